// Which modules of the web pages share a file. Left alone, the bundler makes a file of its own for
// every set of pages that share a module: some 150, most of them under 2 KB, and a browser pays for
// each request. Here they are made once that way, without writing anything, to learn what each page
// really needs, and are then put together by the moment at which they are needed.
import path from 'node:path';
import { build } from 'vite';

const SIGN_IN = ['features/auth/LoginPage.tsx'];
const SIGNING_IN = ['features/auth/auth.forms.ts'];
const FIRST_PAGE = ['Application.tsx', 'features/dashboard/DashboardPage.tsx'];
const REPORT = ['reportRoute.tsx'];
const REPORT_PARTS = ['features/reportPage/MonthParts.tsx'];
const TRENDS = ['features/trends/TrendsPage.tsx'];
const CHARTS = [
  'features/dashboard/DashboardCharts.tsx',
  'features/dashboard/FinancialDetails.tsx',
  'features/trends/TrendSections.tsx',
  'editing/EventList.tsx',
];
const MENUS = [
  'ui/Tooltip.tsx',
  'ui/SideSheet.tsx',
  'ui/Toaster.tsx',
  'features/shell/UserMenu.tsx',
  'features/shell/PackNotesCheck.tsx',
  'features/shell/CommandPalette.tsx',
  'components/ExportMenu.tsx',
  'features/boardPacks/PackPanel.tsx',
];

/**
 * The moments in the order in which a person needs them, each with the modules that are loaded then,
 * from src/web. A module belongs to the first moment that needs it, and with `sharedWith` only if
 * those need it too. `whole`: the named modules are in
 * that file too, for none of them is ever wanted without the others; elsewhere each keeps a file of
 * its own, so that it can be loaded alone.
 */
const MOMENTS = [
  { name: 'start', needs: ['main.tsx'], whole: true },
  {
    name: 'start',
    needs: SIGN_IN,
    sharedWith: [...FIRST_PAGE, ...REPORT, ...REPORT_PARTS, ...MENUS],
  },
  { name: 'forms', needs: SIGN_IN, whole: true },
  { name: 'calls', needs: SIGNING_IN, sharedWith: FIRST_PAGE },
  { name: 'signingIn', needs: SIGNING_IN, whole: true },
  { name: 'signedIn', needs: ['Application.tsx'], whole: true },
  { name: 'signedIn', needs: FIRST_PAGE },
  { name: 'sentences', needs: REPORT, whole: true },
  { name: 'sentences', needs: TRENDS },
  {
    name: 'figures',
    needs: [
      'features/figures/ExplainHere.tsx',
      'features/shell/RestatedReader.tsx',
      'features/shell/QuestionCount.tsx',
      'editing/QuestionsForYou.tsx',
      'editing/QuestionList.tsx',
      'features/dashboard/NewsLink.tsx',
    ],
    whole: true,
  },
  { name: 'overlays', needs: [...CHARTS, ...MENUS], sharedWith: REPORT_PARTS },
  { name: 'overlays', needs: CHARTS, sharedWith: MENUS },
  { name: 'reading', needs: CHARTS, whole: true },
  { name: 'reportParts', needs: REPORT_PARTS, whole: true },
  { name: 'overlays', needs: MENUS, whole: true },
  { name: 'dropping', needs: ['features/imports/DropToImport.tsx'], whole: true },
  {
    name: 'working',
    needs: [
      'features/preview/OpenDocument.tsx',
      'features/documents/DocumentsPage.tsx',
      'features/search/SearchPage.tsx',
      'reportsRoute.tsx',
      'features/forecasts/ForecastsPage.tsx',
    ],
    whole: true,
  },
  {
    name: 'administration',
    needs: ['adminRoute.tsx', 'features/imports/ImportPage.tsx'],
    whole: true,
  },
];

/** The files as the bundler would make them, by name. */
async function naturalChunks(config) {
  const { output } = await build({
    ...config,
    build: { write: false, minify: false, cssMinify: false },
  });
  return new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
}

/** All chunks that these pages import statically, themselves included; or themselves `alone`. */
function closureOf(chunks, pages, { alone = false } = {}) {
  const reached = new Set();
  const visit = (chunk) => {
    if (chunk === undefined || reached.has(chunk)) return;
    reached.add(chunk);
    if (alone) return;
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  for (const page of pages) {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(path.join('src/web', page))),
    );
    if (chunk === undefined) throw new Error(`scripts/webChunks.mjs names ${page}, which is gone`);
    visit(chunk);
  }
  return reached;
}

/** The name of the file for each module that does not have one of its own. */
function groupsOf(chunks) {
  const moments = MOMENTS.map(({ name, needs, sharedWith, whole }) => ({
    name,
    chunks:
      sharedWith === undefined
        ? closureOf(chunks, needs)
        : closureOf(chunks, needs).intersection(closureOf(chunks, sharedWith)),
    entrances: whole ? closureOf(chunks, needs, { alone: true }) : new Set(),
  }));
  const groupOf = (chunk) => {
    const first = moments.find((moment) => moment.chunks.has(chunk));
    if (first?.entrances.has(chunk)) return first.name;
    if (chunk.isEntry || chunk.isDynamicEntry) return undefined;
    return first?.name ?? 'dialogs';
  };
  const groups = new Map();
  for (const chunk of chunks.values()) {
    const group = groupOf(chunk);
    for (const id of group === undefined ? [] : chunk.moduleIds) groups.set(id, group);
  }
  return groups;
}

/** Stops the build where files import each other in a circle: one would run before what it needs. */
function withoutCircles() {
  return {
    name: 'without-circles',
    generateBundle(_options, bundle) {
      const done = new Set();
      const visit = (name, above) => {
        if (above.includes(name)) this.error(`Files in a circle: ${[...above, name].join(' → ')}`);
        if (done.has(name)) return;
        for (const imported of bundle[name]?.imports ?? []) visit(imported, [...above, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) visit(name, []);
    },
  };
}

/** Files whose functions are nearly all called while a page is drawn for the first time. */
const CALLED_ON_LOAD = new Set([
  'index',
  'calls',
  'signedIn',
  'figures',
  'overlays',
  'reading',
  'sentences',
  'reportParts',
  'DashboardPage',
  'TrendsPage',
  'echartsPlot',
]);

/**
 * Tells the browser to compile all of these files while they arrive, beside the page. Otherwise each
 * function is compiled when it is first called, and the page waits.
 */
function compiledOnArrival() {
  return {
    name: 'compiled-on-arrival',
    generateBundle: {
      // It counts only at the top of a file, and Vite adds lines of its own there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !CALLED_ON_LOAD.has(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Builds with few files: each page loads at most six before it can be drawn. */
export async function buildInFewFiles(config) {
  const groups = groupsOf(await naturalChunks(config));
  await build({
    ...config,
    plugins: [...config.plugins, withoutCircles(), compiledOnArrival()],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'by moment', name: (id) => groups.get(id) ?? null }],
          },
        },
      },
    },
  });
}
