import type { Database } from '../db/database.ts';
import type { FedLine } from '../../domain/books/fedLines.ts';
import { areEarningsFed, byAccount, mappingIn, signed } from '../../domain/books/fedLines.ts';
import type { Entity } from '../../domain/books/entities.ts';
import { entityName, namesOfEntities } from '../../domain/books/entities.ts';
import { sum } from '../../domain/money.ts';
import { isProfitAndLoss } from '../../domain/books/books.ts';
import type { LineKey } from '../../domain/lines.ts';
import {
  readAdjustments,
  readBooks,
  readEntities,
  readMappings,
  readUnmapped,
} from './booksRows.ts';

/** An account that feeds a line in a month. */
export interface AccountOfLine {
  readonly code: string;
  readonly name: string;
  /** Its name; '' where the company is not divided. */
  readonly entity: string;
  /** As it enters the line, in US dollars. */
  readonly amount: string;
  /** Where it was read; each part is null where a program has sent the balance. */
  readonly importId: number | null;
  readonly sheet: string | null;
  readonly cell: string | null;
}

/** What an entity has of a line. */
export interface EntityOfLine {
  readonly name: string;
  readonly isEliminations: boolean;
  /** As it enters the line. */
  readonly amount: string;
}

/** A correction of a line by hand. */
export interface AdjustmentOfLine {
  readonly id: number;
  readonly amount: string;
  readonly reason: string;
}

/** Whether accounts make the EBITDA of a month ("2025-01"). */
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
 * What a line of a month ("2025-01") is the sum of; null where no account is for it and no adjustment.
 * Without an account its adjustments rest.
 */
export async function booksOfLine(
  orm: Database['orm'],
  month: string,
  line: FedLine,
): Promise<{
  accounts: AccountOfLine[];
  /** None of a company that is not divided. */
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

const RESULTS: ReadonlySet<LineKey> = new Set<LineKey>([
  'grossProfit',
  'ebitda',
  'adjEbitda',
  'netIncome',
]);

/** The accounts of a month for which a result is not reported: nobody has decided about them. */
export async function accountsWaitedFor(
  orm: Database['orm'],
  month: string,
  line: LineKey,
): Promise<AccountOfLine[]> {
  if (!RESULTS.has(line)) return [];
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
