import fs from 'node:fs';

/** Names the file that `npm test` counts what costs it seconds in, a line for each. */
const COSTS_FILE = 'COSTS_FILE';

/** Counts what no Node process or thread of its own tells; those are seen by countStarts.mjs. */
export function countCost(kind: 'page boots' | 'LibreOffice starts'): void {
  const file = process.env[COSTS_FILE];
  if (file !== undefined) fs.appendFileSync(file, `${kind}\n`);
}

/** The environment that has a process counted if it is started with its own settings. */
export function countedEnvironment(): Record<string, string> {
  const names = ['NODE_OPTIONS', COSTS_FILE];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
