import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Suites that put their own module in the place of another one need modules of their own. */
const WITH_OWN_MODULES = [
  'src/server/accounts/passwordHashing.test.ts',
  'src/server/features/auth/{attempts,signIn}.test.ts',
];

/** Every suite, or those that meet PostgreSQL: not the embedded engine's own, nor the pure ones. */
const SUITES =
  process.env['TEST_ENGINE'] === 'postgresql'
    ? {
        include: ['src/server/**/*.test.ts', 'laws/endpoints.test.ts'],
        exclude: [
          'src/server/db/embedded/**',
          'src/server/ooxml/**',
          'src/server/packs/**',
          'src/server/imports/**',
          'src/server/features/imports/importReader.test.ts',
          'src/server/features/documents/text/{noText,officeText,oldText,pdfText}.test.ts',
        ],
      }
    : { include: ['src/**/*.test.ts', 'laws/**/*.test.ts', 'scripts/**/*.test.ts'], exclude: [] };

/** These start the product, or the embedded engine, many times over. */
const LONG = [
  'db/embedded/crash',
  'documents/text/textExtraction',
  'db/embedded/session',
  'db/embedded/reopening',
  'boardPacks/boardPacks',
  'proofs/start',
  'features/auth/signIn',
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
export default defineConfig({
  test: {
    globalSetup: ['src/server/db/testCluster.ts'],
    setupFiles: ['src/testRounds.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the cores: some suites wait more than they compute.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          include: SUITES.include,
          exclude: [...SUITES.exclude, ...WITH_OWN_MODULES],
          // To load the product's modules once a file would take as long as to test them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'own modules', include: WITH_OWN_MODULES },
      },
    ],
  },
});
