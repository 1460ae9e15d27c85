import type {
  previewTakeBack,
  RevertPreview,
  RevertTarget,
  takeBack,
  RevertedRecord,
} from '../../../contract/reverts.ts';
import { MOST_REVERTED_LISTED } from '../../../contract/reverts.ts';
import type { ActivityNoun } from '../../../contract/activityKinds.ts';
import { ACTIVITY_NOUNS } from '../../../contract/activityKinds.ts';
import { insteadOfReverting, mayRevert } from '../../../contract/revertibleNouns.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Origin } from '../../../contract/origins.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { onlyValue } from '../../../finance/revertedState.ts';
import { digest, giveReason, type Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { readMoment } from '../../http/asOf.ts';
import type { Caller } from '../../http/caller.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { adminRequired, notFound, tokenNotAllowed } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import type { RecordKey } from '../../../engine/moments/recordNames.ts';
import { rulesOf } from '../../../engine/db/recordRules.ts';
import { tableOfNoun } from '../../../engine/moments/revisionInWords.ts';
import { changesAccessBetween } from '../../company/accessSettings.ts';
import { lockRevertedRecords } from './lockRevertedRecords.ts';
import { importNameOf, relinkImports, updateImportStates } from './importsOfChange.ts';
import type { RevertRequest } from './performRevert.ts';
import {
  followsBooks,
  dryRunAsCaller,
  performWithBooks,
  planWithoutBooks,
  dryRunWithin,
} from './performRevert.ts';
import { recordsInWords } from './recordsInWords.ts';
import type { PlannedRevert } from './plannedReverts.ts';
import { keyOfRecord } from './plannedReverts.ts';
import type { RevertedRecordStates } from './reverts.queries.ts';
import {
  findChange,
  findImportChange,
  statesOfChange,
  statesSince,
  tablesOfChange,
  REVERTIBLE_TABLES,
} from './reverts.queries.ts';
import { writeReverts } from './writeReverts.ts';

type RevertCounts = RevertPreview['counts'];

interface ResolvedTarget {
  /** Everything is restored to its state before this change number. */
  readonly moment: number;
  readonly origin: Origin;
  /** Null to restore a record as of a change number, whichever changes came later. */
  readonly changeId: number | null;
  readonly record: RecordKey | null;
  readonly field: string | undefined;
}

/** Reverts changes with a three-way comparison, so that later edits stay. */
export class Reverts {
  readonly #deps: Deps;
  readonly #moments: Moments;

  constructor(deps: Deps, moments: Moments) {
    this.#deps = deps;
    this.#moments = moments;
  }

  async preview(call: Call<typeof previewTakeBack>): Promise<RevertPreview> {
    const { orm } = this.#deps.database;
    const target = await this.#find(call.body.what);
    const states = await statesOf(orm, target);
    refuseSettings(call.caller, states);
    if (!(await followsBooks(orm, states))) {
      const { files } = this.#deps;
      const planned = await planWithoutBooks(orm, { files }, states, NO_RECORD_KEYS);
      return revertPreview(target, planned, await recordsInWords(call.basis, orm, planned));
    }
    return dryRunAsCaller(call, async (transaction) => {
      await lockRevertedRecords(call.basis, transaction, target.changeId, states);
      await giveReason(transaction, 'Preview');
      const planned = await performWithBooks(
        call.basis,
        transaction,
        this.#wanted(target),
        NO_RECORD_KEYS,
      );
      return revertPreview(target, planned, await recordsInWords(call.basis, transaction, planned));
    });
  }

  async carryOut(call: Call<typeof takeBack>): Promise<{ counts: RevertCounts }> {
    const { what, previewKey, takeAll, reason } = call.body;
    const target = await this.#find(what);
    const chosen = new Set(takeAll.map(keyOfNoun));
    const { database, now } = this.#deps;
    const person = await importNameOf(database.orm, call.caller.userId);
    return call.write(async (transaction) => {
      const states = await statesOf(transaction, target);
      refuseSettings(call.caller, states);
      await lockRevertedRecords(call.basis, transaction, target.changeId, states);
      await giveReason(transaction, reason, target.origin);
      const { planned, words } = await this.#carryOut(
        call.basis,
        transaction,
        target,
        previewKey,
        chosen,
      );
      if (call.caller.proof === 'token' && planned.some(decidesAccess)) throw tokenNotAllowed();
      const counts = revertCounts(words);
      if (counts.records === 0) throw nothingLeft();
      if (target.changeId !== null) {
        await relinkImports(transaction, target.changeId, reportsBack(planned));
        await updateImportStates(transaction, target.changeId, {
          kept: target.record === null ? counts.kept : null,
          undoneBy: person,
          now: now(),
        });
      }
      return { counts };
    });
  }

  /** Locked records can't change any more, so the key shows whether they had changed before. */
  async #carryOut(
    basis: CompanyBasis,
    transaction: Transaction,
    target: ResolvedTarget,
    previewKey: string,
    chosen: ReadonlySet<string>,
  ) {
    const states = await statesOf(transaction, target);
    const checked = (shown: readonly PlannedRevert[]) => {
      if (previewKeyOf(target, shown) !== previewKey) throw staleRevertPreview();
      refuseUnoffered(shown, chosen);
    };
    if (await followsBooks(transaction, states)) {
      const wanted = this.#wanted(target);
      const perform = (takesAll: ReadonlySet<string>) =>
        performWithBooks(basis, transaction, wanted, takesAll);
      checked(await dryRunWithin(transaction, () => perform(NO_RECORD_KEYS)));
      const planned = await perform(chosen);
      return { planned, words: await recordsInWords(basis, transaction, planned) };
    }
    const { files } = this.#deps;
    checked(await planWithoutBooks(transaction, { files }, states, NO_RECORD_KEYS));
    const planned = await planWithoutBooks(transaction, { files }, states, chosen);
    const words = await recordsInWords(basis, transaction, planned);
    await writeReverts(transaction, planned);
    return { planned, words };
  }

  #wanted(target: ResolvedTarget): RevertRequest {
    return {
      states: (database) => statesOf(database, target),
      isRecordAlone: target.record !== null,
      moment: target.moment,
      files: this.#deps.files,
    };
  }

  async #find(what: RevertTarget): Promise<ResolvedTarget> {
    const { orm } = this.#deps.database;
    await this.#moments.sealWaiting();
    if (what.kind === 'import') {
      const found = await findImportChange(orm, what.importId);
      if (found === undefined) throw notFound('Applied import');
      // The lines that accounts fed at that time are read from the past state.
      await this.#moments.numbered(found.moment);
      const { origin, ...change } = found;
      const fileName = origin?.kind === 'import' ? origin.fileName : '';
      const { moment } = change;
      const { importId } = what;
      const own: Origin = { kind: 'takenBack', moment, importId, fileName };
      return { ...change, origin: own, record: null, field: undefined };
    }
    if (what.kind === 'change') {
      const moment = await readMoment(this.#moments, String(what.moment), 'what.moment');
      const found = await findChange(orm, moment);
      if (found === undefined) throw notFound('Change');
      const record = what.record === undefined ? null : tableKey(what.record);
      if (what.field !== undefined && record === null) {
        throw invalidField('what.field', 'Choose a record');
      }
      const origin: Origin = { kind: 'takenBack', moment };
      return { moment, changeId: found.changeId, origin, record, field: what.field };
    }
    const asAt = await readMoment(this.#moments, what.asAt, 'what.asAt');
    const moment = asAt + 1;
    const record = tableKey(what);
    const origin: Origin = { kind: 'takenBack', moment };
    return { moment, changeId: null, origin, record, field: what.field };
  }
}

const NO_RECORD_KEYS: ReadonlySet<string> = new Set();

const revertPreview = (
  target: ResolvedTarget,
  planned: readonly PlannedRevert[],
  records: RevertedRecord[],
): RevertPreview => {
  const inOrder = records.toSorted(
    (one, other) => Number(isWhollyReverted(one)) - Number(isWhollyReverted(other)),
  );
  return {
    key: previewKeyOf(target, planned),
    moment: target.moment,
    records: inOrder.slice(0, MOST_REVERTED_LISTED),
    counts: revertCounts(records),
    leftOut: Math.max(0, inOrder.length - MOST_REVERTED_LISTED),
  };
};

function refuseSettings({ role }: Caller, states: readonly RevertedRecordStates[]): void {
  const nouns = ACTIVITY_NOUNS.filter((noun) =>
    states.some(({ table }) => rulesOf(table)?.noun === noun),
  );
  if (!nouns.every((noun) => mayRevert(role, noun))) throw adminRequired();
}

const decidesAccess = ({ states: { table, now }, becomes }: PlannedRevert): boolean =>
  table === 'company' && changesAccessBetween(now, becomes);

const reportsBack = (planned: readonly PlannedRevert[]): number[] =>
  planned.flatMap(({ states, becomes }) =>
    states.table === 'monthly_summaries' && states.now === null && becomes !== null
      ? [states.id]
      : [],
  );

function alternativeSentence(tables: readonly string[]): string {
  const nouns = ACTIVITY_NOUNS.filter((noun) =>
    tables.some((table) => rulesOf(table)?.noun === noun),
  );
  return insteadOfReverting(new Set(nouns)).join('. ');
}

function tableKey({ noun, id }: { readonly noun: ActivityNoun; readonly id: number }): RecordKey {
  const table = tableOfNoun(noun);
  if (!REVERTIBLE_TABLES.some((taken) => taken === table))
    throw invalidField('what', alternativeSentence([table]));
  return { table, id };
}

const keyOfNoun = ({ noun, id }: { readonly noun: ActivityNoun; readonly id: number }) =>
  keyOfRecord({ table: tableOfNoun(noun), id });

async function statesOf(
  database: NodePgDatabase,
  target: ResolvedTarget,
): Promise<RevertedRecordStates[]> {
  const { changeId, record, moment, field } = target;
  const states =
    changeId !== null
      ? await statesOfChange(database, changeId, record)
      : record === null
        ? []
        : await statesSince(database, record, moment - 1);
  if (states.length === 0) {
    throw new ProblemError(
      'changed_since',
      changeId === null
        ? 'Nothing in this record has changed since then'
        : `Nothing in this change can be reverted. ${alternativeSentence(await tablesOfChange(database, changeId))}`.trim(),
    );
  }
  if (changeId === null && states.some(({ before }) => before === null)) {
    throw invalidField('what.asAt', 'This record did not exist then');
  }
  return field === undefined ? states : states.map((state) => onlyFieldOf(state, field));
}

function onlyFieldOf(states: RevertedRecordStates, field: string): RevertedRecordStates {
  const { before, after } = states;
  if (before === null || after === null) {
    throw invalidField(
      'what.field',
      'The record was added or deleted as a whole, so leave out `field`',
    );
  }
  if (!(field in before) || NOT_FIELDS.has(field)) {
    throw invalidField('what.field', 'This record has no such field');
  }
  return { ...states, ...onlyValue(states, field) };
}

const NOT_FIELDS = new Set(['id', 'version', 'created_at', 'updated_at', 'file_name']);

/** Only records of which the preview kept some values can be chosen to be reverted completely. */
function refuseUnoffered(shown: readonly PlannedRevert[], chosen: ReadonlySet<string>): void {
  const offered = new Set(
    shown
      .filter(({ because, mayTakeAll }) => because !== null && mayTakeAll)
      .map(({ states }) => keyOfRecord(states)),
  );
  for (const key of chosen) {
    if (!offered.has(key)) {
      throw invalidField(
        'takeAll',
        'Name only records that the preview offers to revert completely',
      );
    }
  }
}

/** Identifies these records in these versions, and their planned outcome. */
const previewKeyOf = (
  { moment, field }: ResolvedTarget,
  planned: readonly PlannedRevert[],
): string =>
  digest(
    JSON.stringify([
      moment,
      field ?? null,
      planned.map(({ states: { table, id, now, before }, becomes, kept, because }) => [
        table,
        // Records that accounts create again get a different id each time.
        now === null && before === null ? null : id,
        now?.['version'] ?? null,
        becomes === null
          ? null
          : Object.entries(becomes).filter(isEnteredColumn).toSorted(byColumnName),
        kept,
        because,
      ]),
    ]),
  );

const isEnteredColumn = ([column]: readonly [string, unknown]) =>
  !['id', 'version', 'created_at', 'updated_at'].includes(column);

const byColumnName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

const isWhollyReverted = ({ keptBecause }: RevertedRecord) => keptBecause === null;

function revertCounts(records: readonly RevertedRecord[]): RevertCounts {
  const changing = records.filter(({ outcome }) => outcome !== 'kept');
  return {
    records: changing.length,
    values: changing.reduce((sum, { values }) => sum + values.length, 0),
    kept: records
      .filter(({ keptBecause }) => keptBecause !== null)
      .reduce((sum, { kept }) => sum + Math.max(1, kept.length), 0),
  };
}

const staleRevertPreview = () =>
  new ProblemError(
    'changed_since',
    'Something has changed since this preview, so nothing was reverted. Check the preview again',
  );

const nothingLeft = () => new ProblemError('changed_since', 'There is nothing to revert');
