// The checks that take a minute and a half: without a browser, a database server or an office
// program, and without starting the product itself.
import { useMemory } from './memoryFolder.ts';
import { runParts, STATIC_PARTS, vitest } from './parts.ts';

useMemory();
await runParts('check', [
  [
    STATIC_PARTS,
    [
      {
        title: 'Quick suites on the embedded engine',
        ...vitest('embedded.json', { TEST_ENGINE: 'embedded', TEST_SUITES: 'quick' }),
      },
    ],
  ],
]);
