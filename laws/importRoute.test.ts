import { describe, expect, test } from 'vitest';
import { importsOf, isProof, read, sources } from './sources.ts';

const ROOM = 'src/reader/';
const STEPS = [
  'words',
  'cells',
  'file',
  'ledgers',
  'books',
  'layout',
  'months',
  'amounts',
  'compare',
];

/** The files at the top of the room put the steps together: they come last. */
const stepOf = (file: string) => {
  if (!file.startsWith(ROOM)) return null;
  const [folder = '', ...rest] = file.slice(ROOM.length).split('/');
  return rest.length === 0 ? STEPS.length : STEPS.indexOf(folder);
};

const files = sources(/^src\/reader\/.*\.ts$/).filter(({ file }) => !isProof(file));

describe('the steps of reading', () => {
  test('every file is in one of them', () => {
    expect(files.filter(({ file }) => stepOf(file) === -1).map(({ file }) => file)).toEqual([]);
    expect(new Set(files.map(({ file }) => stepOf(file))).size).toBe(STEPS.length + 1);
  });

  test('none imports a later one', () => {
    const backwards = files.flatMap((source) => {
      const step = stepOf(source.file) ?? -1;
      return importsOf(source)
        .filter((target) => (stepOf(target) ?? -1) > step)
        .map((target) => `${source.file} → ${target}`);
    });
    expect(backwards).toEqual([]);
  });
});

describe('the page of the route', () => {
  const page = read('docs/imports.md');
  const stops = [...page.matchAll(/^\d+\. `([\w/.]+)#(\w+)`/gm)].map(
    ([, file = '', name = '']) => ({ file, name }),
  );

  test('names functions that exist', () => {
    const dead = stops.filter(
      ({ file, name }) => !new RegExp(`export (?:async )?function ${name}\\b`).test(read(file)),
    );
    expect(dead).toEqual([]);
  });

  test('has at most fourteen stops and returns to no step that was left', () => {
    const steps = stops.map(({ file }) => stepOf(file)).filter((step) => step !== null);
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.length).toBeLessThanOrEqual(14);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  test('names every step', () => {
    const named = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, step = '']) => step);
    expect(named).toEqual(STEPS);
  });
});
