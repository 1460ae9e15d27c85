import type {
  TakeBackPreview,
  TakenBackWhat,
  takeBack,
  TakenRecord,
} from '../../../contract/takeBacks.ts';
import { MOST_TAKEN_BACK_LISTED } from '../../../contract/takeBacks.ts';
import type { ActivityNoun } from '../../../contract/activityKinds.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Origin } from '../../../contract/origins.ts';
import { onlyValue } from '../../../domain/takingBack.ts';
import { digest, giveReason, type Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readMoment } from '../../http/asOf.ts';
import { invalidField, notFound, ProblemError } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import type { Moments } from '../../moments/moments.ts';
import type { RecordKey } from '../../moments/recordNames.ts';
import { NOUN_TABLES } from '../../moments/revisionInWords.ts';
import {
  carryOut,
  lockTaken,
  nameForImports,
  readSurroundings,
  relinkImports,
  settleImports,
} from './carryOut.ts';
import { recordsInWords } from './recordsInWords.ts';
import type { PlannedReturn, Surroundings } from './takeBackPlan.ts';
import { keyOfRecord, TakeBackPlan } from './takeBackPlan.ts';
import type { SealedChange, TakenStates } from './takeBacks.queries.ts';
import {
  findChange,
  findImportChange,
  statesOfChange,
  statesSince,
  storesBalances,
  TAKEN_TABLES,
} from './takeBacks.queries.ts';

type Counts = TakeBackPreview['counts'];

/** What is asked for, found in the trace. */
interface Target {
  /** All is put back to what it was before this moment. */
  readonly moment: number;
  readonly origin: Origin;
  /** null: a record as it was at a moment, whatever changed it since. */
  readonly changeId: number | null;
  readonly record: RecordKey | null;
  readonly field: string | undefined;
}

/** Puts back what was: three-way, so that what was changed since stays. */
export class TakeBacks {
  readonly #deps: Deps;
  readonly #moments: Moments;

  constructor(deps: Deps, moments: Moments) {
    this.#deps = deps;
    this.#moments = moments;
  }

  async preview(what: TakenBackWhat): Promise<TakeBackPreview> {
    const { orm } = this.#deps.database;
    const target = await this.#find(what);
    const states = await statesOf(orm, target);
    const planned = new TakeBackPlan(
      states,
      await readSurroundings(orm, this.#deps.files, states),
    ).records();
    const records = await recordsInWords(orm, planned);
    const inOrder = records.toSorted((one, other) => Number(isWhole(one)) - Number(isWhole(other)));
    return {
      key: keyOf(target, planned),
      moment: target.moment,
      records: inOrder.slice(0, MOST_TAKEN_BACK_LISTED),
      counts: counted(records),
      leftOut: Math.max(0, inOrder.length - MOST_TAKEN_BACK_LISTED),
    };
  }

  async carryOut(call: Call<typeof takeBack>): Promise<{ counts: Counts }> {
    const { what, previewKey, takeAll, reason } = call.body;
    const target = await this.#find(what);
    const chosen = new Set(takeAll.map(keyOfNoun));
    const { database, files, now } = this.#deps;
    const person = await nameForImports(database.orm, call.caller.userId);
    return call.write(async (transaction) => {
      await lockTaken(transaction, target.changeId, await statesOf(transaction, target));
      // Locked records cannot change any more; this shows whether they had changed before.
      const states = await statesOf(transaction, target);
      const around = await readSurroundings(transaction, files, states);
      const shown = new TakeBackPlan(states, around).records();
      if (keyOf(target, shown) !== previewKey) throw stalePreview();
      const planned = chosenPlan(states, around, shown, chosen);
      const counts = counted(await recordsInWords(transaction, planned));
      if (counts.records === 0) throw nothingLeft();
      await giveReason(transaction, reason, target.origin);
      await this.#apply(transaction, target, planned);
      if (target.changeId !== null) {
        await settleImports(transaction, target.changeId, {
          isNothingLeft: target.record === null && counts.kept === 0,
          undoneBy: person,
          now: now(),
        });
      }
      return { counts };
    });
  }

  async #apply(transaction: Transaction, target: Target, planned: readonly PlannedReturn[]) {
    await carryOut(transaction, planned);
    if (target.changeId === null) return;
    const reports = planned.filter(
      ({ states, becomes }) =>
        states.table === 'monthly_summaries' && states.now === null && becomes !== null,
    );
    await relinkImports(
      transaction,
      target.changeId,
      reports.map(({ states }) => states.id),
    );
  }

  async #find(what: TakenBackWhat): Promise<Target> {
    const { orm } = this.#deps.database;
    // What was committed just now becomes a moment before it is looked for.
    await this.#moments.sealWaiting();
    if (what.kind === 'import') {
      const found = await findImportChange(orm, what.importId);
      if (found === undefined) throw notFound('Applied import');
      await refuseBooks(orm, found);
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
      if (record === null) await refuseBooks(orm, found);
      if (what.field !== undefined && record === null) {
        throw invalidField('what.field', 'Say of which record');
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

/** Lines follow accounts: taken back without these, they would be adjusted to what they were. */
async function refuseBooks(
  database: NodePgDatabase,
  { changeId, origin }: SealedChange,
): Promise<void> {
  if (origin?.kind !== 'import' || !(await storesBalances(database, changeId))) return;
  throw new ProblemError(
    'import_blocked',
    'This import stored balances of accounts: undo it on the Import page',
  );
}

const ONLY_THESE = 'Only figures, reports, bullet points, documents and forecasts can';
const OF_PLANS = 'Plans by line are changed on the page Plans';

function tableKey({ noun, id }: { readonly noun: ActivityNoun; readonly id: number }): RecordKey {
  const table = NOUN_TABLES[noun];
  if (!TAKEN_TABLES.some((taken) => taken === table)) {
    throw invalidField('what', `${ONLY_THESE} be taken back. ${OF_PLANS}`);
  }
  return { table, id };
}

const keyOfNoun = ({ noun, id }: { readonly noun: ActivityNoun; readonly id: number }) =>
  keyOfRecord({ table: NOUN_TABLES[noun], id });

async function statesOf(database: NodePgDatabase, target: Target): Promise<TakenStates[]> {
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
        ? 'Nothing of this record has changed since then'
        : `This change has nothing that could be taken back. ${ONLY_THESE}. ${OF_PLANS}`,
    );
  }
  if (changeId === null && states.some(({ before }) => before === null)) {
    throw invalidField('what.asAt', 'This record was not there then');
  }
  return field === undefined ? states : states.map((state) => onlyFieldOf(state, field));
}

function onlyFieldOf(states: TakenStates, field: string): TakenStates {
  const { before, after } = states;
  if (before === null || after === null) {
    throw invalidField('what.field', 'The record was added or deleted as a whole: leave out field');
  }
  if (!(field in before) || NOT_FIELDS.has(field)) {
    throw invalidField('what.field', 'This record has no such field');
  }
  return { ...states, ...onlyValue(states, field) };
}

const NOT_FIELDS = new Set(['id', 'version', 'created_at', 'updated_at', 'file_name']);

/** The plan that was shown, with the records of which what was changed since goes back as well. */
function chosenPlan(
  states: readonly TakenStates[],
  around: Surroundings,
  shown: readonly PlannedReturn[],
  chosen: ReadonlySet<string>,
): readonly PlannedReturn[] {
  if (chosen.size === 0) return shown;
  const offered = new Set(
    shown
      .filter(({ because, mayTakeAll }) => because !== null && mayTakeAll)
      .map(({ states: { table, id } }) => keyOfRecord({ table, id })),
  );
  for (const key of chosen) {
    if (!offered.has(key)) {
      throw invalidField('takeAll', 'Only records of which something stays can be named');
    }
  }
  return new TakeBackPlan(states, around, chosen).records();
}

/** Stands for exactly these records in these versions, and for what is to become of them. */
const keyOf = ({ moment, field }: Target, planned: readonly PlannedReturn[]): string =>
  digest(
    JSON.stringify([
      moment,
      field ?? null,
      planned.map(({ states: { table, id, now }, becomes, kept, because }) => [
        table,
        id,
        now?.['version'] ?? null,
        becomes === null ? null : Object.entries(becomes).toSorted(byName),
        kept,
        because,
      ]),
    ]),
  );

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

const isWhole = ({ keptBecause }: TakenRecord) => keptBecause === null;

function counted(records: readonly TakenRecord[]): Counts {
  const changing = records.filter(({ outcome }) => outcome !== 'kept');
  return {
    records: changing.length,
    values: changing.reduce((sum, { values }) => sum + values.length, 0),
    kept: records
      .filter(({ keptBecause }) => keptBecause !== null)
      .reduce((sum, { kept }) => sum + Math.max(1, kept.length), 0),
  };
}

const stalePreview = () =>
  new ProblemError(
    'changed_since',
    'Something has changed since this preview, so nothing was taken back: look at it again',
  );

const nothingLeft = () =>
  new ProblemError(
    'changed_since',
    'There is nothing to take back: all of it is as it was, or stays',
  );
