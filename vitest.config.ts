import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { PATIENTLY } from './src/engine/testPatience.ts';
import { POSTGRESQL_SUITES, QUICK_SUITES, SUITES } from './laws/suites.ts';

/** Which suites run: those that prove what a database answers, the quick ones, or all. */
function chosen(): readonly string[] {
  if (process.env['TEST_ENGINE'] === 'postgresql') return POSTGRESQL_SUITES;
  return process.env['TEST_SUITES'] === 'quick' ? QUICK_SUITES : SUITES;
}

/** These make packs, or start the product or the embedded engine, many times over. */
const LONG = [
  'backups/backups',
  'db/embedded/session',
  'db/embedded/reopening',
  'packs/slides/renderSlides',
  'laws/endpoints',
  'features/publications/publications',
  'boardPacks/boardPacks',
  'documents/text/textExtraction',
  'features/publications/publishedRows',
  'db/embedded/crash',
  'proofs/crashes',
  'features/moments/asOf',
  'proofs/start',
  'db/embedded/refusals',
  'features/publications/verifications',
  'features/imports/crash',
  'packs/pdf/renderPdf',
  'packs/pdf/pdfPages',
  'packs/slides/overflow',
  'packs/workbook/workbookInOffice',
  'features/auth/signIn',
  'proofs/warmReads',
  'proofs/incompleteRestore',
];

function order({ moduleId }: TestSpecification): number {
  const index = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return index === -1 ? LONG.length : index;
}

/** The longest suites begin first, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => order(a) - order(b)));
  }
}

// The engine behind the server's suites: TEST_ENGINE=embedded (the default) or postgresql.
// TEST_SUITES=quick leaves out those that need LibreOffice or Poppler, and those about starts and crashes.
export default defineConfig({
  test: {
    // The product does the same for its threads and processes (src/server/main.ts).
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled') },
    globalSetup: ['src/engine/db/testCluster.ts'],
    setupFiles: ['src/testRounds.ts', 'src/server/testSetup.ts'],
    // Packs are made behind all else that the machine does (src/threads/backgroundMain.ts).
    testTimeout: 360_000,
    hookTimeout: 360_000,
    expect: { poll: PATIENTLY },
    // One more than the cores: some suites wait more than they compute.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    include: [...chosen()],
    // Thousands of short requests leave much behind: a tenth of the processor time went into
    // collecting it while young. Files and bodies count with the rest of the heap, which may grow
    // first: every 64 MB of them had all of it collected, several times a second in some suites. The
    // programs that suites start have their own settings.
    execArgv: [
      '--max-semi-space-size=64',
      '--external-memory-accounted-in-global-limit',
      '--initial-old-space-size=512',
    ],
    // To load the product's modules once a file would take as long as to test them. Node reads them as
    // it does in the product, which takes less than to have them rewritten by Vite first.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
