import { spokenTable } from '../../model/spokenParts.ts';
import type { PlacedChart } from './placedCharts.ts';
import type { PlacedTable } from './placedTables.ts';
import type { TextBlock } from './textColumns.ts';
import type { PlacedText, TextPage } from './textPages.ts';

/** Charts, tables and texts, each at its place. */
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

/** The tables of a slide. */
export const tablesOn = (body: SlideBody): readonly PlacedTable[] =>
  body.kind === 'text' ? [] : body.tables;

/** The charts of a slide. */
export const chartsOn = (body: SlideBody): readonly PlacedChart[] =>
  body.kind === 'page' ? body.charts : [];

function tableNotes({ table, page }: PlacedTable): string[] {
  const rows = new Set(page.rows.flatMap(({ cells }) => cells.map(({ place }) => place.row)));
  return spokenTable(table, { rows, isContinued: !rows.has(0) });
}

const spoken = (blocks: readonly TextBlock[]): string[] =>
  blocks.map(({ kind, text }) => (kind === 'bullet' ? `• ${text}` : text));

function linesOf(body: SlideBody): string[] {
  if (body.kind === 'text') return body.page.columns.flatMap(spoken);
  return [
    ...chartsOn(body).map(({ chart }) => chart.description),
    ...body.tables.flatMap(tableNotes),
    ...(body.kind === 'page' ? body.texts.flatMap(({ blocks }) => spoken(blocks)) : []),
  ];
}

/** What a presenter says about what one slide shows, a line for each sentence. */
export function slideNotes(body: SlideBody): string {
  return linesOf(body).join('\n');
}
