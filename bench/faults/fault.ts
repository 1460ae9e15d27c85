/** A mistake that a tired person could make, and the suites that should notice it. */
export interface Fault {
  /** Its area and what it breaks, in a few words: "search: a long page is shown once for each part". */
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file; the law in laws/faults.test.ts keeps that true. */
  readonly find: string;
  readonly replace: string;
  readonly suites: readonly string[];
}

/** How often a text stands in another. */
export const occurrences = (text: string, part: string): number => text.split(part).length - 1;
