import type { ColumnTexts } from '../../../domain/netChange.ts';
import { netChange } from '../../../domain/netChange.ts';
import { lineOfColumn } from '../../../format/changedFields.ts';
import type { RevisionTexts } from '../../moments/revisionInWords.ts';
import type { ChangedRecord } from './news.queries.ts';

/** What the changes of a record come to; none where in the end it is what it was. */
export function netOf({ table, id, steps }: ChangedRecord): RevisionTexts[] {
  const net = netChange(steps);
  if (net === null) return [];
  return [{ table, id, ...net, before: asReported(net.before), after: asReported(net.after) }];
}

/** The zero that stands for a figure which nobody has reported is none. */
function asReported(row: ColumnTexts | null): ColumnTexts | null {
  const unreported = row?.['not_reported'];
  if (!row || !unreported) return row;
  const isNone = (column: string) => unreported.includes(`"${lineOfColumn(column)?.key ?? ''}"`);
  return Object.fromEntries(
    Object.entries(row).map(([column, text]) => [column, isNone(column) ? null : text]),
  );
}
