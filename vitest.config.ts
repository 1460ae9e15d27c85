import { defineConfig } from 'vitest/config';

// The engine behind the server's suites: TEST_ENGINE=embedded (the default) or postgresql.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'laws/**/*.test.ts'],
    globalSetup: ['src/server/db/testCluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the cores: some suites wait more than they compute.
    maxWorkers: 3,
  },
});
