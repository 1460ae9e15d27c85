import type { ColumnTexts } from '../../../domain/netChange.ts';
import { netChange } from '../../../domain/netChange.ts';
import { MARKED_LINES } from '../../../domain/lines.ts';
import { columnOfLine } from '../../../domain/takingBack.ts';
import type { RevisionTexts } from '../../moments/revisionInWords.ts';
import type { ChangedRecord } from './news.queries.ts';

/** What the changes of a record come to; none where in the end it is what it was. */
export function netOf({ table, id, steps }: ChangedRecord): RevisionTexts[] {
  const net = netChange(steps);
  if (net === null) return [];
  return [{ table, id, ...net, before: asReported(net.before), after: asReported(net.after) }];
}

/**
 * The zero that stands for a figure which nobody has reported is none. Where somebody says of it that it is
 * really zero, or that it is none after all, its column stays as it is.
 */
function asReported(row: ColumnTexts | null): ColumnTexts | null {
  const unreported = row?.['not_reported'];
  if (!row || unreported === undefined) return row;
  const marks = MARKED_LINES.map((line): [string, string | null] => {
    const column = columnOfLine(line);
    const isNone = unreported?.includes(`"${line}"`) === true;
    return [column, isNone ? null : column in row ? (row[column] ?? null) : '0'];
  });
  return { ...row, ...Object.fromEntries(marks) };
}
