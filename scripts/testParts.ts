// All checks: the static ones, the suites on both engines, the components and the journeys in a
// real browser, and the counts of slow starts.
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { countedCosts, grownCosts, recordedCosts } from '../laws/costs.ts';
import { RESULTS, ROOT, runParts, STATIC_PARTS, vitest } from './parts.ts';

const costs = path.join(RESULTS, 'costs.txt');
const counting = pathToFileURL(path.join(ROOT, 'scripts/countStarts.mjs')).href;
const counted = {
  COSTS_FILE: costs,
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${counting}`.trim(),
};

function costsThatGrew(): string[] {
  const counts = countedCosts(fs.existsSync(costs) ? fs.readFileSync(costs, 'utf8') : '');
  const said = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  console.log(`Counted: ${said.join(', ')}`);
  const record = fs.readFileSync(path.join(ROOT, 'laws/costs.json'), 'utf8');
  return grownCosts(counts, recordedCosts(record));
}

/** Two lanes run from the beginning to the end: in each of them some workers always wait. */
const workers = availableParallelism();
const suites = (report: string, engine: string) =>
  vitest(report, { ...counted, TEST_ENGINE: engine }, `--maxWorkers=${workers}`);

await runParts(
  'test',
  [
    [
      [
        ...STATIC_PARTS,
        { title: 'Build', command: 'scripts/build.mjs', args: [] },
        { title: 'Size of the pages', command: 'bench/scriptSize.ts', args: ['--check'] },
        {
          title: 'Journeys in a browser',
          command: 'playwright',
          args: ['test', `--workers=${workers}`],
          environment: {
            ...counted,
            PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(RESULTS, 'journeys.json'),
          },
          report: 'journeys.json',
        },
        { title: 'What meets SQL on PostgreSQL', ...suites('postgresql.json', 'postgresql') },
      ],
      [
        {
          title: 'Rules, server and laws on the embedded engine',
          ...suites('embedded.json', 'embedded'),
        },
        {
          title: 'Components in a browser',
          ...vitest('components.json', {}, '--config', 'vitest.browser.config.ts'),
        },
      ],
    ],
  ],
  costsThatGrew,
);
