import type { Database } from '../db/database.ts';
import type { FedLine } from '../../domain/books/fedLines.ts';
import { byAccount, mappingIn, signed } from '../../domain/books/fedLines.ts';
import { readAdjustments, readBooks, readMappings } from './booksRows.ts';

/** An account that feeds a line in a month. */
export interface AccountOfLine {
  readonly code: string;
  readonly name: string;
  /** '' where the company is not divided. */
  readonly entity: string;
  /** As it enters the line, in US dollars. */
  readonly amount: string;
  /** Where it was read; each part is null where a program has sent the balance. */
  readonly importId: number | null;
  readonly sheet: string | null;
  readonly cell: string | null;
}

/** A correction of a line by hand. */
export interface AdjustmentOfLine {
  readonly id: number;
  readonly amount: string;
  readonly reason: string;
}

/** What a line of a month ("2025-01") is the sum of; null where no account and no adjustment feeds it. */
export async function booksOfLine(
  orm: Database['orm'],
  month: string,
  line: FedLine,
): Promise<{ accounts: AccountOfLine[]; adjustments: AdjustmentOfLine[] } | null> {
  const corrections = await readAdjustments(orm, [month]);
  const rows = await readBooks(orm, month);
  if (rows.length === 0 && corrections.length === 0) return null;
  const mapped = byAccount(await readMappings(orm));
  const accounts = rows.flatMap((row): AccountOfLine[] => {
    const mapping = mappingIn(mapped.get(row.accountId) ?? [], month);
    if (mapping?.line !== line) return [];
    const { code, name, entity, importId, sheet, cell } = row;
    return [
      { code, name, entity, amount: signed(row.amount, mapping.sign), importId, sheet, cell },
    ];
  });
  const adjustments = corrections
    .filter((entry) => entry.line === line)
    .map(({ id, amount, reason }) => ({ id, amount, reason }));
  return accounts.length === 0 && adjustments.length === 0 ? null : { accounts, adjustments };
}
