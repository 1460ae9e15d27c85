import { eq } from 'drizzle-orm';
import type { BooksOfMonth } from '../../../contract/accounts.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import {
  byAccount,
  FED_LINES,
  linesByMonth,
  mappingIn,
  restingAdjustments,
} from '../../../finance/books/fedLines.ts';
import { namesOfEntities } from '../../../finance/books/entities.ts';
import { shownLines } from '../../../finance/catalogue.ts';
import { subtract } from '../../../finance/money.ts';
import { readAdjustments, readBooks, readEntities, readMappings } from '../../books/booksRows.ts';
import type { Database } from '../../../engine/db/database.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { adjustments } from '../../../engine/db/schema/accounts.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { notFound, staleVersion } from '../../http/problem.ts';

/** The balances and adjustments of a month ("2025-01"), and the lines they add up to. */
export async function booksOfMonth(
  basis: CompanyBasis,
  orm: Database['orm'],
  month: string,
): Promise<BooksOfMonth> {
  const [rows, mappings, corrections, entities] = await Promise.all([
    readBooks(orm, month),
    readMappings(orm),
    readAdjustments(orm, [month]),
    readEntities(orm),
  ]);
  const names = namesOfEntities(entities);
  const mapped = byAccount(mappings);
  const balances = rows.map((row) => ({ ...row, month }));
  const byAccounts = linesByMonth(balances, mappings, []).get(month) ?? {};
  const totals = linesByMonth(balances, mappings, corrections).get(month) ?? {};
  const resting = new Set(restingAdjustments(balances, mappings, corrections));
  return {
    month,
    balances: rows.map((row) => {
      const mapping = mappingIn(mapped.get(row.accountId) ?? [], month);
      return {
        accountId: row.accountId,
        code: row.code,
        name: row.name,
        type: row.type,
        entity: names(row.entity),
        amount: row.amount,
        line: mapping === undefined ? 'unmapped' : mapping.line,
        sign: mapping?.sign ?? 1,
        origin: originOfBalance(row),
      };
    }),
    adjustments: corrections.map((stored) => {
      const { month: _month, ...entry } = stored;
      return Object.assign(entry, { isResting: resting.has(stored) });
    }),
    lines: shownLines(basis, FED_LINES).flatMap((line) => {
      const [accounts, total] = [byAccounts[line], totals[line]];
      if (accounts === undefined || total === undefined) return [];
      return [{ line, accounts, adjustments: subtract(total, accounts), total }];
    }),
  };
}

function originOfBalance({ importId, sheet, cell }: Awaited<ReturnType<typeof readBooks>>[number]) {
  const isKnown = importId !== null || sheet !== null || cell !== null;
  return isKnown ? { importId, sheet, cell } : null;
}

export async function removeAdjustment(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  const [row] = await transaction
    .select({ version: adjustments.version, month: adjustments.month })
    .from(adjustments)
    .where(eq(adjustments.id, id))
    .for('update');
  if (row === undefined) throw notFound('Adjustment');
  if (ifMatch !== undefined && ifMatch !== row.version) throw staleVersion('The adjustment');
  await lockRecords(basis, transaction, { bookMonths: [row.month] });
  await transaction.delete(adjustments).where(eq(adjustments.id, id));
  return null;
}
