import { and, eq, sql } from 'drizzle-orm';
import type { MappingEffect, SentMapping } from '../../../contract/accounts.ts';
import { LINE_REFUSALS, MESSAGES } from '../../../contract/messages.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { AccountType, BooksMonth } from '../../../finance/books/books.ts';
import { isProfitAndLoss } from '../../../finance/books/books.ts';
import type { FedLine, Mapping } from '../../../finance/books/fedLines.ts';
import {
  restingAdjustments,
  mappingIn,
  unmappedBalances,
  usualSign,
} from '../../../finance/books/fedLines.ts';
import type { MappingChange } from '../../../finance/books/mappingEffect.ts';
import { changedMappings, effectOfMapping } from '../../../finance/books/mappingEffect.ts';
import { lineLabel, isMappableLine } from '../../../finance/catalogue.ts';
import {
  firstLineOf,
  isReportedRole,
  reportLineOfRole,
} from '../../../finance/statements/lineOfRole.ts';
import { statementsEffect } from '../../../finance/statements/statementsEffect.ts';
import { readStatementFacts } from '../../books/statementFactRows.ts';
import type { BalanceLineRow } from '../../books/balanceLineRows.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import type { StoredMapping } from '../../books/booksRows.ts';
import {
  lockBooks,
  monthsOfAccounts,
  publishedMonths,
  readAccounts,
  readAdjustments,
  readBalances,
  readMappings,
  readStoredMonths,
} from '../../books/booksRows.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import { accountMappings } from '../../../engine/db/schema/accounts.ts';
import { digest, type Transaction } from '../../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';

export async function previewOf(
  basis: CompanyBasis,
  orm: DatabaseReader,
  sent: readonly SentMapping[],
): Promise<MappingEffect> {
  return (await workOut(basis, orm, sent)).effect;
}

export async function applyMapping(
  basis: CompanyBasis,
  transaction: Transaction,
  { changes: sent, key }: { readonly changes: readonly SentMapping[]; readonly key: string },
): Promise<{ months: number; mappings: number }> {
  await lockBooks(transaction);
  const { changes, before, effect } = await workOut(basis, transaction, sent);
  if (effect.key !== key) {
    throw new ProblemError(
      'changed_since',
      'The accounts or their balances have changed since this was shown. Check the preview again',
    );
  }
  const ids = changes.map(({ accountId }) => accountId);
  await lockRecords(basis, transaction, { bookMonths: await monthsOfAccounts(transaction, ids) });
  let mappings = 0;
  for (const change of changes) {
    if (!isNewMapping(before, change)) continue;
    mappings += 1;
    if (change.line === 'unmapped') await removeMapping(transaction, change);
  }
  const set = changes.filter((change): change is StoredMapping => change.line !== 'unmapped');
  await setMappings(
    transaction,
    set.filter((change) => isNewMapping(before, change)),
  );
  return { months: effect.months.length, mappings };
}

async function workOut(basis: CompanyBasis, orm: DatabaseReader, sent: readonly SentMapping[]) {
  const types = new Map((await readAccounts(orm)).map(({ id, type }) => [id, type]));
  const lines = basis.lineGroups.includes('statements') ? await readBalanceLines(orm) : null;
  const before = await readMappings(orm);
  const changes = completedChanges(basis, { types, lines, before }, sent);
  const months = await monthsOfAccounts(
    orm,
    changes.map(({ accountId }) => accountId),
  );
  const [balances, adjustments, stored, published] = await Promise.all([
    readBalances(orm, months),
    readAdjustments(orm, months),
    readStoredMonths(orm, months),
    publishedMonths(orm, months),
  ]);
  const after = changedMappings(before, changes);
  const effects = effectOfMapping(basis, { balances, adjustments, types }, before, after, stored);
  const shown = {
    months: effects.map(({ month, lines: changed }) => ({
      month,
      isPublished: published.has(month),
      lines: [...changed],
    })),
    ...(lines === null ? {} : { statements: await onStatements(basis, orm, after, months) }),
    unmapped: {
      before: unmappedBalances(balances, before).length,
      after: unmappedBalances(balances, after).length,
    },
    resting: {
      before: restingAdjustments(balances, before, adjustments).length,
      after: restingAdjustments(balances, after, adjustments).length,
    },
  };
  return { changes, before, effect: { key: digest(JSON.stringify([changes, shown])), ...shown } };
}

async function onStatements(
  basis: CompanyBasis,
  orm: DatabaseReader,
  mappings: readonly StoredMapping[],
  months: readonly BooksMonth[],
) {
  const facts = await readStatementFacts(basis, orm);
  const effect = statementsEffect(facts, { ...facts, mappings }, months);
  return effect.map(({ month, balances, flows }) => ({
    month,
    balances: [...balances],
    flows: [...flows],
  }));
}

interface MappableLines {
  readonly types: ReadonlyMap<number, AccountType>;
  /** Null if the company has no balance sheet. */
  readonly lines: readonly BalanceLineRow[] | null;
  readonly before: readonly StoredMapping[];
}

type CompletedChange = StoredMapping | Exclude<MappingChange, Mapping>;

/** Fills in the usual sign and the lines that follow from others, and puts the changes into a fixed order. */
function completedChanges(
  basis: CompanyBasis,
  { types, lines, before }: MappableLines,
  sent: readonly SentMapping[],
): CompletedChange[] {
  const seen = new Set<string>();
  const mapped = Map.groupBy(before, ({ accountId }) => accountId);
  const changes = sent.map((change, index): CompletedChange => {
    const { accountId, from, line, sign } = change;
    const type = types.get(accountId);
    if (type === undefined) throw invalidField(`changes.${index}.accountId`, 'Unknown account');
    const month = from ?? '';
    if (seen.has(`${accountId} ${month}`)) {
      throw invalidField(`changes.${index}`, 'The account is mapped twice from the same month');
    }
    seen.add(`${accountId} ${month}`);
    if (line === 'unmapped') return { accountId, from: month, line };
    const place = { field: `changes.${index}`, type };
    const { balanceLine, reported } = balanceLineOf(lines, change, line, place);
    if (balanceLine !== null && sign !== undefined && sign !== usualSign(type, reported)) {
      throw invalidField(`changes.${index}.sign`, MESSAGES.signOfBalanceLine);
    }
    if (reported !== null && !isMappableLine(basis, reported)) {
      throw invalidField(`changes.${index}.line`, LINE_REFUSALS.isOff(lineLabel(basis, reported)));
    }
    return {
      accountId,
      from: month,
      line: reported,
      sign: sign ?? usualSign(type, reported),
      balanceLine,
      // A cash flow line that isn't sent stays, whatever line the account is mapped to.
      flow:
        change.flow === undefined
          ? (mappingIn(mapped.get(accountId) ?? [], month)?.flow ?? null)
          : change.flow,
    };
  });
  return changes.toSorted(
    (one, other) => one.accountId - other.accountId || (one.from < other.from ? -1 : 1),
  );
}

/**
 * The balance sheet line, and the line of the report that follows from its role. If only the line of the report is
 * sent, the first balance sheet line with that role.
 */
function balanceLineOf(
  lines: readonly BalanceLineRow[] | null,
  { balanceLine: slug, flow }: SentMapping,
  line: FedLine | null,
  { field, type }: { readonly field: string; readonly type: AccountType },
): { balanceLine: string | null; reported: FedLine | null } {
  if (lines === null) {
    if (slug === undefined && flow === undefined) return { balanceLine: null, reported: line };
    throw invalidField(
      `${field}.${slug === undefined ? 'flow' : 'balanceLine'}`,
      MESSAGES.statementsOff,
    );
  }
  if (isProfitAndLoss(type)) {
    if (slug === undefined || slug === null) return { balanceLine: null, reported: line };
    throw invalidField(`${field}.balanceLine`, MESSAGES.balanceLineOfResult);
  }
  if (slug === undefined) {
    const first = isReportedRole(line) ? firstLineOf(openLines(lines), line) : null;
    return { balanceLine: first?.slug ?? null, reported: line };
  }
  if (slug === null) return { balanceLine: null, reported: null };
  const found = openLines(lines).find((one) => one.slug === slug);
  if (found === undefined) throw invalidField(`${field}.balanceLine`, MESSAGES.balanceLineUnknown);
  return { balanceLine: slug, reported: reportLineOfRole(found.role) };
}

const openLines = (lines: readonly BalanceLineRow[]) =>
  lines.filter(({ isArchived }) => !isArchived);

function isNewMapping(before: readonly StoredMapping[], change: CompletedChange): boolean {
  const stored = before.find(
    ({ accountId, from }) => accountId === change.accountId && from === change.from,
  );
  if (stored === undefined || change.line === 'unmapped') {
    return (stored === undefined) !== (change.line === 'unmapped');
  }
  return (
    stored.line !== change.line ||
    stored.sign !== change.sign ||
    stored.balanceLine !== change.balanceLine ||
    stored.flow !== change.flow
  );
}

async function removeMapping(
  transaction: Transaction,
  { accountId, from }: MappingChange,
): Promise<void> {
  await transaction
    .delete(accountMappings)
    .where(and(eq(accountMappings.accountId, accountId), eq(accountMappings.fromMonth, from)));
}

async function setMappings(
  transaction: Transaction,
  mappings: readonly StoredMapping[],
): Promise<void> {
  if (mappings.length === 0) return;
  await transaction
    .insert(accountMappings)
    .values(mappings.map(({ from, ...mapping }) => Object.assign({ fromMonth: from }, mapping)))
    .onConflictDoUpdate({
      target: [accountMappings.accountId, accountMappings.fromMonth],
      set: {
        line: sql`excluded.line`,
        sign: sql`excluded.sign`,
        balanceLine: sql`excluded.balance_line`,
        flow: sql`excluded.flow`,
      },
    });
}
