import type { Plugin } from 'vite';
import { addressOf } from '../src/client/address.ts';
import { CALLS } from '../src/contract/calls.ts';
import { PATHS } from '../src/web/paths.ts';

/** From src/web; in the order in which they are fetched. */
const FOR_EVERYONE = [
  'features/dashboard/DashboardPage.tsx',
  'reportRoute.tsx',
  'features/reportPage/MonthParts.tsx',
  'reportsRoute.tsx',
  'features/trends/TrendsPage.tsx',
  'features/trends/TrendSections.tsx',
  'features/documents/DocumentsPage.tsx',
  'features/forecasts/ForecastsPage.tsx',
];
const FOR_ADMINISTRATORS = ['adminRoute.tsx', 'features/imports/ImportPage.tsx'];
const MAIN = 'main.tsx';
const SIGN_IN = 'features/auth/LoginPage.tsx';
const APPLICATION = 'Application.tsx';
const TOOLTIPS = 'ui/Tooltip.tsx';
/** Modules that src/web/routes.tsx loads for each page. */
const AT_ONCE = {
  [PATHS.dashboard]: ['features/dashboard/DashboardPage.tsx'],
  [PATHS.report]: ['reportRoute.tsx'],
  [PATHS.reports]: ['reportsRoute.tsx', TOOLTIPS],
  [PATHS.trends]: ['features/trends/TrendsPage.tsx'],
  [PATHS.documents]: ['features/documents/DocumentsPage.tsx', TOOLTIPS],
  [PATHS.search]: ['features/search/SearchPage.tsx', TOOLTIPS],
  [PATHS.forecasts]: ['features/forecasts/ForecastsPage.tsx', TOOLTIPS],
};

const ALL_TRENDS = addressOf(CALLS.listAllTrends);
const COMPANY = addressOf(CALLS.getCompany);
const BRIEFING = addressOf(CALLS.getBriefing);
/** Reads of every page, and those of some pages while nothing is filtered. */
const READS = {
  always: [addressOf(CALLS.currentUser), addressOf(CALLS.listFinancialYears)],
  pages: {
    [PATHS.dashboard]: [addressOf(CALLS.listFinancialData), BRIEFING, ALL_TRENDS, COMPANY],
    [PATHS.trends]: [ALL_TRENDS, COMPANY],
  },
  /** For the month that the address names, or the newest. */
  months: { [PATHS.report]: [BRIEFING] },
  /** Large, and not to keep the scripts waiting: read once they are there. */
  afterwards: {
    [PATHS.dashboard]: [addressOf(CALLS.listMonthlySummaries, { query: { fyId: 'all' } })],
  },
};

interface Asset {
  readonly type: 'asset';
  readonly fileName: string;
}

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

type Bundle = Readonly<Record<string, Chunk | Asset>>;

/** The script files that these modules need, in the order of loading. */
export function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (chunk: Chunk | Asset | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return;
    for (const imported of chunk.imports) visit(bundle[imported]);
    files.add(chunk.fileName);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (one) =>
        one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/src/web/${module}`)),
    );
    if (chunk === undefined) throw new Error(`The build has no file with ${module}`);
    visit(chunk);
  }
  return [...files];
}

/** The one style sheet of all pages; documents have one more of their own. */
function mainStyle(bundle: Bundle): string {
  const name = Object.values(bundle)
    .map(({ fileName }) => fileName)
    .find((one) => /\/index-[^/]+\.css$/.test(one));
  if (name === undefined) throw new Error('The build has no style sheet');
  return name;
}

/** The addresses of what these modules need, without what is there already. */
function addressesOf(
  bundle: Bundle,
  modules: readonly string[],
  thereAlready: readonly string[],
): string[] {
  const there = new Set(filesOf(bundle, thereAlready));
  return filesOf(bundle, modules).flatMap((file) => (there.has(file) ? [] : `/${file}`));
}

/**
 * Names in the page the script files that come next: the other pages', for src/web/api/pageFiles.ts,
 * and those of the page that is opened with what it reads, for src/web/beforePaint.js.
 */
export function pagesAhead(): Plugin {
  return {
    name: 'pages-ahead',
    transformIndexHtml: (_html, { bundle }) => {
      if (bundle === undefined) return [];
      const signedIn = [MAIN, APPLICATION];
      const files = {
        main: `/${filesOf(bundle, [MAIN]).at(-1)}`,
        style: `/${mainStyle(bundle)}`,
        everyone: addressesOf(bundle, FOR_EVERYONE, signedIn),
        administrators: addressesOf(bundle, FOR_ADMINISTRATORS, [...signedIn, ...FOR_EVERYONE]),
        signIn: addressesOf(bundle, [SIGN_IN], [MAIN]),
        application: addressesOf(bundle, [APPLICATION], [MAIN]),
        pages: Object.fromEntries(
          Object.entries(AT_ONCE).map(([path, modules]) => [
            path,
            addressesOf(bundle, modules, signedIn),
          ]),
        ),
      };
      const ahead = { ...files, changes: CALLS.changes.path, reads: READS };
      const attrs = { name: 'pages-ahead', content: JSON.stringify(ahead) };
      // Above the script that reads it.
      return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
    },
  };
}
