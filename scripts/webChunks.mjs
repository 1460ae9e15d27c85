// Which modules of the web pages share a file. Left alone, the bundler makes a file of its own for
// every set of pages that share a module: some 150, most of them under 2 KB, and a browser pays for
// each request. Here they are made once that way, without writing anything, to learn what each page
// really needs, and are then put together by the moment at which they are needed.
import path from 'node:path';
import { build } from 'vite';

/** In the order in which a person needs them; from src/web. */
const SIGN_IN = ['main.tsx', 'features/auth/LoginPage.tsx'];
const FIRST_PAGE = ['main.tsx', 'Application.tsx', 'features/dashboard/DashboardPage.tsx'];
const READING = ['features/trends/TrendsPage.tsx', 'features/search/SearchPage.tsx'];
const WORKING = [
  'reportsRoute.tsx',
  'documentsRoute.tsx',
  'features/documents/DocumentsPage.tsx',
  'features/forecasts/ForecastsPage.tsx',
  'adminRoute.tsx',
  'features/imports/ImportPage.tsx',
  'ui/Tooltip.tsx',
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

/** All chunks that these pages import statically, themselves included. */
function closureOf(chunks, pages) {
  const reached = new Set();
  const visit = (chunk) => {
    if (chunk === undefined || reached.has(chunk)) return;
    reached.add(chunk);
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

/** The name of the file for each module that several pages share. */
function groupsOf(chunks) {
  const [signIn, firstPage, reading, working] = [SIGN_IN, FIRST_PAGE, READING, WORKING].map(
    (pages) => closureOf(chunks, pages),
  );
  const imported = new Set([...chunks.values()].flatMap(({ imports }) => imports));
  const groupOf = (chunk) => {
    const isEntrance = chunk.isEntry || chunk.isDynamicEntry;
    // The first page's own modules stay with it, unless what is shared needs them.
    if (isEntrance && !(firstPage.has(chunk) && imported.has(chunk.fileName))) return undefined;
    if (signIn.has(chunk)) return firstPage.has(chunk) ? 'start' : 'forms';
    if (firstPage.has(chunk)) return 'signedIn';
    if (reading.has(chunk)) return 'reading';
    return working.has(chunk) ? 'working' : 'dialogs';
  };
  const groups = new Map();
  for (const chunk of chunks.values()) {
    const group = groupOf(chunk);
    if (group === undefined) continue;
    for (const id of chunk.moduleIds) {
      // A module that is imported dynamically keeps its own file, so that it can be loaded alone.
      if (!chunk.isDynamicEntry || id !== chunk.facadeModuleId) groups.set(id, group);
    }
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

/** Builds with few files: each page loads at most six before it can be drawn. */
export async function buildInFewFiles(config) {
  const groups = groupsOf(await naturalChunks(config));
  await build({
    ...config,
    plugins: [...config.plugins, withoutCircles()],
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
