import { and, eq, sql } from 'drizzle-orm';
import type { MappingEffect, SentMapping } from '../../../contract/accounts.ts';
import { LINE_REFUSALS } from '../../../contract/messages.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { AccountType } from '../../../finance/books/books.ts';
import type { Mapping } from '../../../finance/books/fedLines.ts';
import {
  restingAdjustments,
  unmappedBalances,
  usualSign,
} from '../../../finance/books/fedLines.ts';
import type { MappingChange } from '../../../finance/books/mappingEffect.ts';
import { changedMappings, effectOfMapping } from '../../../finance/books/mappingEffect.ts';
import { lineLabel, isShownLine } from '../../../finance/catalogue.ts';
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
  const set = changes.filter((change): change is Mapping => change.line !== 'unmapped');
  await setMappings(
    transaction,
    set.filter((change) => isNewMapping(before, change)),
  );
  return { months: effect.months.length, mappings };
}

async function workOut(basis: CompanyBasis, orm: DatabaseReader, sent: readonly SentMapping[]) {
  const types = new Map((await readAccounts(orm)).map(({ id, type }) => [id, type]));
  const changes = completedChanges(basis, types, sent);
  const before = await readMappings(orm);
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
    months: effects.map(({ month, lines }) => ({
      month,
      isPublished: published.has(month),
      lines: [...lines],
    })),
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

/** Fills in the usual sign and puts the changes into a fixed order. */
function completedChanges(
  basis: CompanyBasis,
  types: ReadonlyMap<number, AccountType>,
  sent: readonly SentMapping[],
): MappingChange[] {
  const seen = new Set<string>();
  const changes = sent.map(({ accountId, from, line, sign }, index): MappingChange => {
    const type = types.get(accountId);
    if (type === undefined) throw invalidField(`changes.${index}.accountId`, 'Unknown account');
    const month = from ?? '';
    if (seen.has(`${accountId} ${month}`)) {
      throw invalidField(`changes.${index}`, 'The account is mapped twice from the same month');
    }
    seen.add(`${accountId} ${month}`);
    if (line === 'unmapped') return { accountId, from: month, line };
    if (line !== null && !isShownLine(basis, line)) {
      throw invalidField(`changes.${index}.line`, LINE_REFUSALS.isOff(lineLabel(basis, line)));
    }
    return { accountId, from: month, line, sign: sign ?? usualSign(type, line) };
  });
  return changes.toSorted(
    (one, other) => one.accountId - other.accountId || (one.from < other.from ? -1 : 1),
  );
}

function isNewMapping(before: readonly Mapping[], change: MappingChange): boolean {
  const stored = before.find(
    ({ accountId, from }) => accountId === change.accountId && from === change.from,
  );
  if (stored === undefined || change.line === 'unmapped') {
    return (stored === undefined) !== (change.line === 'unmapped');
  }
  return stored.line !== change.line || stored.sign !== change.sign;
}

async function removeMapping(
  transaction: Transaction,
  { accountId, from }: MappingChange,
): Promise<void> {
  await transaction
    .delete(accountMappings)
    .where(and(eq(accountMappings.accountId, accountId), eq(accountMappings.fromMonth, from)));
}

async function setMappings(transaction: Transaction, mappings: readonly Mapping[]): Promise<void> {
  if (mappings.length === 0) return;
  await transaction
    .insert(accountMappings)
    .values(
      mappings.map(({ accountId, from, line, sign }) => ({
        accountId,
        fromMonth: from,
        line,
        sign,
      })),
    )
    .onConflictDoUpdate({
      target: [accountMappings.accountId, accountMappings.fromMonth],
      set: { line: sql`excluded.line`, sign: sql`excluded.sign` },
    });
}
