import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { occurrences } from '../bench/faults/fault.ts';
import { FAULTS } from '../bench/faults/list.ts';
import { read, ROOT } from './sources.ts';

const exists = (file: string) => fs.existsSync(path.join(ROOT, file));

/** Why a fault could not be put in, or its suites not be run. */
function obstacle({ file, find, replace, suites }: (typeof FAULTS)[number]): string | null {
  if (!exists(file)) return `${file} is gone; give the fault its new place in bench/faults`;
  const count = occurrences(read(file), find);
  if (count !== 1)
    return `what it replaces stands ${count} times in ${file}; give the fault its new place in bench/faults`;
  if (find === replace) return 'it changes nothing';
  const gone = suites.filter((suite) => !exists(suite));
  if (gone.length > 0) return `${gone.join(', ')} is gone`;
  return suites.length === 0 ? 'it names no suite' : null;
}

test('every fault of bench/faults can be put in', () => {
  const broken = FAULTS.flatMap((fault) => {
    const reason = obstacle(fault);
    return reason === null ? [] : [`${fault.name}: ${reason}`];
  });
  expect(broken).toEqual([]);
});

test('there are enough of them, each with a unique name', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
