// All checks: the static ones, the suites on both engines, the components and the journeys in a
// real browser, and the counts of slow starts.
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { countedCosts, grownCosts, recordedCosts } from '../laws/costs.ts';
import { TESTED_ON_POSTGRESQL } from '../laws/suites.ts';
import { useMemory } from './memoryFolder.ts';
import type { Part } from './parts.ts';
import { RESULTS, ROOT, runParts, staticParts, vitest } from './parts.ts';

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
const atOnce = availableParallelism();

type Suites = Pick<Part, 'command' | 'args' | 'environment' | 'report' | 'again'>;

/** Vitest's suites; one that is run again is not counted again. */
function suites(
  report: string,
  own: Readonly<Record<string, string>>,
  named: readonly string[] = [],
): Suites {
  const workers = `--maxWorkers=${atOnce}`;
  return {
    ...vitest(report, { ...counted, ...own }, workers, ...named),
    again: (suite, alone) => vitest(alone, own, workers, suite),
  };
}

function journeys(
  report: string,
  own: Readonly<Record<string, string>>,
  ...args: string[]
): Suites {
  return {
    command: 'playwright',
    args: ['test', ...args],
    environment: { ...own, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(RESULTS, report) },
    report,
    // Playwright looks for it anywhere in the path.
    again: (suite, alone) => journeys(alone, {}, ...args, `/${suite}`),
  };
}

function components(report: string, ...args: string[]): Suites {
  return {
    ...vitest(report, {}, '--config', 'vitest.browser.config.ts', ...args),
    again: (suite, alone) => components(alone, suite),
  };
}

useMemory();
await runParts(
  'test',
  [
    [
      [
        ...staticParts(),
        { title: 'Build', command: 'scripts/build.mjs', args: [] },
        { title: 'Size of the pages', command: 'bench/scriptSize.ts', args: ['--check'] },
        {
          title: 'Journeys in a browser',
          ...journeys('journeys.json', counted, `--workers=${atOnce}`),
        },
        {
          title: 'What meets SQL on PostgreSQL',
          ...suites('postgresql.json', { TEST_ENGINE: 'postgresql' }, TESTED_ON_POSTGRESQL),
        },
      ],
      [
        {
          title: 'Rules, server and laws on the embedded engine',
          ...suites('embedded.json', { TEST_ENGINE: 'embedded' }),
        },
        {
          title: 'Components in a browser',
          ...components('components.json'),
        },
      ],
    ],
  ],
  costsThatGrew,
);
