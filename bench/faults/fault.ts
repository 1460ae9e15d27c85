/** A mistake that a tired person could make, and the suites that should notice it. */
export interface Fault {
  /** Its area and what it breaks, in a few words: "search: a long page is shown once for each part". */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file; laws/faults.test.ts checks that. */
  readonly find: string;
  readonly replace: string;
  readonly suites: readonly string[];
}

/** How often a text occurs in another. */
export const occurrences = (text: string, part: string): number => text.split(part).length - 1;
