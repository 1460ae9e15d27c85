import type { PackChart } from '../../model/pack.ts';
import { spokenTable } from '../../model/spokenParts.ts';
import type { PlacedTable } from './placedTables.ts';
import type { TextPage } from './textPages.ts';

export type SlideBody =
  | { readonly kind: 'text'; readonly page: TextPage }
  | { readonly kind: 'tables'; readonly tables: readonly PlacedTable[] }
  | { readonly kind: 'charts'; readonly charts: readonly PackChart[] };

function tableNotes({ table, page }: PlacedTable): string[] {
  const rows = new Set(page.rows.flatMap(({ cells }) => cells.map(({ place }) => place.row)));
  return spokenTable(table, { rows, isContinued: !rows.has(0) });
}

function linesOf(body: SlideBody): string[] {
  if (body.kind === 'tables') return body.tables.flatMap(tableNotes);
  if (body.kind === 'charts') return body.charts.map(({ description }) => description);
  return body.page.columns.flatMap((column) =>
    column.map(({ kind, text }) => (kind === 'bullet' ? `• ${text}` : text)),
  );
}

/** What a presenter says about what one slide shows, a line for each sentence. */
export function slideNotes(body: SlideBody): string {
  return linesOf(body).join('\n');
}
