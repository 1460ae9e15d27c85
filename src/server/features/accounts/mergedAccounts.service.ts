import { eq, sql } from 'drizzle-orm';
import type { mergeAccount } from '../../../contract/accounts.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { accountLabel, fileNamesOf } from '../../../finance/books/accountNames.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../finance/books/accountTypes.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import type { Mapping } from '../../../finance/books/fedLines.ts';
import { byAccount, mappingIn } from '../../../finance/books/fedLines.ts';
import { mappedLineLabel } from '../../../finance/books/lineLabel.ts';
import { monthsMappedApart, monthsOfBoth } from '../../../finance/books/mergedAccounts.ts';
import {
  accountColumns,
  lockBooks,
  lockChart,
  monthsOfAccounts,
  readAccounts,
  readBalances,
  readMappings,
} from '../../books/booksRows.ts';
import { moveOpenings } from '../../books/openingBalanceRows.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { accountMappings, accounts } from '../../../engine/db/schema/accounts.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { namedMonths } from '../../../reader/compare/namedMonths.ts';

type MergedAccountRow = Awaited<ReturnType<typeof readAccounts>>[number];

/**
 * Moves the months of an account into another. From then on, files with the old account's code or name refer to the
 * other account.
 */
export async function mergeAccounts(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  { into, addsUp }: CallParsed<typeof mergeAccount>['body'],
  ifMatch: number | undefined,
) {
  await lockBooks(transaction);
  await lockChart(transaction);
  const chart = await readAccounts(transaction);
  const merged = chart.find((account) => account.id === id);
  if (merged === undefined) throw notFound('Account');
  if (ifMatch !== undefined && ifMatch !== merged.version) throw staleVersion('The account');
  const kept = stayingAccount(chart, merged, into);
  const months = await monthsOfAccounts(transaction, [id]);
  const balances = await readBalances(transaction, months);
  const mappings = await readMappings(transaction);
  refuseOtherLines(basis, merged, kept, mappings, monthsMappedApart(balances, mappings, id, into));
  const both = monthsOfBoth(balances, id, into);
  if (both.length > 0 && !addsUp) {
    throw invalidField(
      'addsUp',
      `${accountLabel(merged)} and ${accountLabel(kept)} both have amounts in ${namedMonths(both)}. Add them up, or choose another account.`,
    );
  }
  await lockRecords(basis, transaction, { bookMonths: months });
  await moveBalances(transaction, id, into);
  await moveOpenings(transaction, id, into);
  await transaction.delete(accountMappings).where(eq(accountMappings.accountId, id));
  await transaction.delete(accounts).where(eq(accounts.id, id));
  const [account] = await transaction
    .update(accounts)
    .set({ fileNames: fileNamesOf(kept, [kept, merged]) })
    .where(eq(accounts.id, into))
    .returning(accountColumns);
  if (account === undefined) throw notFound('Account');
  return { account, months: months.length, addedUp: both.length };
}

function stayingAccount(
  chart: readonly MergedAccountRow[],
  merged: MergedAccountRow,
  into: number,
): MergedAccountRow {
  const kept = chart.find((account) => account.id === into);
  if (kept === undefined) throw invalidField('into', 'Unknown account');
  if (kept.id === merged.id) {
    throw invalidField('into', 'Choose another account. An account can’t be merged into itself.');
  }
  if (kept.type !== merged.type) {
    const [one, other] = [merged, kept].map(
      (account) => `${accountLabel(account)} has the type ${ACCOUNT_TYPE_LABELS[account.type]}`,
    );
    throw invalidField('into', `${one} and ${other}. Accounts of different types can’t be merged.`);
  }
  return kept;
}

/** A merge must not change any line of the report. The line is changed first, with a preview of the effect. */
function refuseOtherLines(
  basis: CompanyBasis,
  merged: MergedAccountRow,
  kept: MergedAccountRow,
  mappings: readonly Mapping[],
  apart: readonly BooksMonth[],
): void {
  const [month] = apart;
  if (month === undefined) return;
  const mapped = byAccount(mappings);
  const lines = [merged, kept].map((account) => {
    const mapping = mappingIn(mapped.get(account.id) ?? [], month);
    const line = mapping === undefined ? 'no line' : mappedLineLabel(basis, mapping.line);
    return `${accountLabel(account)} (${line}${mapping?.sign === -1 ? ', reversed' : ''})`;
  });
  throw invalidField(
    'into',
    `${lines.join(' and ')} are mapped to different lines in ${namedMonths(apart)}. Choose the same line for both first.`,
  );
}

/** When two balances are added up, the origin is kept if one of them is zero. */
function mergedOriginColumn(column: 'import_id' | 'sheet' | 'cell') {
  const name = sql.identifier(column);
  return sql`${name} = case when m.amount = 0 then k.${name} when k.amount = 0 then m.${name} end`;
}

/** The sum of two balances comes from two cells, so it names neither. */
async function moveBalances(transaction: Transaction, from: number, into: number): Promise<void> {
  await transaction.execute(sql`
    with added as (
      update account_balances k
      set amount = case
          when k.since_month is not distinct from m.since_month then k.amount + m.amount
          when k.since_month is null then k.amount
          else m.amount
        end,
        since_month = case when k.since_month is not distinct from m.since_month then k.since_month end,
        ${mergedOriginColumn('import_id')}, ${mergedOriginColumn('sheet')}, ${mergedOriginColumn('cell')}
      from account_balances m
      where m.account_id = ${from} and k.account_id = ${into} and k.month = m.month and k.entity = m.entity
    ), gone as (
      delete from account_balances m using account_balances k
      where m.account_id = ${from} and k.account_id = ${into} and k.month = m.month and k.entity = m.entity
    )
    update account_balances m set account_id = ${into}
    where m.account_id = ${from} and not exists (
      select from account_balances k
      where k.account_id = ${into} and k.month = m.month and k.entity = m.entity
    )`);
}
