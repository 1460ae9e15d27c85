// What can be known without a browser, a database server or an office program.
import { runParts, STATIC_PARTS, vitest } from './parts.ts';

await runParts('check', [
  [
    STATIC_PARTS,
    [
      {
        title: 'Suites on the embedded engine',
        ...vitest('embedded.json'),
        environment: { TEST_ENGINE: 'embedded', TEST_PROGRAMS: 'none' },
        report: 'embedded.json',
      },
    ],
  ],
]);
