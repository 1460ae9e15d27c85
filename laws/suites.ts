import fs from 'node:fs';
import path from 'node:path';
import { importsOf, isProof, ROOT } from './sources.ts';

/** Opens a database: suites that import it, directly or through helpers, run on both engines. */
const DATABASE = 'src/engine/db/testDatabase.ts';
/** Starts LibreOffice and Poppler. */
const OFFICE = /^src\/server\/testOffice\.ts$/;

/**
 * Suites that open a database but do not test SQL: they test files and threads, HTTP, and the order
 * in which packs are created. They run on the embedded engine alone.
 */
const NOT_ABOUT_SQL = new Set([
  'laws/endpoints.test.ts',
  'src/cli/importCommand.test.ts',
  'src/server/features/boardPacks/boardPacks.test.ts',
  'src/server/features/documents/packageVerdicts.test.ts',
  'src/server/features/documents/text/textExtraction.test.ts',
  'src/server/features/documents/uploadForm.test.ts',
  'src/server/features/documents/verdicts.test.ts',
  // Packs, manifests and files to be checked; publishedRows.test.ts has what the database decides.
  'src/server/features/publications/publications.test.ts',
  'src/server/features/publications/verifications.test.ts',
  'src/server/http/register.test.ts',
  'src/server/http/limitsOverHttp.test.ts',
  'src/server/http/webAssets.test.ts',
  'src/server/proofs/brokenRequests.test.ts',
  'src/server/proofs/forwardedHeaders.test.ts',
  'src/server/proofs/manyConnections.test.ts',
  'src/server/proofs/refusedBodies.test.ts',
  'src/server/proofs/slowClients.test.ts',
  'src/server/proofs/slowUploads.test.ts',
  'src/server/proofs/troubledDisk.test.ts',
]);

function filesOf(pattern: string): string[] {
  return fs
    .globSync(pattern, { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();
}

/** Every suite that does not run in a browser. */
export const SUITES: readonly string[] = filesOf('{src,laws,scripts,bench}/**/*.test.ts');

const imports = new Map<string, readonly string[]>();

function importsIn(file: string): readonly string[] {
  const known = imports.get(file);
  if (known !== undefined) return known;
  const full = path.join(ROOT, file);
  const text = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
  const found = importsOf({ file, text });
  imports.set(file, found);
  return found;
}

/** A suite's imports, direct or through test helpers. */
function reach(suite: string): Set<string> {
  const reached = new Set([suite]);
  for (const file of reached) {
    if (file !== suite && !isProof(file)) continue;
    for (const target of importsIn(file)) reached.add(target);
  }
  return reached;
}

/** Suites that need LibreOffice or Poppler. */
export const OFFICE_SUITES = SUITES.filter((suite) =>
  [...reach(suite)].some((file) => OFFICE.test(file)),
);

/**
 * Helpers that start the product as a process, the embedded engine over and over, or a thread for
 * each pack, and the suite whose reader threads run out of time and memory: they take more than half
 * of the processor time of all suites.
 */
const STARTS =
  /\/(?:testProcess|db\/embedded\/testFolder|boardPacks\/testPackServer|textExtraction\.test)\.ts$/;

/** Suites about starts, crashes and threads, which only `npm test` has the time for. */
export const STARTING_SUITES = SUITES.filter((suite) =>
  [...reach(suite)].some((file) => STARTS.test(file)),
);

/** The suites that `npm run check` has the time for. */
export const QUICK_SUITES = SUITES.filter(
  (suite) => !OFFICE_SUITES.includes(suite) && !STARTING_SUITES.includes(suite),
);

/** Suites of components, in a browser. */
export const COMPONENT_SUITES: readonly string[] = filesOf(
  '{src/web,wording}/**/*.browser.test.tsx',
);

/** Suites that open a database of either engine. */
const DATABASE_SUITES = SUITES.filter(
  (suite) => !suite.startsWith('src/engine/db/embedded/') && reach(suite).has(DATABASE),
);

/** Suites that prove what a database answers, on either engine. */
export const POSTGRESQL_SUITES = DATABASE_SUITES.filter((suite) => !NOT_ABOUT_SQL.has(suite));

const folderOf = (suite: string) => path.posix.dirname(suite);

/** Things done side by side, which only several connections can do, and what differs by engine. */
const SIDE_BY_SIDE = /\bPromise\.all\(|TEST_ENGINE/;
const meetsConnections = (suite: string) =>
  !/^src\/(?:server\/features|cli)\//.test(suite) ||
  // It proves the SQL of a folder of its own.
  suite === 'src/server/features/documents/documentText.test.ts' ||
  SIDE_BY_SIDE.test(fs.readFileSync(path.join(ROOT, suite), 'utf8'));
/** After a kill, the same code runs on either engine, and takes half a minute; `npm run proofs` runs both. */
const KILLED = 'src/server/proofs/crashes.test.ts';
const foldersMet = new Set(POSTGRESQL_SUITES.filter(meetsConnections).map(folderOf));

/**
 * Those of them that `npm test` has the time for. Both engines read the same SQL, so one is enough for rules of
 * features, of which each folder keeps a suite here; `npm run proofs` runs all on both.
 */
export const TESTED_ON_POSTGRESQL = POSTGRESQL_SUITES.filter(
  (suite) => suite !== KILLED && (meetsConnections(suite) || !foldersMet.has(folderOf(suite))),
);

/** Suites that are left out on PostgreSQL without need: they are gone, or open no database. */
export const NEEDLESSLY_LEFT_OUT = [...NOT_ABOUT_SQL].filter(
  (suite) => !DATABASE_SUITES.includes(suite),
);
