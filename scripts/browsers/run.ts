import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listDocuments } from '../../src/contract/documents.ts';
import { listMonthlySummaries } from '../../src/contract/reports.ts';
import { callerOf } from '../../e2e/caller.ts';
import { startProduct } from '../../e2e/product.ts';
import type { DrivenBrowser } from './drivenBrowser.ts';
import { MissingBrowser } from './drivenBrowser.ts';
import { openFirefox } from './firefox.ts';
import type { WalkedPlace } from './walk.ts';
import { walk } from './walk.ts';
import { openWebKit } from './webkit.ts';

/**
 * Walks the main places of the product in Firefox and WebKit: `npm run browsers`, or with `firefox`
 * or `webkit` behind it for one of them. Ends with 1 when a place is not whole, with 2 when a
 * browser is missing.
 */

const BROWSERS: ReadonlyMap<string, () => Promise<DrivenBrowser>> = new Map([
  ['firefox', openFirefox],
  ['webkit', openWebKit],
]);
const PICTURES = fileURLToPath(new URL('../../.tmp/browsers', import.meta.url));

async function placesOf(url: string): Promise<readonly WalkedPlace[]> {
  const { ask } = await callerOf(url, { email: 'admin@example.com', password: 'board-demo' });
  const report = (await ask(listMonthlySummaries)).at(-1)?.id;
  const documents = await ask(listDocuments);
  const open = (ending: string) =>
    `/documents?open=${documents.find(({ originalName }) => originalName.endsWith(ending))?.id}`;
  return [
    { name: 'dashboard', path: '/', words: 'Financial Timeline', charts: 1 },
    { name: 'reports', path: '/reports', words: 'Monthly Overview' },
    { name: 'report', path: '/report?month=2026-10', words: 'What moved the result' },
    { name: 'report form', path: `/reports?report=${report}&form=edit`, words: 'Max file size' },
    { name: 'financial data', path: '/reports?tab=financial-data', words: 'US dollars' },
    { name: 'edit data', path: '/reports?tab=data-table', words: 'US dollars' },
    { name: 'trends', path: '/trends', words: 'data points', charts: 1 },
    { name: 'trends, ratios', path: '/trends?tab=ratios', words: 'data points', charts: 1 },
    { name: 'documents', path: '/documents', words: 'Board deck October 2026.pptx' },
    { name: 'a PDF', path: open('.pdf'), words: 'Page 1' },
    { name: 'a workbook', path: open('.xlsx'), words: 'Revenue' },
    { name: 'search', path: '/search?q=cash', words: 'Match Found' },
    { name: 'forecasts', path: '/forecasts', words: 'Business Unit' },
    { name: 'reporting', path: '/forecasts?tab=reporting', words: 'Forecast vs Budget Analysis' },
    { name: 'variance', path: '/forecasts?tab=variance', words: 'Budget vs Actual' },
    { name: 'users', path: '/admin', words: 'viewer@example.com' },
    { name: 'units', path: '/admin?tab=units', words: 'Services' },
    { name: 'import', path: '/import', words: 'Import' },
  ];
}

/** The exit code of one browser's walk. */
async function walkIn(key: string, url: string, places: readonly WalkedPlace[]): Promise<number> {
  const launch = BROWSERS.get(key);
  if (launch === undefined) throw new Error(`There is no browser “${key}”: firefox or webkit`);
  let browser: DrivenBrowser;
  try {
    browser = await launch();
  } catch (error) {
    if (!(error instanceof MissingBrowser)) throw error;
    console.error(error.message);
    return 2;
  }
  try {
    console.log(`\n${browser.name}`);
    const findings = await walk(browser, url, places, path.join(PICTURES, key));
    for (const { place, faults } of findings) {
      console.log(`  ${faults.length === 0 ? 'whole' : 'FAULT'}  ${place}`);
      for (const fault of faults) console.log(`         ${fault}`);
    }
    const whole = findings.filter(({ faults }) => faults.length === 0).length;
    console.log(`  ${whole} of ${findings.length} places whole; pictures in .tmp/browsers/${key}`);
    return whole === findings.length ? 0 : 1;
  } finally {
    await browser.close();
  }
}

const chosen = process.argv.slice(2);
const product = await startProduct();
try {
  const places = await placesOf(product.url);
  for (const key of chosen.length > 0 ? chosen : BROWSERS.keys()) {
    process.exitCode = Math.max(
      Number(process.exitCode ?? 0),
      await walkIn(key, product.url, places),
    );
  }
} finally {
  await product.stop();
}
