import { formatCount } from './count.ts';
import { nameList } from './nameList.ts';

interface CountedImport {
  readonly counts: { readonly new: number; readonly changed: number; readonly reports: number };
  readonly books?:
    | {
        readonly counts: {
          readonly newAccounts: number;
          readonly renamed?: number | undefined;
          readonly new: number;
          readonly changed: number;
          readonly removed: number;
          readonly openings?: number | undefined;
        };
      }
    | undefined;
}

/** Counts as in "8 figures and 3 reports" or "40 balances and 12 accounts". */
export function importCountWords({ counts, books }: CountedImport): string {
  const figures = counts.new + counts.changed;
  const own = books?.counts ?? {
    newAccounts: 0,
    renamed: 0,
    new: 0,
    changed: 0,
    removed: 0,
    openings: 0,
  };
  const parts: readonly (readonly [count: number, one: string])[] = [
    [figures, 'figure'],
    [own.new + own.changed + own.removed, 'balance'],
    [own.openings ?? 0, 'opening balance'],
    [own.newAccounts, 'account'],
    [own.renamed ?? 0, 'renamed account'],
    [counts.reports, 'report'],
  ];
  const told = parts.filter(([count]) => count > 0);
  return nameList(
    (told.length === 0 ? parts.slice(0, 1) : told).map(
      ([count, one]) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`,
    ),
  );
}
