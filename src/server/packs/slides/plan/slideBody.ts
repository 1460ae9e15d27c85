import type { PackChart } from '../../model/pack.ts';
import { spokenTable } from '../../model/spokenParts.ts';
import type { PlacedTable } from './placedTables.ts';
import type { TextBlock } from './textColumns.ts';
import type { PlacedText, TextPage } from './textPages.ts';

export type SlideBody =
  | { readonly kind: 'text'; readonly page: TextPage }
  | {
      readonly kind: 'tables';
      readonly tables: readonly PlacedTable[];
      /** Of a month on one slide: what stands above its table, and beside each other below it. */
      readonly lead?: PlacedText;
      readonly messages?: readonly PlacedText[];
    }
  | { readonly kind: 'charts'; readonly charts: readonly PackChart[] };

function tableNotes({ table, page }: PlacedTable): string[] {
  const rows = new Set(page.rows.flatMap(({ cells }) => cells.map(({ place }) => place.row)));
  return spokenTable(table, { rows, isContinued: !rows.has(0) });
}

const spoken = (blocks: readonly TextBlock[]): string[] =>
  blocks.map(({ kind, text }) => (kind === 'bullet' ? `• ${text}` : text));

function linesOf(body: SlideBody): string[] {
  if (body.kind === 'tables') {
    const { tables, lead, messages = [] } = body;
    return [
      ...spoken(lead?.blocks ?? []),
      ...tables.flatMap(tableNotes),
      ...messages.flatMap(({ blocks }) => spoken(blocks)),
    ];
  }
  if (body.kind === 'charts') return body.charts.map(({ description }) => description);
  return body.page.columns.flatMap(spoken);
}

/** What a presenter says about what one slide shows, a line for each sentence. */
export function slideNotes(body: SlideBody): string {
  return linesOf(body).join('\n');
}
