import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Caller } from '../e2e/caller.ts';
import { callerOf, signInByCall } from '../e2e/caller.ts';
import { ADMINISTRATOR, VIEWER } from '../e2e/journey.ts';
import { listMonthlySummaries, updateMonthlySummary } from '../src/contract/reports.ts';
import type { Bench } from './bench.ts';
import type { Profile } from './browsers.ts';
import { freshBrowser } from './browsers.ts';
import { lookOutFor, probeOf } from './pageProbe.ts';
import { median, percentile } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

const TIMES = 8;
const QUICK_TIMES = 3;
const PAUSE_MS = 400;
/** The browser reports a press some time after the paint that it led to. */
const REPORTED_MS = 500;

const GOING = [
  { link: 'Trends & Analytics', title: 'Trends & Analytics' },
  { link: 'Dashboard', title: 'Dashboard' },
] as const;

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

/** From the press on a link to the other page, in milliseconds; the data are there already. */
async function pageToPage(page: Page, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    for (const { link, title } of GOING) {
      const seen = await lookOutFor(page, { title });
      await linkTo(page, link).click();
      took.push((await seen()).afterPressMs);
      await wait(PAUSE_MS);
    }
  }
  // The first time each page is seen loads its script.
  return took.slice(GOING.length);
}

async function palette(page: Page, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time <= times; time += 1) {
    const seen = await lookOutFor(page, { palette: true });
    await page.keyboard.press('Control+k');
    took.push((await seen()).afterPressMs);
    await wait(PAUSE_MS);
    await page.keyboard.press('Escape');
    await wait(PAUSE_MS);
  }
  return took.slice(1);
}

/**
 * From Enter to the first results; each search is a new one. Between the last letter and Enter people
 * need some time, in which the page asks for the results; without it, Enter comes at once.
 */
async function firstResults(
  page: Page,
  times: number,
  { pauses }: { pauses: boolean },
): Promise<number[]> {
  await page.goto('/search');
  const box = page.getByRole('main').getByRole('searchbox');
  const took: number[] = [];
  for (let time = 0; time <= times; time += 1) {
    const words = `-${pauses ? 'never' : 'hasty'}${time} revenue`;
    await box.fill(words);
    if (pauses) await wait(PAUSE_MS);
    const seen = await lookOutFor(page, { text: `Showing results for “${words}”` });
    await page.keyboard.press('Enter');
    took.push((await seen()).afterPressMs);
    await wait(PAUSE_MS * 2);
  }
  return took.slice(1);
}

/** From sending a change to seeing it on the screen of somebody else. */
async function colleague(page: Page, { ask }: Caller, times: number): Promise<number[]> {
  await page.goto('/reports?fyId=13');
  const [report] = await ask(listMonthlySummaries, { query: { fyId: '13' } });
  const took: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    const overview = `What a colleague has just written, number ${time}.`;
    await wait(PAUSE_MS);
    const seen = await lookOutFor(page, { text: overview });
    const sent = Date.now();
    await ask(updateMonthlySummary, { params: { id: String(report?.id) }, body: { overview } });
    took.push((await seen()).at - sent);
  }
  return took;
}

/** Presses what a reader of the pages presses; what the browser says about each press. */
async function pressAround(page: Page, profile: Profile): Promise<readonly number[]> {
  await page.goto('/trends');
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  await wait(PAUSE_MS * 5);
  const press = (place: ReturnType<Page['locator']>) =>
    profile === 'phone' ? place.tap() : place.click();
  for (const index of [1, 0, 1]) {
    await press(tabs.nth(index));
    await wait(PAUSE_MS * 2);
  }
  if (profile === 'desktop') {
    for (const { link } of GOING) {
      await press(linkTo(page, link));
      await wait(PAUSE_MS);
    }
    await page.keyboard.press('Control+k');
    await wait(PAUSE_MS);
    await page.keyboard.type('oct 26');
    await wait(PAUSE_MS);
  }
  await wait(REPORTED_MS);
  return (await probeOf(page)).presses;
}

const row = (profile: Profile, work: string, value: number, most: number, remark = ''): Row => ({
  part: `Pages, ${profile}`,
  work,
  value,
  unit: 'ms',
  targets: [atMost('value', most)],
  remark,
});

/** How soon the pages answer presses, and each other's changes. */
export async function presses({ engines, isQuick }: Bench): Promise<Row[]> {
  const times = isQuick ? QUICK_TIMES : TIMES;
  const product = await engines.embedded.startProduct();
  try {
    return await pressedPages(product.url, times);
  } finally {
    await product.stop();
  }
}

async function pressedPages(url: string, times: number): Promise<Row[]> {
  const session = await signInByCall(url, VIEWER);
  const rows: Row[] = [];
  for (const profile of ['phone', 'desktop'] as const) {
    const browser = await freshBrowser(url, profile, session);
    try {
      const page = await browser.newPage();
      const pressed = await pressAround(page, profile);
      const remark = `the longest of ${pressed.length} events of 16 ms and more`;
      rows.push(row(profile, 'presses (INP)', Math.max(0, ...pressed), 50, remark));
      if (profile === 'phone') continue;
      await page.goto('/');
      await linkTo(page, 'Dashboard').waitFor();
      await wait(PAUSE_MS * 5);
      rows.push(row(profile, 'page to page, p50', median(await pageToPage(page, times)), 100));
      rows.push(row(profile, 'palette, p50', median(await palette(page, times)), 16));
      const found = await firstResults(page, times, { pauses: true });
      rows.push(row(profile, 'first results of a search, p50', median(found), 50));
      const atOnce = await firstResults(page, times, { pauses: false });
      rows.push(row(profile, 'the same, Enter without a pause, p50', median(atOnce), 50));
      const caller = await callerOf(url, ADMINISTRATOR);
      const seen = await colleague(page, caller, times);
      const slowest = `the slowest ${Math.round(percentile(seen, 1))} ms`;
      rows.push(
        row(profile, 'a colleague’s change on the screen, p50', median(seen), 300, slowest),
      );
    } finally {
      await browser.close();
    }
  }
  return rows;
}
