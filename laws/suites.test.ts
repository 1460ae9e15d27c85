import { describe, expect, test } from 'vitest';
import { importsOf, isProof, sources, withoutComments } from './sources.ts';
import {
  NEEDLESSLY_LEFT_OUT,
  OFFICE_SUITES,
  POSTGRESQL_SUITES,
  STARTING_SUITES,
  SUITES,
  TESTED_ON_POSTGRESQL,
} from './suites.ts';

const all = sources(/^(?:src|laws|scripts)\/.*\.tsx?$/);

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

describe('suites on PostgreSQL', () => {
  /** The suites that prove SQL in folders without their own. */
  const PROVEN_ELSEWHERE: readonly [RegExp, string][] = [
    [/^src\/server\/users\//, 'src/server/features/auth/sessions.test.ts'],
    [/^src\/server\/company\//, 'src/server/features/company/company.test.ts'],
    [/^src\/server\/documents\//, 'src/server/features/documents/documentText.test.ts'],
    [/^src\/server\/questions\//, 'src/server/features/questions/questions.test.ts'],
    [/^src\/server\/texts\//, 'src/server/features/commentary/followedFigures.test.ts'],
    [/^src\/server\/books\//, 'src/server/features/accounts/accounts.test.ts'],
    [/^src\/server\/plans\//, 'src/server/features/plans/plans.test.ts'],
    [/^src\/server\/months\//, 'src/server/features/reports/reports.test.ts'],
    [/^src\/server\/imports\//, 'src/server/features/imports/imports.test.ts'],
    [/^src\/engine\/backups\//, 'src/server/backups/backups.test.ts'],
    [/^src\/engine\/db\/schema\//, 'src/engine/db/revisions.test.ts'],
    [
      /^src\/server\/features\/documents\/text\//,
      'src/server/features/documents/documentText.test.ts',
    ],
  ];
  /** The embedded engine's own statements never go to a server. */
  const EMBEDDED = /^src\/engine\/db\/embedded\//;
  const BUILDS_SQL = /\bfrom '(?:drizzle-orm\b[^']*|pg)'|\.(?:query|execute)(?:<[^>]*>)?\(/;

  const building = all
    .filter(
      ({ file }) =>
        /^src\/(?:server|engine)\//.test(file) && !isProof(file) && !EMBEDDED.test(file),
    )
    .filter(({ text }) => BUILDS_SQL.test(withoutComments(text)))
    .map(({ file }) => file);

  test('every file that builds SQL has one', () => {
    expect(building.length).toBeGreaterThan(40);
    const onServer = new Set(TESTED_ON_POSTGRESQL);
    const folders = new Set(TESTED_ON_POSTGRESQL.map(folderOf));
    const without = building.filter((file) => {
      const elsewhere = PROVEN_ELSEWHERE.find(([files]) => files.test(file))?.[1];
      return elsewhere === undefined ? !folders.has(folderOf(file)) : !onServer.has(elsewhere);
    });
    expect(without).toEqual([]);
  });

  test('are only those that meet a database', () => {
    expect(NEEDLESSLY_LEFT_OUT).toEqual([]);
    expect(POSTGRESQL_SUITES.length).toBeGreaterThan(30);
    expect(POSTGRESQL_SUITES.length).toBeLessThan(SUITES.length / 3);
  });
});

describe('programs beside Node', () => {
  /** How a suite would start LibreOffice or Poppler on its own. */
  const STARTS = /\bsoffice\b|SOFFICE_PATH|POPPLER_BIN|\bpdf(?:totext|toppm|info|fonts)\b/;

  test('are started by one file only, which marks the suites that need them', () => {
    const starting = all
      .filter(({ file }) => file.startsWith('src/'))
      .filter(({ text }) => STARTS.test(withoutComments(text).replaceAll(/test\('[^']*'/g, '')))
      .map(({ file }) => file);
    expect(starting).toEqual(expect.arrayContaining([expect.stringMatching(/\/testOffice\.ts$/)]));
    const others = starting.filter(
      (file) => !file.endsWith('/testOffice.ts') && !OFFICE_SUITES.includes(file),
    );
    expect(others).toEqual([]);
  });

  test('are needed by suites and by nothing else', () => {
    expect(OFFICE_SUITES.length).toBeGreaterThan(4);
    const users = all
      .filter((source) => importsOf(source).some((target) => target.endsWith('/testOffice.ts')))
      .map(({ file }) => file);
    expect(users.filter((file) => !OFFICE_SUITES.includes(file))).toEqual([]);
  });
});

test('the quick suites are most of all suites', () => {
  expect(STARTING_SUITES.length).toBeGreaterThan(5);
  expect(STARTING_SUITES.length).toBeLessThan(SUITES.length / 10);
});

describe('how often something is tried', () => {
  test('is written as cases() or rounds(), which one setting raises and lowers', () => {
    const scattered = [...all, ...sources(/^e2e\/.*\.ts$/)].flatMap(({ file, text }) =>
      [...withoutComments(text).matchAll(/numRuns: *(\S+)|\b(?:ROUNDS|RUNS|SOAK\w*) = (\S+)/g)]
        .map(([, runs, count]) => runs ?? count ?? '')
        .filter((count) => /^\d/.test(count))
        .map((count) => `${file}: ${count}`),
    );
    expect(scattered).toEqual([]);
  });
});
