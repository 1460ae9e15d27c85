import type { ColumnTexts } from '../../../finance/netChange.ts';
import { netChange } from '../../../finance/netChange.ts';
import { MARKED_LINES } from '../../../finance/lines.ts';
import { columnOfLine } from '../../../finance/revertedState.ts';
import type { RevisionTexts } from '../../../engine/moments/revisionInWords.ts';
import type { ChangeAuthor, ChangedRecord } from './news.queries.ts';

export interface NetRevision extends RevisionTexts {
  readonly author: ChangeAuthor;
  readonly authorOf: (column: string) => ChangeAuthor;
}

export function netRevisionOf({ table, id, steps }: ChangedRecord): NetRevision[] {
  const net = netChange(steps);
  const author = steps.at(-1)?.author;
  if (net === null || author === undefined) return [];
  return [
    {
      table,
      id,
      ...net,
      before: withoutUnreportedZero(net.before),
      after: withoutUnreportedZero(net.after),
      author,
      authorOf: (column) =>
        steps.findLast(({ before, after }) => column in { ...before, ...after })?.author ?? author,
    },
  ];
}

/**
 * Removes the zero that stands for an unreported figure. A change between an unreported and a reported zero doesn't
 * change the figure's column.
 */
function withoutUnreportedZero(row: ColumnTexts | null): ColumnTexts | null {
  const unreported = row?.['not_reported'];
  if (!row || unreported === undefined) return row;
  const marks = MARKED_LINES.map((line): [string, string | null] => {
    const column = columnOfLine(line);
    const isNone = unreported?.includes(`"${line}"`) === true;
    return [column, isNone ? null : column in row ? (row[column] ?? null) : '0'];
  });
  return { ...row, ...Object.fromEntries(marks) };
}
