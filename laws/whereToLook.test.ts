import { describe, expect, test } from 'vitest';
import { isProof, read, sources } from './sources.ts';

/** A shorter file is an idea of its neighbour, or its name says all. */
const NAMED_FROM_LINES = 60;

const [, ...sections] = read('ARCHITECTURE.md')
  .split('\n## Where to look\n')[1]
  ?.split(/^### /m) ?? [''];

/** The files that ARCHITECTURE names, without their endings. */
const named = sections.flatMap((section) => {
  const folder = /^`([\w/]+)`\n/.exec(section)?.[1] ?? 'no folder';
  const names = section.slice(section.indexOf('\n')).matchAll(/`([^`]+)`/g);
  return [...names].map(([, name = '']) => `${folder}/${name}`);
});

const production = sources(/^src\/.*\.tsx?$/)
  .filter(({ file }) => !isProof(file))
  .map(({ file, text }) => ({ name: file.replace(/\.tsx?$/, ''), lines: text.split('\n').length }));

describe('where ARCHITECTURE says to look', () => {
  test('every file that it names is there, and is named once', () => {
    const files = new Set(production.map(({ name }) => name));
    expect(named.filter((name) => !files.has(name))).toEqual([]);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  test(`every file of ${NAMED_FROM_LINES} lines or more is named`, () => {
    const known = new Set(named);
    const unnamed = production.filter(
      ({ name, lines }) => lines >= NAMED_FROM_LINES && !known.has(name),
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
    expect(known.size).toBeGreaterThan(400);
  });
});
