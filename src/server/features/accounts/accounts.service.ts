import { eq, sql } from 'drizzle-orm';
import type { Account, PlainAccount, updateAccount } from '../../../contract/accounts.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { fileNamesOf } from '../../../finance/books/accountNames.ts';
import type { AccountType } from '../../../finance/books/books.ts';
import { isCreditType, isProfitAndLoss } from '../../../finance/books/books.ts';
import { namedMonths } from '../../../reader/compare/namedMonths.ts';
import type { NamedAccount } from '../../../finance/books/suggestionReason.ts';
import { suggestBalanceLine } from '../../../finance/statements/suggestBalanceLine.ts';
import { chartOf } from '../../../finance/statements/suggestRole.ts';
import type { BalanceLineRow } from '../../books/balanceLineRows.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import type { MappedAccount } from '../../../finance/books/suggestLine.ts';
import { lineSuggestions } from '../../../finance/books/suggestLine.ts';
import type { StoredMapping } from '../../books/booksRows.ts';
import {
  accountColumns,
  lockBooks,
  monthsOfAccounts,
  readAccounts,
  readLatest,
  readMappings,
  readUnmapped,
} from '../../books/booksRows.ts';
import { monthsOfOpenings, turnOpenings } from '../../books/openingBalanceRows.ts';
import { codeOf, withCauses } from '../../../engine/db/databaseErrors.ts';
import type { Database } from '../../../engine/db/database.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { accountBalances, accountMappings, accounts } from '../../../engine/db/schema/accounts.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';

export async function chartOfAccounts(
  basis: CompanyBasis,
  orm: Database['orm'],
  now: Date,
): Promise<Account[]> {
  const [rows, mappings, latest, unmapped] = await Promise.all([
    readAccounts(orm),
    readMappings(orm),
    readLatest(orm, now),
    readUnmapped(orm),
  ]);
  const hasStatements = basis.lineGroups.includes('statements');
  const mapped = Map.groupBy(mappings, ({ accountId }) => accountId);
  const newest = new Map(
    latest.map(({ accountId, month, amount }) => [accountId, { month, amount }]),
  );
  const without = Map.groupBy(unmapped, ({ accountId }) => accountId);
  const decided = rows.flatMap((row): MappedAccount[] => {
    const last = mapped.get(row.id)?.at(-1);
    return last === undefined ? [] : [{ ...row, line: last.line }];
  });
  const suggest = lineSuggestions(basis, decided);
  const suggestBalance = hasStatements
    ? balanceLineSuggestions(rows, await readBalanceLines(orm))
    : null;
  const suggestionFor = (account: NamedAccount, last: StoredMapping | undefined) => {
    if (suggestBalance === null || isProfitAndLoss(account.type)) {
      return last === undefined ? suggest(account) : null;
    }
    return (last?.balanceLine ?? null) === null ? suggestBalance(account) : null;
  };
  return rows.map(({ id, code, name, type, fileNames, version }) => {
    const own = mapped.get(id) ?? [];
    return {
      id,
      code,
      name,
      type,
      fileNames,
      version,
      mappings: own.map(({ from, line, sign, balanceLine, flow }) => ({
        from: from === '' ? null : from,
        line,
        sign,
        ...(hasStatements ? { balanceLine, flow } : {}),
      })),
      latest: newest.get(id) ?? null,
      unmappedMonths: [...new Set((without.get(id) ?? []).map(({ month }) => month))],
      suggestion: suggestionFor({ code, name, type }, own.at(-1)),
    };
  });
}

function balanceLineSuggestions(
  all: readonly NamedAccount[],
  lines: readonly BalanceLineRow[],
): (account: NamedAccount) => Account['suggestion'] {
  const chart = chartOf(all);
  const open = lines.filter(({ isArchived }) => !isArchived);
  return (account) => suggestBalanceLine(open, account, chart);
}

type NewChartAccount = Pick<PlainAccount, 'code' | 'name' | 'type'>;

export async function addAccount(
  transaction: Transaction,
  { code, name, type }: NewChartAccount,
): Promise<PlainAccount> {
  const rows = await uniquely(() =>
    transaction.insert(accounts).values({ code, name, type }).returning(accountColumns),
  );
  return foundAccount(rows[0]);
}

export async function changeAccount(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  change: CallParsed<typeof updateAccount>['body'],
  ifMatch: number | undefined,
): Promise<PlainAccount> {
  const [row] = await transaction
    .select(accountColumns)
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('update');
  const stored = foundAccount(row);
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The account');
  const { code = stored.code, name = stored.name, type = stored.type } = change;
  if (code === stored.code && name === stored.name && type === stored.type) return stored;
  if (type !== stored.type) await changeType(basis, transaction, stored, type);
  const rows = await uniquely(() =>
    transaction
      .update(accounts)
      .set({ code, name, type, fileNames: fileNamesOf({ code, name }, [stored]) })
      .where(eq(accounts.id, id))
      .returning(accountColumns),
  );
  return foundAccount(rows[0]);
}

/**
 * A month's movement is no closing balance, so amounts can't change from one into the other. If debit and credit
 * change places, the stored amounts and the signs of their mappings are reversed together, so that no line moves.
 */
async function changeType(
  basis: CompanyBasis,
  transaction: Transaction,
  { id, type: before }: Pick<PlainAccount, 'id' | 'type'>,
  type: AccountType,
): Promise<void> {
  await lockBooks(transaction);
  const months = await monthsOfAccounts(transaction, [id]);
  const filled = [...months, ...(await monthsOfOpenings(transaction, id))].toSorted();
  if (isProfitAndLoss(type) !== isProfitAndLoss(before) && filled.length > 0) {
    const kept = isProfitAndLoss(before)
      ? 'movements of a month, not balances'
      : 'balances at a month-end, not movements';
    throw new ProblemError(
      'in_use',
      `The amounts in ${namedMonths(filled)} are ${kept}. Remove them first, or use another account`,
    );
  }
  if (isCreditType(type) === isCreditType(before)) return;
  await lockRecords(basis, transaction, { bookMonths: months });
  await transaction
    .update(accountBalances)
    .set({ amount: sql`-${accountBalances.amount}` })
    .where(eq(accountBalances.accountId, id));
  await turnOpenings(transaction, id);
  await transaction
    .update(accountMappings)
    .set({ sign: sql`-${accountMappings.sign}` })
    .where(eq(accountMappings.accountId, id));
}

const DUPLICATE = '23505';

async function uniquely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!withCauses(error).some((cause) => codeOf(cause) === DUPLICATE)) throw error;
    throw new ProblemError(
      'already_exists',
      'An account with this code already exists, or one without a code has this name',
    );
  }
}

function foundAccount<T>(account: T | undefined): T {
  if (account === undefined) throw notFound('Account');
  return account;
}
