import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Digests, type Passed } from './affected.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-affected-'));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const FILES = {
  'laws/sources.ts': '',
  'laws/words.test.ts': `import { sources } from './sources.ts'; sources(/ts$/);`,
  'laws/guide.test.ts': `import { read } from './sources.ts'; read('docs/guide.md'); read('src/db/open.ts');`,
  'docs/guide.md': '',
  'laws/answers.test.ts': `import '../src/db/open.ts';`,
  'package-lock.json': '{}',
  'vitest.config.ts': '',
  'vitest.browser.config.ts': '',
  'src/money.ts': 'export const money = 1;',
  'src/money.test.ts': `import { money } from './money.ts';`,
  'src/db/open.ts': '',
  'src/db/functions/sum.sql': 'select 1',
  'src/db/open.test.ts': `import './open.ts';`,
  'src/contract/plans.ts': '',
  'src/server/features/features.ts': `import './plans/plans.routes.ts'; import './trends/trends.routes.ts';`,
  'src/server/features/plans/plans.routes.ts': `import '../../../contract/plans.ts';`,
  'src/server/features/trends/trends.routes.ts': '',
  'src/server/testApp.ts': `import './features/features.ts';`,
  'src/server/features/plans/plans.test.ts': `import '../../testApp.ts';`,
  'src/server/features/trends/trends.test.ts': `import '../../testApp.ts';`,
  'src/server/features/trends/planned.test.ts': `import '../../testApp.ts'; import '../../../contract/plans.ts';`,
  'src/web/paths.ts': `export const PATHS = { plans: '/plans', trends: '/trends' };`,
  'src/web/routes.tsx': `
    createRoute({ path: PATHS.plans, component: () => import('./features/plans/PlansPage.tsx') });
    createRoute({ path: PATHS.trends, component: () => import('./features/trends/TrendsPage.tsx') });`,
  'src/web/charts/Chart.browser.test.tsx': `import '../routes.tsx'; open('/plans?tab=sales');`,
  'src/web/charts/Bars.browser.test.tsx': `import '../routes.tsx'; open('/trends'); open(PATHS.plans);`,
  'src/web/ui/Dialog.browser.test.tsx': `import '../routes.tsx'; open(address);`,
  'src/web/features/plans/PlansPage.tsx': '',
  'src/web/features/trends/TrendsPage.tsx': `import { money } from '../../../money.ts';`,
  'src/web/features/plans/Plans.browser.test.tsx': `import '../../routes.tsx';`,
  'src/web/features/trends/Trends.browser.test.tsx': `import '../../routes.tsx';`,
};
const SUITES = Object.keys(FILES).filter((file) => file.includes('.test.'));

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

const digests = (...changed: string[]) =>
  new Digests({ root, files: Object.keys(FILES), changed: new Set(changed) });

const affected = (...changed: string[]) =>
  digests(...changed).affectedSuites(SUITES, { files: {}, suites: {} });

test('a change reaches the suites that import it, and the laws that read everything', () => {
  expect(affected()).toEqual([]);
  expect(affected('src/money.ts')).toEqual([
    'laws/words.test.ts',
    'src/money.test.ts',
    'src/web/charts/Bars.browser.test.tsx',
    'src/web/ui/Dialog.browser.test.tsx',
    'src/web/features/trends/Trends.browser.test.tsx',
  ]);
  expect(affected('src/db/functions/sum.sql')).toEqual([
    'laws/words.test.ts',
    'laws/guide.test.ts',
    'laws/answers.test.ts',
    'src/db/open.test.ts',
  ]);
  expect(affected('package-lock.json')).toEqual(SUITES);
});

test('a change of a page reaches the suites of its feature, and those that open its address or do not say which', () => {
  expect(affected('src/web/features/plans/PlansPage.tsx')).toEqual([
    'laws/words.test.ts',
    'src/web/charts/Chart.browser.test.tsx',
    'src/web/charts/Bars.browser.test.tsx',
    'src/web/ui/Dialog.browser.test.tsx',
    'src/web/features/plans/Plans.browser.test.tsx',
  ]);
});

test('a change reaches a law that reads nothing but files it names, if it is one of these or no code', () => {
  expect(affected('docs/guide.md')).toEqual(['laws/words.test.ts', 'laws/guide.test.ts']);
  expect(affected('src/db/open.ts')).toContain('laws/guide.test.ts');
});

test('a change of a feature on the server reaches its suites, and those that call it', () => {
  expect(affected('src/server/features/plans/plans.routes.ts')).toEqual([
    'laws/words.test.ts',
    'src/server/features/plans/plans.test.ts',
    'src/server/features/trends/planned.test.ts',
  ]);
  expect(affected('src/server/features/features.ts').length).toBe(4);
});

test('suites that passed unchanged do not run again, failed ones run until they pass', () => {
  const before = digests();
  const passed: Passed = {
    files: { 'src/money.ts': before.ofFile('src/money.ts') },
    suites: {
      'src/money.test.ts': before.ofSuite('src/money.test.ts'),
      'src/db/open.test.ts': '',
    },
  };
  expect(digests('src/money.ts').affectedSuites(SUITES, passed)).toEqual([
    'laws/words.test.ts',
    'src/db/open.test.ts',
    'src/web/charts/Bars.browser.test.tsx',
    'src/web/ui/Dialog.browser.test.tsx',
    'src/web/features/trends/Trends.browser.test.tsx',
  ]);
  expect(digests('src/money.ts').changedFiles(passed)).toEqual([]);
  write('src/money.ts', 'export const money = 2;');
  expect(digests().affectedSuites(['src/money.test.ts'], passed)).toEqual(['src/money.test.ts']);
  expect(digests().changedFiles(passed)).toEqual(['src/money.ts']);
});
