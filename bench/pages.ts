import { setTimeout as wait } from 'node:timers/promises';
import type { SignedIn } from '../e2e/caller.ts';
import { signInByCall } from '../e2e/caller.ts';
import { VIEWER } from '../e2e/journey.ts';
import type { Bench } from './bench.ts';
import type { FreshBrowser, Profile } from './browsers.ts';
import { freshBrowser } from './browsers.ts';
import type { Probe } from './pageProbe.ts';
import { probeOf } from './pageProbe.ts';
import { median } from './statistics.ts';
import type { Row, Unit } from './table.ts';
import { atMost } from './table.ts';

const SETTLED_MS = 2_000;
/** A second visit has nearly everything already, and only its paints are of interest. */
const SECOND_SETTLED_MS = 1_000;
const LONGEST_MS = 60_000;
const KILOBYTE = 1024;

const PAGES = [
  { name: 'sign-in', path: '/login', isSignedIn: false },
  { name: 'Dashboard', path: '/', isSignedIn: true },
  { name: "month's page", path: '/report?month=2026-10', isSignedIn: true },
  { name: 'Trends', path: '/trends', isSignedIn: true },
] as const;

interface Visit extends Probe {
  readonly requests: number;
  readonly kilobytes: number;
}

/** Loads the page and waits until nothing has been requested for so long. */
async function visit(browser: FreshBrowser, path: string, settled: number): Promise<Visit> {
  const page = await browser.newPage();
  let requests = 0;
  let bytes = 0;
  let latest = performance.now();
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return;
    requests += 1;
    latest = performance.now();
  });
  page.on('requestfinished', async (request) => {
    latest = performance.now();
    // A page that is closed meanwhile no longer knows its requests.
    const sizes = await request.sizes().catch(() => null);
    bytes += sizes === null ? 0 : sizes.responseBodySize + sizes.responseHeadersSize;
  });
  const begun = performance.now();
  await page.goto(path);
  while (performance.now() - latest < settled && performance.now() - begun < LONGEST_MS) {
    await wait(100);
  }
  const probe = await probeOf(page);
  await page.close();
  return { ...probe, requests, kilobytes: bytes / KILOBYTE };
}

interface Visits {
  readonly first: Visit;
  readonly second: Visit;
}

/** The first visit of a browser, and its second. */
async function visits(
  url: string,
  profile: Profile,
  session: SignedIn | null,
  path: string,
): Promise<Visits> {
  const browser = await freshBrowser(url, profile, session);
  try {
    return {
      first: await visit(browser, path, SETTLED_MS),
      second: await visit(browser, path, SECOND_SETTLED_MS),
    };
  } finally {
    await browser.close();
  }
}

function rowsOf(profile: Profile, page: string, seen: readonly Visits[]): Row[] {
  const isPhone = profile === 'phone';
  const of = (choose: (visits: Visits) => number) => median(seen.map(choose));
  const row = (what: string, value: number, unit: Unit, most: number | null, remark = ''): Row => ({
    part: `Pages, ${profile}`,
    work: `${page}: ${what}`,
    value,
    unit,
    targets: most === null ? [] : [atMost('value', most)],
    remark,
  });
  const longest = of(({ first }) => first.longestTask);
  return [
    row(
      'requests, first visit',
      of(({ first }) => first.requests),
      'requests',
      25,
    ),
    row(
      'transferred, first visit',
      of(({ first }) => first.kilobytes),
      'KB',
      null,
    ),
    row(
      'largest paint, first visit',
      of(({ first }) => first.largestPaint) / 1_000,
      's',
      isPhone ? 1.6 : null,
    ),
    row(
      'blocking time, first visit',
      of(({ first }) => first.blocked),
      'ms',
      50,
      `longest task ${Math.round(longest)} ms`,
    ),
    row(
      'first paint, second visit',
      of(({ second }) => second.firstPaint),
      'ms',
      isPhone ? 300 : null,
    ),
    row(
      'largest paint, second visit',
      of(({ second }) => second.largestPaint),
      'ms',
      null,
    ),
  ];
}

/** Times in a browser, on a phone and at a desk. */
export async function pages(bench: Bench): Promise<Row[]> {
  const product = await bench.engines.embedded.startProduct();
  try {
    const session = await signInByCall(product.url, VIEWER);
    const profiles = bench.isQuick ? (['phone'] as const) : (['phone', 'desktop'] as const);
    const all = profiles.flatMap((profile) => PAGES.map((page) => ({ profile, page })));
    const seen = new Map(all.map((one) => [one, [] as Visits[]]));
    for (let round = 0; round < bench.rounds; round += 1) {
      for (const [{ profile, page }, results] of seen) {
        const who = page.isSignedIn ? session : null;
        results.push(await visits(product.url, profile, who, page.path));
      }
    }
    return [...seen].flatMap(([{ profile, page }, results]) => rowsOf(profile, page.name, results));
  } finally {
    await product.stop();
  }
}
