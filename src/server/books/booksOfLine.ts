import type { Database } from '../../engine/db/database.ts';
import type { FedLine } from '../../finance/books/fedLines.ts';
import { areEarningsFed, byAccount, mappingIn, signed } from '../../finance/books/fedLines.ts';
import type { Entity } from '../../finance/books/entities.ts';
import { entityName, namesOfEntities } from '../../finance/books/entities.ts';
import { sum } from '../../finance/money.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import type { LineKey } from '../../finance/lines.ts';
import {
  readAdjustments,
  readBooks,
  readEntities,
  readMappings,
  readUnmapped,
} from './booksRows.ts';

export interface AccountOfLine {
  readonly code: string;
  readonly name: string;
  /** The entity's name; '' if the company has no entities. */
  readonly entity: string;
  readonly amount: string;
  /** The source of the balance. Each field is null if a program sent the balance. */
  readonly importId: number | null;
  readonly sheet: string | null;
  readonly cell: string | null;
}

export interface EntityOfLine {
  readonly name: string;
  readonly isEliminations: boolean;
  readonly amount: string;
}

export interface AdjustmentOfLine {
  readonly id: number;
  readonly amount: string;
  readonly reason: string;
}

/** Returns true if accounts feed the EBITDA of a month ("2025-01"). */
export async function areEarningsBooked(orm: Database['orm'], month: string): Promise<boolean> {
  const rows = await readBooks(orm, month);
  if (rows.length === 0) return false;
  const mapped = byAccount(await readMappings(orm));
  const lines = rows.flatMap(({ accountId }) => {
    const line = mappingIn(mapped.get(accountId) ?? [], month)?.line ?? null;
    return line === null ? [] : [line];
  });
  return areEarningsFed(lines);
}

/**
 * Returns the balances and adjustments that a line of a month ("2025-01") is the sum of; null if there are none.
 * Without an account, adjustments don't count.
 */
export async function booksOfLine(
  orm: Database['orm'],
  month: string,
  line: FedLine,
): Promise<{
  accounts: AccountOfLine[];
  entities: EntityOfLine[];
  adjustments: AdjustmentOfLine[];
} | null> {
  const corrections = await readAdjustments(orm, [month]);
  const rows = await readBooks(orm, month);
  if (rows.length === 0 && corrections.length === 0) return null;
  const mapped = byAccount(await readMappings(orm));
  const known = await readEntities(orm);
  const names = namesOfEntities(known);
  const accounts = rows.flatMap((row): AccountOfLine[] => {
    const mapping = mappingIn(mapped.get(row.accountId) ?? [], month);
    if (mapping?.line !== line) return [];
    const { code, name, importId, sheet, cell } = row;
    const entity = names(row.entity);
    return [
      { code, name, entity, amount: signed(row.amount, mapping.sign), importId, sheet, cell },
    ];
  });
  const adjustments = corrections
    .filter((entry) => entry.line === line)
    .map(({ id, amount, reason }) => ({ id, amount, reason }));
  if (accounts.length === 0 && adjustments.length === 0) return null;
  return { accounts, entities: entitiesOf(accounts, known), adjustments };
}

const EARNINGS_LINES: ReadonlySet<LineKey> = new Set<LineKey>([
  'grossProfit',
  'ebitda',
  'adjEbitda',
  'netIncome',
]);

/** Returns the accounts of a month that aren't mapped yet. While there are any, a result isn't reported. */
export async function accountsWaitedFor(
  orm: Database['orm'],
  month: string,
  line: LineKey,
): Promise<AccountOfLine[]> {
  if (!EARNINGS_LINES.has(line)) return [];
  const names = namesOfEntities(await readEntities(orm));
  const rows = await readUnmapped(orm, month);
  return rows
    .filter(({ type }) => isProfitAndLoss(type))
    .map(({ code, name, entity, amount, importId, sheet, cell }) => ({
      code,
      name,
      entity: names(entity),
      amount,
      importId,
      sheet,
      cell,
    }));
}

function entitiesOf(accounts: readonly AccountOfLine[], known: readonly Entity[]): EntityOfLine[] {
  if (known.length < 2) return [];
  return known.flatMap((entity) => {
    const name = entityName(entity);
    const own = accounts.filter((account) => account.entity === name);
    const { total } = sum(own.map(({ amount }) => amount));
    return total === null ? [] : [{ name, isEliminations: entity.isEliminations, amount: total }];
  });
}
