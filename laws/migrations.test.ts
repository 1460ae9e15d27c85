import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

test('the migrations make exactly the tables that the code describes', () => {
  // drizzle-kit writes a further migration when they do not; it writes into a copy here.
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  try {
    fs.cpSync(path.join(ROOT, 'src/engine/db/migrations'), copy, { recursive: true });
    const before = fs.readdirSync(copy).toSorted();
    const printed = execFileSync(
      path.join(ROOT, 'node_modules/.bin/drizzle-kit'),
      [
        'generate',
        '--dialect',
        'postgresql',
        '--schema',
        './src/engine/db/schema/*.ts',
        '--out',
        path.relative(ROOT, copy),
      ],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect(printed).toContain('No schema changes');
    expect(fs.readdirSync(copy).toSorted()).toEqual(before);
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
});

test('of the snapshots of the tables, the newest is kept', () => {
  const folder = path.join(ROOT, 'src/engine/db/migrations');
  const newest = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  const kept = fs.readdirSync(path.join(folder, 'meta')).filter((name) => !name.startsWith('_'));
  expect(kept).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});

/** Migrations up to this one made functions; from then on their files do. */
const LAST_WITH_FUNCTIONS = '0071';

test('migrations change tables and data; functions, views and triggers have their files', () => {
  const folder = path.join(ROOT, 'src/engine/db/migrations');
  const later = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_WITH_FUNCTIONS);
  const breaking = later.filter((name) =>
    /\b(create|drop|alter)\s+(or\s+replace\s+)?(function|view|trigger|procedure|aggregate)\b|pg_get_functiondef/i.test(
      fs.readFileSync(path.join(folder, name), 'utf8'),
    ),
  );
  expect(breaking).toEqual([]);
});
