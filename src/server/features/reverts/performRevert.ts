import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { RecordColumns } from '../../../finance/revertedState.ts';
import type { FedLinesOf } from '../../../finance/revertedFedFigures.ts';
import { feedMonths } from '../../../engine/db/feedMonths.ts';
import { followFigures } from '../../../engine/db/followFigures.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Call } from '../../http/route.ts';
import type { FileStore } from '../../../engine/storage/fileStore.ts';
import type { previewTakeBack } from '../../../contract/reverts.ts';
import { planBaseReverts } from './baseRules.ts';
import { beginFigures, removeEmptied } from './emptyMonths.ts';
import type { FedByMonth } from './fedMonths.queries.ts';
import { readFedLines, readFedLinesAt } from './fedMonths.queries.ts';
import type { PlannedRevert } from './plannedReverts.ts';
import { keyOfRecord, affectedRecords } from './plannedReverts.ts';
import { monthKeyOf, planReportReverts } from './reportRules.ts';
import { readBaseRevertContext, readRevertContext } from './revertContext.ts';
import type { RevertedRecordStates } from './reverts.queries.ts';
import { isBaseTable, belongsToBooks, readRowsOfTable } from './reverts.queries.ts';
import { writeReverts } from './writeReverts.ts';

type Files = Pick<FileStore, 'has'>;

export interface RevertRequest {
  /** Returns the requested records in their current state. Called again after ledgers were reverted. */
  readonly states: (database: NodePgDatabase) => Promise<RevertedRecordStates[]>;
  readonly isRecordAlone: boolean;
  readonly moment: number;
  readonly files: Files;
}

/**
 * True if figures are computed from the ledger. The outcome is then known only once the revert has run.
 */
export async function followsBooks(
  database: NodePgDatabase,
  records: readonly RevertedRecordStates[],
): Promise<boolean> {
  if (records.some(({ table }) => isBaseTable(table))) return true;
  const fed = await readFedLines(database);
  return records.some(({ table, now, before }) => {
    const state = now ?? before;
    return table === 'financial_data' && state !== null && fed.has(monthKeyOf(state));
  });
}

export async function planWithoutBooks(
  database: NodePgDatabase,
  { files }: Pick<RevertRequest, 'files'>,
  records: readonly RevertedRecordStates[],
  takesAll: ReadonlySet<string>,
): Promise<PlannedRevert[]> {
  const around = await readRevertContext(database, files, records, NO_BOOKS);
  return affectedRecords(planReportReverts(records, around, takesAll));
}

const NO_BOOKS = { fed: new Map<string, FedLinesOf>(), hasBooks: false };

export async function performWithBooks(
  basis: CompanyBasis,
  transaction: Transaction,
  { states, isRecordAlone, moment, files }: RevertRequest,
  takesAll: ReadonlySet<string>,
): Promise<PlannedRevert[]> {
  const first = await states(transaction);
  const base = first.filter(({ table }) => isBaseTable(table));
  const hasBooks = base.some(belongsToBooks);
  const figuresBefore = await readRowsOfTable(transaction, 'financial_data');
  const fedBefore = await readFedLines(transaction);
  const plannedBase = planBaseReverts(
    base,
    await readBaseRevertContext(basis, transaction, base),
    takesAll,
  );
  const begun = hasBooks ? await beginFigures(transaction, first) : new Set<number>();
  await writeReverts(transaction, plannedBase);
  await feedMonths(transaction);
  await followFigures(basis, transaction);

  const since = await states(transaction);
  const others = since
    .filter(({ table }) => !isBaseTable(table))
    .map(({ table, id, before, after, now }): RevertedRecordStates => {
      // This month was restored empty just now, and nobody else has changed it.
      const isBegun = table === 'financial_data' && begun.has(id);
      return { table, id, before, after: isBegun ? now : after, now };
    });
  const fedAfter = await readFedLines(transaction);
  // Values calculated from accounts are not restored as if they had been entered.
  const atChange =
    hasBooks && !isRecordAlone
      ? [await readFedLinesAt(transaction, moment - 1), await readFedLinesAt(transaction, moment)]
      : [];
  const fed = fedMonthsOf({ before: fedBefore, after: fedAfter, atChange, isRecordAlone });
  const around = await readRevertContext(transaction, files, others, { fed, hasBooks });
  const plannedReports = planReportReverts(others, around, takesAll);
  await writeReverts(transaction, plannedReports);
  const left = [...fedBefore.keys()].filter((month) => !fedAfter.has(month));
  await removeEmptied(transaction, left);

  const was = new Map(first.map((one) => [keyOfRecord(one), one]));
  const done = [...plannedBase, ...plannedReports].map(
    ({ states: then, becomes, kept, because, mayTakeAll }): PlannedRevert => ({
      states: was.get(keyOfRecord(then)) ?? then,
      becomes,
      kept,
      because,
      mayTakeAll,
    }),
  );
  return withFollowingFigures(
    done,
    figuresBefore,
    await readRowsOfTable(transaction, 'financial_data'),
  );
}

interface FedAt {
  readonly before: FedByMonth;
  readonly after: FedByMonth;
  readonly atChange: readonly FedByMonth[];
  readonly isRecordAlone: boolean;
}

const fedLinesOf = (fed: FedByMonth, month: string) => fed.get(month) ?? [];

function fedMonthsOf({ before, after, atChange, isRecordAlone }: FedAt): Map<string, FedLinesOf> {
  const months = new Set([before, after, ...atChange].flatMap((fed) => Array.from(fed.keys())));
  return new Map(
    [...months].map((month) => [
      month,
      {
        before: fedLinesOf(before, month),
        after: fedLinesOf(after, month),
        atChange: atChange.map((fed) => fedLinesOf(fed, month)),
        isRecordAlone,
      },
    ]),
  );
}

type RowsById = ReadonlyMap<number, RecordColumns>;

function withFollowingFigures(
  done: readonly PlannedRevert[],
  before: RowsById,
  after: RowsById,
): PlannedRevert[] {
  const planned = new Set(done.map(({ states }) => keyOfRecord(states)));
  const known = done.map((record) =>
    record.states.table === 'financial_data'
      ? { ...record, becomes: after.get(record.states.id) ?? null }
      : record,
  );
  const followed: PlannedRevert[] = [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => !planned.has(keyOfRecord({ table: 'financial_data', id })))
    .map((id) => {
      const now = before.get(id) ?? null;
      const states = { table: 'financial_data', id, before: now, after: now, now } as const;
      const becomes = after.get(id) ?? null;
      return { states, becomes, kept: [], because: null, mayTakeAll: false };
    });
  return affectedRecords([...known, ...followed]);
}

/** Does the work and rolls it back, within the transaction. */
export async function dryRunWithin<T>(
  transaction: Transaction,
  work: () => Promise<T>,
): Promise<T> {
  await transaction.execute(sql`savepoint dry_run`);
  const result = await work();
  await transaction.execute(sql`rollback to savepoint dry_run`);
  return result;
}

/** Carries the result out of a transaction that is rolled back. */
class Forgotten<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('A dry run was not rolled back');
    this.result = result;
  }
}

export async function dryRunAsCaller<T>(
  { write }: Pick<Call<typeof previewTakeBack>, 'write'>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let forgot: Forgotten<T> | undefined;
  try {
    await write(async (transaction) => {
      forgot = new Forgotten(await work(transaction));
      throw forgot;
    });
  } catch (error) {
    if (forgot === undefined || error !== forgot) throw error;
  }
  if (forgot === undefined) throw new Error('The dry run ended before its work ran');
  return forgot.result;
}
