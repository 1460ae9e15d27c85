import type { PackChart } from '../../model/pack.ts';
import { GUTTER, LEFT } from '../deckPlaces.ts';
import { oneLine } from '../plainText.ts';
import type { TextBlock } from './textColumns.ts';
import { blocksHeight } from './textColumns.ts';
import type { PlacedText } from './textPages.ts';

export interface PlacedChart {
  readonly chart: PackChart;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly words: PlacedText;
}

interface Room {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const WIDE_FROM = 36;
const ROW_GAP = 0.15;
const WORDS_SIZE = 11;
const WORDS_GAP = 0.04;

function chartTextBlocks({ spec }: PackChart): TextBlock[] {
  const { title, subject, axis, message } = spec;
  return [
    { kind: 'heading', text: oneLine(title) },
    { kind: 'remark', text: oneLine(subject ?? axis.label) },
    ...(message === undefined ? [] : [{ kind: 'paragraph' as const, text: oneLine(message) }]),
  ];
}

const columnsFor = (charts: readonly PackChart[]): number =>
  charts.length === 1 || charts.some(({ spec }) => spec.categories.length > WIDE_FROM) ? 1 : 2;

export const chartRows = (charts: readonly PackChart[]): number =>
  Math.ceil(charts.length / columnsFor(charts));

export function placedCharts(charts: readonly PackChart[], room: Room): PlacedChart[] {
  const columns = columnsFor(charts);
  const rows = chartRows(charts);
  const w = (room.width - GUTTER * (columns - 1)) / columns;
  const rowHeight = (room.height - ROW_GAP * (rows - 1)) / rows;
  const style = { size: WORDS_SIZE, width: w };
  const blocks = charts.map(chartTextBlocks);
  const wordsHeight = (row: number) =>
    Math.max(
      ...blocks.slice(row * columns, (row + 1) * columns).map((own) => blocksHeight(own, style)),
    );
  return charts.map((chart, index) => {
    const row = Math.floor(index / columns);
    const x = LEFT + (index % columns) * (w + GUTTER);
    const y = room.top + row * (rowHeight + ROW_GAP);
    const height = wordsHeight(row);
    return {
      chart,
      x,
      y: y + height + WORDS_GAP,
      w,
      h: Math.max(0.5, rowHeight - height - WORDS_GAP),
      words: { blocks: blocks[index] ?? [], style, x, y, height },
    };
  });
}
