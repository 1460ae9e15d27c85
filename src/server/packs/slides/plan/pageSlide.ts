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

/** From the sizes in which a page is read most easily to those in which the most is on it. */
const SIZES = [
  { text: 14, table: 13 },
  { text: 13, table: 12 },
  { text: 12, table: 11 },
  { text: 11, table: 10 },
  { text: 10, table: 9 },
  { text: 9, table: 9 },
] as const;
type Sizes = (typeof SIZES)[number];

const GAP = 0.16;
const LEAST_CHARTS = 1.9;
/** A line of more than some hundred letters is hard to follow. */
const ONE_COLUMN = 10.2;

/** What stands below each other on a page. */
type Band =
  | { readonly is: 'words'; readonly columns: readonly (readonly TextBlock[])[] }
  | { readonly is: 'table'; readonly part: Extract<PackPart, { kind: 'table' }> }
  | { readonly is: 'charts'; readonly charts: readonly PackChart[] };

const kindOf = ({ kind }: PackPart) => (kind === 'table' || kind === 'charts' ? kind : 'words');

/** Texts that follow each other stand next to each other: at most two columns of them. */
function wordsBand(parts: readonly PackPart[], blocksOf: BlocksOf): Band {
  const all = parts.map(blocksOf);
  const half = Math.ceil(all.length / 2);
  const columns =
    all.length < 2 ? [all.flat()] : [all.slice(0, half), all.slice(half)].map((one) => one.flat());
  return { is: 'words', columns };
}

function bandsOf(parts: readonly PackPart[], blocksOf: BlocksOf): Band[] {
  const bands: Band[] = [];
  let words: PackPart[] = [];
  const close = () => {
    if (words.length > 0) bands.push(wordsBand(words, blocksOf));
    words = [];
  };
  for (const part of parts) {
    if (kindOf(part) === 'words') words.push(part);
    else close();
    if (part.kind === 'table') bands.push({ is: 'table', part });
    if (part.kind === 'charts') bands.push({ is: 'charts', charts: part.charts });
  }
  close();
  return bands;
}

/** The headline, the three checks next to each other, and the other texts in columns below. */
function briefingBands(parts: readonly PackPart[], blocksOf: BlocksOf): Band[] {
  const [headline, ...others] = parts.map(blocksOf);
  // The headline needs no heading.
  return [
    { is: 'words', columns: [(headline ?? []).slice(1)] },
    { is: 'words', columns: others.slice(0, 3) },
    ...others.slice(3).map((column) => ({ is: 'words', columns: [column] }) as const),
  ];
}

const widthOf = (columns: number) =>
  columns === 1 ? ONE_COLUMN : (FULL_WIDTH - GUTTER * (columns - 1)) / columns;

interface Placed {
  readonly texts: readonly PlacedText[];
  readonly tables: readonly PlacedTable[];
  readonly charts: readonly PlacedChart[];
  /** How high they are together; null: a table does not fit. */
  readonly height: number | null;
}

function wordsAt(
  columns: readonly (readonly TextBlock[])[],
  size: number,
  y: number,
): { readonly texts: PlacedText[]; readonly height: number } {
  const style = { size, width: widthOf(columns.length) };
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

/** All bands below each other in these sizes; charts take what the others leave. */
function placed(bands: readonly Band[], { text, table }: Sizes, forCharts: number): Placed {
  const texts: PlacedText[] = [];
  const tables: PlacedTable[] = [];
  const charts: PlacedChart[] = [];
  let top = 0;
  for (const band of bands) {
    if (band.is === 'words') {
      const words = wordsAt(band.columns, text, BODY_TOP + top);
      texts.push(...words.texts);
      top += words.height + GAP;
    } else if (band.is === 'charts') {
      const room = { top: BODY_TOP + top, width: FULL_WIDTH, height: forCharts };
      charts.push(...placedCharts(band.charts, room));
      top += forCharts + GAP;
    } else {
      const one = placedAt(band.part.table, { top, height: BODY_HEIGHT - top, largest: table });
      if (one === null) return { texts, tables, charts, height: null };
      tables.push({ ...one, caption: band.part.table.title });
      top += placedHeight(one) + GAP;
    }
  }
  return { texts, tables, charts, height: top - GAP };
}

const leastFor = (bands: readonly Band[]): number =>
  Math.max(
    0,
    ...bands.map((band) => (band.is === 'charts' ? LEAST_CHARTS * chartRows(band.charts) : 0)),
  );

/** The words that fit in the smallest size, if not even there all of them do. */
function cut(bands: readonly Band[], sizes: Sizes): readonly Band[] {
  const share = BODY_HEIGHT / Math.max(1, bands.length) - GAP;
  return bands.map((band) =>
    band.is === 'words'
      ? {
          is: 'words',
          columns: band.columns.map((blocks) => {
            const style = { size: sizes.text, width: widthOf(band.columns.length) };
            return columnsOf(blocks, style, share)[0] ?? [];
          }),
        }
      : band,
  );
}

/** A section on one slide: its charts, tables and texts below each other, in the largest type in which they fit. */
export function pageBody(section: PackSection, blocksOf: BlocksOf): PlacedBody | null {
  const { parts, key } = section;
  const bands = key === OPENING ? briefingBands(parts, blocksOf) : bandsOf(parts, blocksOf);
  const least = leastFor(bands);
  const smallest = SIZES.at(-1);
  const tries = SIZES.map((sizes) => ({ sizes, own: bands }));
  const all =
    smallest === undefined ? tries : [...tries, { sizes: smallest, own: cut(bands, smallest) }];
  for (const { sizes, own } of all) {
    const { height } = placed(own, sizes, least);
    if (height === null || height > BODY_HEIGHT) continue;
    const { texts, tables, charts } = placed(own, sizes, least + BODY_HEIGHT - height);
    return { kind: 'page', texts, tables, charts };
  }
  return null;
}
