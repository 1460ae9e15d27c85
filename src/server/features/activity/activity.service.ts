import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import type {
  ActivityEntry,
  ActivityList,
  ActivityQuery,
  listActivityRecords,
  RecordChange,
} from '../../../contract/activity.ts';
import { nounsFor } from '../../../contract/activityKinds.ts';
import type { CallAnswer } from '../../../contract/endpoint.ts';
import type { Origin } from '../../../contract/origins.ts';
import { originSchema } from '../../../contract/origins.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { can } from '../../../finance/permissions.ts';
import { NAMELESS } from '../../users/personName.ts';
import { hidesDrafts } from '../../../engine/db/asOf.ts';
import type { Changes } from '../../../engine/db/changes.ts';
import type { Database } from '../../../engine/db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import type { RecordKey } from '../../../engine/moments/recordNames.ts';
import { tablesOfNouns } from '../../../engine/db/recordRules.ts';
import { authorKeys, RecordNames } from '../../../engine/moments/recordNames.ts';
import { recordsNamedIn, revisionInWords } from '../../../engine/moments/revisionInWords.ts';
import type { ActivityFilter, ChangeRow } from './activity.queries.ts';
import {
  countRevisions,
  readActors,
  readChanges,
  readFirstRevisions,
  readPeople,
  readRevisionsAfter,
} from './activity.queries.ts';
import { readRecordsOfMonth } from './monthRecords.queries.ts';

const CHANGES_ON_A_PAGE = 30;
const RECORDS_PER_CHANGE = 6;
const RECORDS_ON_A_PAGE = 50;
const COUNTS_KEPT = 10_000;

type ActivityReader = Pick<Caller, 'role'>;

export class Activity {
  readonly #database: NodePgDatabase;
  readonly #moments: Moments;
  readonly #changes: Pick<Changes, 'count'>;
  /** A change is immutable, so the records of a long import aren't counted twice. */
  readonly #counts = new LRUCache<string, number>({ max: COUNTS_KEPT });

  readonly #actors = new Map<string, { upTo: number; readonly known: Set<string> }>();

  constructor(
    database: Pick<Database, 'orm' | 'pool' | 'unhurried'>,
    changes: Pick<Changes, 'count'>,
  ) {
    this.#database = database.orm;
    this.#changes = changes;
    this.#moments = new Moments(database);
  }

  async page(
    basis: CompanyBasis,
    query: ActivityQuery,
    { role }: ActivityReader,
  ): Promise<ActivityList> {
    const database = this.#database;
    const seesPeople = can(role, 'manageUsers');
    const visible = tablesOfNouns(nounsFor(role));
    // Gives numbers to changes that were just committed, so that the list includes them.
    await this.#moments.sealWaiting();
    const asked = await this.#asked(basis, query, visible);
    const found = await readChanges(database, asked, CHANGES_ON_A_PAGE + 1);
    const changes = found.slice(0, CHANGES_ON_A_PAGE);
    const ids = changes.map(({ id }) => id);
    const revisions = await readFirstRevisions(database, ids, asked, RECORDS_PER_CHANGE);
    const names = await RecordNames.of(basis, database, [
      ...recordsNamedIn(revisions),
      ...changes.flatMap(({ actor }) => authorKeys(actor)),
      ...changes.flatMap(({ origin }) => tokenKey(origin) ?? []),
    ]);
    const ofChange = Map.groupBy(revisions, ({ changeId }) => changeId);
    const entries: ActivityEntry[] = [];
    const nameOf = (actor: string) => names.author(actor, seesPeople ? null : NAMELESS);
    for (const change of changes) {
      const first = (ofChange.get(change.id) ?? []).map((one) =>
        revisionInWords(basis, one, names),
      );
      const isAll = change.revisions <= RECORDS_PER_CHANGE && asked.records === null;
      const shown = isAll ? withoutTouched(first) : first;
      const recordCount = isAll ? shown.length : await this.#count(change, asked.tables);
      const key = tokenKey(change.origin);
      const token = key && (seesPeople ? names.find(key).name : '');
      entries.push(entryOf(change, token, shown, recordCount, nameOf));
    }
    const last = found.length > changes.length ? changes.at(-1) : undefined;
    const people = await readPeople(database, await this.#actorsOf(visible), seesPeople);
    return { entries, next: last?.moment ?? null, people };
  }

  async records(
    basis: CompanyBasis,
    moment: number,
    after: number,
    { role }: ActivityReader,
  ): Promise<CallAnswer<typeof listActivityRecords>> {
    const tables = tablesOfNouns(nounsFor(role));
    const found = await readRevisionsAfter(
      this.#database,
      moment,
      tables,
      after,
      RECORDS_ON_A_PAGE + 1,
    );
    // If the reader may see no part of a change, it doesn't exist for them.
    if (found.length === 0 && after === 0) throw notFound('Change');
    const shown = found.slice(0, RECORDS_ON_A_PAGE);
    const names = await RecordNames.of(basis, this.#database, recordsNamedIn(shown));
    const last = found.length > shown.length ? shown.at(-1) : undefined;
    return {
      records: shown.map((revision) => revisionInWords(basis, revision, names)),
      next: last?.revision ?? null,
    };
  }

  async #asked(
    basis: CompanyBasis,
    query: ActivityQuery,
    visible: readonly string[],
  ): Promise<ActivityFilter> {
    const { person, noun, month, from, to, origin, reason, before, after } = query;
    const asked =
      noun === undefined
        ? visible
        : tablesOfNouns([noun]).filter((table) => visible.includes(table));
    const since = from === undefined ? undefined : activityFrom(from);
    const until = to === undefined ? undefined : periodEnd(to);
    if (since !== undefined && until !== undefined && since >= until) {
      throw invalidField('to', 'The last day is before the first');
    }
    return {
      tables: asked,
      person: person === undefined ? undefined : String(person),
      origin,
      reason,
      from: since,
      until,
      before,
      after,
      records: month === undefined ? null : await this.#recordsOf(basis, month),
    };
  }

  async #recordsOf(basis: CompanyBasis, month: string): Promise<RecordKey[]> {
    await this.#moments.fillAll();
    return readRecordsOfMonth(basis, this.#database, month);
  }

  /** Searches only the changes since the last call, because older ones are immutable. */
  async #actorsOf(tables: readonly string[]): Promise<string[]> {
    // Each publication reveals changes that were hidden.
    const isHiding = hidesDrafts() ? ` ${this.#changes.count('publications')}` : '';
    const key = tables.join() + isHiding;
    const seen = this.#actors.get(key) ?? { upTo: 0, known: new Set<string>() };
    this.#actors.set(key, seen);
    const { upTo, actors } = await readActors(this.#database, tables, seen.upTo);
    for (const actor of actors) seen.known.add(actor);
    seen.upTo = Math.max(seen.upTo, upTo);
    return [...seen.known];
  }

  async #count({ id }: ChangeRow, tables: readonly string[]): Promise<number> {
    if (hidesDrafts()) return countRevisions(this.#database, id, tables);
    const key = `${id} ${tables.join()}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const count = await countRevisions(this.#database, id, tables);
    this.#counts.set(key, count);
    return count;
  }
}

/** Leaves out records of which only the version changed, if there are other records. */
function withoutTouched(records: RecordChange[]): RecordChange[] {
  const told = records.filter(({ action, fields }) => action !== 'changed' || fields.length > 0);
  return told.length === 0 ? records : told;
}

const ACTIVITY_DAY_MS = 24 * 3_600_000;
const DATE_WITHOUT_TIME = /^\d{4}-\d{2}-\d{2}$/;

/** The years the database supports, without the year 0. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const supportedDate = (time: number) => new Date(Math.min(Math.max(time, EARLIEST), LATEST));

const activityFrom = (text: string) => supportedDate(Date.parse(text));

/** The end of a day, or just after an instant. */
function periodEnd(text: string): Date {
  return supportedDate(Date.parse(text) + (DATE_WITHOUT_TIME.test(text) ? ACTIVITY_DAY_MS : 1));
}

const tokenKey = (origin: Origin | null): RecordKey | null =>
  origin?.tokenId === undefined ? null : { table: 'api_tokens', id: origin.tokenId };

function entryOf(
  { moment, at, actor, reason, origin }: ChangeRow,
  token: string | null,
  records: RecordChange[],
  recordCount: number,
  nameOf: (actor: string) => string,
): ActivityEntry {
  const read = originSchema.safeParse(origin);
  return {
    moment,
    at,
    userId: actor === 'system' ? null : Number(actor),
    who: nameOf(actor),
    reason,
    origin: read.success ? read.data : null,
    token,
    recordCount,
    records,
  };
}
