import fs from 'node:fs';
import path from 'node:path';

/** A browser that a program drives: one window, one page. */
export interface DrivenBrowser {
  /** With its version. */
  readonly name: string;
  /** Loads an address, even the one that is open. */
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page, with others that it needs beside it. */
  readonly run: <Given, Answer>(
    script: (given: Given) => Answer,
    given: Given,
    beside?: readonly Script[],
  ) => Promise<Answer>;
  /** The browser's messages since the last call. */
  readonly takeReports: () => readonly string[];
  /** A PNG of what is in sight. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export const WINDOW = { width: 1440, height: 900 } as const;
export const START_MS = 30_000;

/** How to get a browser that is missing here. */
export class MissingBrowser extends Error {}

/** The first of these programs on the path; undefined where none is. */
export function programOf(named: string | undefined, names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...(named === undefined ? [] : [named]), ...places].find((file) => fs.existsSync(file));
}

/** Any function; what it is given is checked where it is called. */
type Script = (given: never) => unknown;

/** The script as text: its call, with the functions that it needs; its answer is JSON. */
export function scriptText(script: Script, given: unknown, beside: readonly Script[]): string {
  const call = `JSON.stringify((${String(script)})(${JSON.stringify(given) ?? ''}) ?? null)`;
  return `(() => { ${beside.map(String).join('\n')}\nreturn ${call}; })()`;
}
