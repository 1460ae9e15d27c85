import { tableWithSentences } from '../../model/spokenText.ts';
import type { PlacedChart } from './placedCharts.ts';
import type { PlacedTable } from './placedTables.ts';
import type { TextBlock } from './textColumns.ts';
import type { PlacedText, TextPage } from './textPages.ts';

export interface PlacedBody {
  readonly kind: 'page';
  readonly texts: readonly PlacedText[];
  readonly tables: readonly PlacedTable[];
  readonly charts: readonly PlacedChart[];
}

export type SlideBody =
  | { readonly kind: 'text'; readonly page: TextPage }
  | { readonly kind: 'tables'; readonly tables: readonly PlacedTable[] }
  | PlacedBody;

export const tablesOn = (body: SlideBody): readonly PlacedTable[] =>
  body.kind === 'text' ? [] : body.tables;

export const chartsOn = (body: SlideBody): readonly PlacedChart[] =>
  body.kind === 'page' ? body.charts : [];

function tableNotes({ table, page }: PlacedTable): string[] {
  const rows = new Set(page.rows.flatMap(({ cells }) => cells.map(({ place }) => place.row)));
  return tableWithSentences(table, { rows, isContinued: !rows.has(0) });
}

const spokenBlocks = (blocks: readonly TextBlock[]): string[] =>
  blocks.map(({ kind, text }) => (kind === 'bullet' ? `• ${text}` : text));

function spokenLines(body: SlideBody): string[] {
  if (body.kind === 'text') return body.page.columns.flatMap(spokenBlocks);
  return [
    ...chartsOn(body).map(({ chart }) => chart.description),
    ...body.tables.flatMap(tableNotes),
    ...(body.kind === 'page' ? body.texts.flatMap(({ blocks }) => spokenBlocks(blocks)) : []),
  ];
}

/** A presenter's sentences about one slide, one per line. */
export function slideNotes(body: SlideBody): string {
  return spokenLines(body).join('\n');
}
