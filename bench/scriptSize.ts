import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

/**
 * How much script, compressed by Brotli, a page loads before its first paint. The entries are the
 * sources whose chunks are needed for that, or files of scripts/webChunks.mjs by name; what they import statically comes with them, what they
 * import lazily (menus, forms' rules, the chart chunk) arrives after the paint.
 */
const PAGES = [
  {
    page: 'sign-in',
    entries: ['index.html', 'forms'],
    targetBytes: 85 * 1024,
  },
  {
    page: 'Dashboard',
    entries: ['index.html', 'signedIn', 'features/dashboard/DashboardPage.tsx'],
    targetBytes: 125 * 1024,
  },
  {
    page: "month's page",
    entries: ['index.html', 'signedIn', 'sentences'],
    targetBytes: 125 * 1024,
  },
  {
    page: 'Trends',
    entries: ['index.html', 'signedIn', 'features/trends/TrendsPage.tsx'],
    targetBytes: 125 * 1024,
  },
] as const;

/** Compiled while it arrives, because the first page and its charts run it. */
const COMPILED_ON_ARRIVAL = [
  'index.html',
  'signedIn',
  'features/dashboard/DashboardPage.tsx',
  'reading',
  'charts/echartsPlot.ts',
];
/** Written by scripts/webChunks.mjs; browsers only heed it on the first line. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/** More than this over the recorded size fails. */
const TOLERANCE = 1.05;

const FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
const RECORD = fileURLToPath(new URL('./scriptSize.json', import.meta.url));

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The chunk files of these entries with everything that they import statically. */
function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined) => {
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(manifest[imported]);
  };
  for (const entry of entries) {
    const chunk = manifest[entry] ?? Object.values(manifest).find(({ name }) => name === entry);
    if (chunk === undefined) throw new Error(`The build has no chunk for ${entry}`);
    visit(chunk);
  }
  return files;
}

function sizeOf(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += fs.statSync(path.join(FOLDER, `${file}.br`)).size;
  return bytes;
}

const { values } = parseArgs({
  options: { check: { type: 'boolean' }, record: { type: 'boolean' } },
});
// Vite's own file: sources by name with the chunk that each became.
const manifest = JSON.parse(
  fs.readFileSync(path.join(FOLDER, '.vite/manifest.json'), 'utf8'),
) as Manifest;
const recorded = fs.existsSync(RECORD)
  ? (JSON.parse(fs.readFileSync(RECORD, 'utf8')) as Record<string, number>)
  : {};
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
let hasGrown = false;
const measured = new Map<string, number>();
for (const { page, entries, targetBytes } of PAGES) {
  const bytes = sizeOf(filesOf(manifest, entries));
  measured.set(page, bytes);
  const before = recorded[page];
  const change = before === undefined ? 'not recorded yet' : `recorded ${kilobytes(before)}`;
  const grown = before !== undefined && bytes > before * TOLERANCE;
  hasGrown ||= grown;
  console.log(
    `Script before first paint, ${page}: ${kilobytes(bytes)} (${change}; target ${kilobytes(targetBytes)})${grown ? ', grown by more than a twentieth' : ''}`,
  );
}
if (values.record) {
  fs.writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(measured), null, 2)}\n`);
}
const late = [...filesOf(manifest, COMPILED_ON_ARRIVAL)].filter(
  (file) => !fs.readFileSync(path.join(FOLDER, file), 'utf8').startsWith(COMPILE_ALL),
);
if (late.length > 0) {
  console.error(`Compiled only as the page runs it: ${late.join(', ')} (scripts/webChunks.mjs)`);
  process.exit(1);
}
if (values.check && (hasGrown || Object.keys(recorded).length === 0)) {
  console.error('Make it smaller again, or record the new size: node bench/scriptSize.ts --record');
  process.exit(1);
}
