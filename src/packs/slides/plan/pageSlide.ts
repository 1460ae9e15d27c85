import type { PackChart, PackPart, PackSection } from '../../model/pack.ts';
import { OPENING } from '../../model/openingSection.ts';
import { BODY_HEIGHT, BODY_TOP, FULL_WIDTH, GUTTER, LEFT } from '../deckPlaces.ts';
import { chartRows, placedCharts } from './placedCharts.ts';
import type { PlacedChart } from './placedCharts.ts';
import { placedAt, placedHeight } from './placedTables.ts';
import type { PlacedTable } from './placedTables.ts';
import type { PlacedBody } from './slideBody.ts';
import type { TextBlock } from './textColumns.ts';
import { blocksHeight, columnsOf } from './textColumns.ts';
import type { PlacedText } from './textPages.ts';

type BlocksOf = (part: PackPart) => readonly TextBlock[];

const PAGE_TYPE_SIZES = [
  { text: 14, table: 13 },
  { text: 13, table: 12 },
  { text: 12, table: 11 },
  { text: 11, table: 10 },
  { text: 10, table: 9 },
  { text: 9, table: 9 },
] as const;
type Sizes = (typeof PAGE_TYPE_SIZES)[number];

const BAND_GAP = 0.16;
/** The space in inches. Axis labels extend to the very end of a chart. */
const BELOW_CHARTS = 0.26;
/** The height in inches. A single row needs space for labels at the ends of its lines. */
const leastHeight = (rows: number) => (rows === 1 ? 2.5 : 1.9);
/** Lines of more than about a hundred letters are hard to follow. */
const ONE_COLUMN_INCHES = 10.2;

type Band =
  | { readonly kind: 'words'; readonly columns: readonly (readonly TextBlock[])[] }
  | { readonly kind: 'table'; readonly part: Extract<PackPart, { kind: 'table' }> }
  | { readonly kind: 'charts'; readonly charts: readonly PackChart[] };

const bandKind = ({ kind }: PackPart) => (kind === 'table' || kind === 'charts' ? kind : 'words');

function wordsBand(parts: readonly PackPart[], blocksOf: BlocksOf): Band {
  const all = parts.map(blocksOf);
  const half = Math.ceil(all.length / 2);
  const columns =
    all.length < 2 ? [all.flat()] : [all.slice(0, half), all.slice(half)].map((one) => one.flat());
  return { kind: 'words', columns };
}

function bandsOf(parts: readonly PackPart[], blocksOf: BlocksOf): Band[] {
  const bands: Band[] = [];
  let words: PackPart[] = [];
  const close = () => {
    if (words.length > 0) bands.push(wordsBand(words, blocksOf));
    words = [];
  };
  for (const part of parts) {
    if (bandKind(part) === 'words') words.push(part);
    else close();
    if (part.kind === 'table') bands.push({ kind: 'table', part });
    if (part.kind === 'charts') bands.push({ kind: 'charts', charts: part.charts });
  }
  close();
  return bands;
}

/** The headline, the three checks next to each other, and the other texts in columns below. */
function briefingBands(parts: readonly PackPart[], blocksOf: BlocksOf): Band[] {
  const [headline, ...others] = parts.map(blocksOf);
  return [
    { kind: 'words', columns: [(headline ?? []).slice(1)] },
    { kind: 'words', columns: others.slice(0, 3) },
    ...others.slice(3).map((column) => ({ kind: 'words', columns: [column] }) as const),
  ];
}

const columnsWidth = (columns: number) =>
  columns === 1 ? ONE_COLUMN_INCHES : (FULL_WIDTH - GUTTER * (columns - 1)) / columns;

interface PlacedBands {
  readonly texts: readonly PlacedText[];
  readonly tables: readonly PlacedTable[];
  readonly charts: readonly PlacedChart[];
  readonly height: number | null;
}

function wordsBandAt(
  columns: readonly (readonly TextBlock[])[],
  size: number,
  y: number,
): { readonly texts: PlacedText[]; readonly height: number } {
  const style = { size, width: columnsWidth(columns.length) };
  const height = Math.max(...columns.map((blocks) => blocksHeight(blocks, style)));
  const texts = columns.map((blocks, at) => ({
    blocks,
    style,
    x: LEFT + at * (style.width + GUTTER),
    y,
    height,
  }));
  return { texts, height };
}

function placedBands(
  bands: readonly Band[],
  { text, table }: Sizes,
  forCharts: number,
): PlacedBands {
  const texts: PlacedText[] = [];
  const tables: PlacedTable[] = [];
  const charts: PlacedChart[] = [];
  let top = 0;
  for (const band of bands) {
    if (band.kind === 'words') {
      const words = wordsBandAt(band.columns, text, BODY_TOP + top);
      texts.push(...words.texts);
      top += words.height + BAND_GAP;
    } else if (band.kind === 'charts') {
      const room = { top: BODY_TOP + top, width: FULL_WIDTH, height: forCharts };
      charts.push(...placedCharts(band.charts, room));
      top += forCharts + BELOW_CHARTS;
    } else {
      const one = placedAt(band.part.table, { top, height: BODY_HEIGHT - top, largest: table });
      if (one === null) return { texts, tables, charts, height: null };
      tables.push({ ...one, caption: band.part.table.title });
      top += placedHeight(one) + BAND_GAP;
    }
  }
  return { texts, tables, charts, height: top - BAND_GAP };
}

const leastOf = (rows: number) => rows * leastHeight(rows);

const leastFor = (bands: readonly Band[]): number =>
  Math.max(
    0,
    ...bands.map((band) => (band.kind === 'charts' ? leastOf(chartRows(band.charts)) : 0)),
  );

function cutBands(bands: readonly Band[], sizes: Sizes): readonly Band[] {
  const share = BODY_HEIGHT / Math.max(1, bands.length) - BAND_GAP;
  return bands.map((band) =>
    band.kind === 'words'
      ? {
          kind: 'words',
          columns: band.columns.map((blocks) => {
            const style = { size: sizes.text, width: columnsWidth(band.columns.length) };
            return columnsOf(blocks, style, share)[0] ?? [];
          }),
        }
      : band,
  );
}

/** A section on one slide: its charts, tables and texts below one another, in the largest type that fits. */
export function pageBody(section: PackSection, blocksOf: BlocksOf): PlacedBody | null {
  const { parts, key } = section;
  const bands = key === OPENING ? briefingBands(parts, blocksOf) : bandsOf(parts, blocksOf);
  const least = leastFor(bands);
  const smallest = PAGE_TYPE_SIZES.at(-1);
  const tries = PAGE_TYPE_SIZES.map((sizes) => ({ sizes, own: bands }));
  const all =
    smallest === undefined
      ? tries
      : [...tries, { sizes: smallest, own: cutBands(bands, smallest) }];
  for (const { sizes, own } of all) {
    const { height } = placedBands(own, sizes, least);
    if (height === null || height > BODY_HEIGHT) continue;
    const { texts, tables, charts } = placedBands(own, sizes, least + BODY_HEIGHT - height);
    return { kind: 'page', texts, tables, charts };
  }
  return null;
}
