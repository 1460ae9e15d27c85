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
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { can } from '../../../domain/permissions.ts';
import { NAMELESS } from '../../accounts/personName.ts';
import { hidesDrafts } from '../../db/asOf.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { invalidField, notFound } from '../../http/problem.ts';
import { Moments } from '../../moments/moments.ts';
import type { RecordKey } from '../../moments/recordNames.ts';
import { tablesOfNouns } from '../../db/recordRules.ts';
import { RecordNames } from '../../moments/recordNames.ts';
import { recordsNamedIn, revisionInWords } from '../../moments/revisionInWords.ts';
import type { Asked, ChangeRow } from './activity.queries.ts';
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
/** Of each change; the others are on pages of their own. */
const FIRST_RECORDS = 6;
const RECORDS_ON_A_PAGE = 50;
const COUNTS_KEPT = 10_000;

type Reader = Pick<Caller, 'role'>;

/** The trace as people read it. */
export class Activity {
  readonly #database: NodePgDatabase;
  readonly #moments: Moments;
  readonly #changes: Pick<Changes, 'count'>;
  /** A moment never changes, and the records of a long import are not counted twice. */
  readonly #counts = new LRUCache<string, number>({ max: COUNTS_KEPT });

  /** Who has made changes of these tables, by the tables, up to which moment. */
  readonly #actors = new Map<string, { upTo: number; readonly known: Set<string> }>();

  constructor(
    database: Pick<Database, 'orm' | 'pool' | 'unhurried'>,
    changes: Pick<Changes, 'count'>,
  ) {
    this.#database = database.orm;
    this.#changes = changes;
    this.#moments = new Moments(database);
  }

  async page(basis: CompanyBasis, query: ActivityQuery, { role }: Reader): Promise<ActivityList> {
    const database = this.#database;
    const seesPeople = can(role, 'manageUsers');
    const visible = tablesOfNouns(nounsFor(role));
    // What was committed just now becomes moments before it is listed.
    await this.#moments.sealWaiting();
    const asked = await this.#asked(basis, query, visible);
    const found = await readChanges(database, asked, CHANGES_ON_A_PAGE + 1);
    const changes = found.slice(0, CHANGES_ON_A_PAGE);
    const ids = changes.map(({ id }) => id);
    const revisions = await readFirstRevisions(database, ids, asked, FIRST_RECORDS);
    const names = await RecordNames.of(basis, database, [
      ...recordsNamedIn(revisions),
      ...changes.flatMap(({ actor }) => (actor === 'system' ? [] : [personKey(actor)])),
      ...changes.flatMap(({ origin }) => tokenKey(origin) ?? []),
    ]);
    const ofChange = Map.groupBy(revisions, ({ changeId }) => changeId);
    const entries: ActivityEntry[] = [];
    const nameOf = (id: number) => names.person(id, seesPeople ? null : NAMELESS);
    for (const change of changes) {
      const first = (ofChange.get(change.id) ?? []).map((one) =>
        revisionInWords(basis, one, names),
      );
      const isAll = change.revisions <= FIRST_RECORDS && asked.records === null;
      const shown = isAll ? withoutTouched(first) : first;
      const recordCount = isAll ? shown.length : await this.#count(change, asked.tables);
      const key = tokenKey(change.origin);
      // What it was made for is for those who see tokens at all.
      const token = key && (seesPeople ? names.find(key).name : '');
      entries.push(entryOf(change, token, shown, recordCount, nameOf));
    }
    const last = found.length > changes.length ? changes.at(-1) : undefined;
    const people = await readPeople(database, await this.#actorsOf(visible), seesPeople);
    return { entries, next: last?.moment ?? null, people };
  }

  /** All records of one change, a page at a time. */
  async records(
    basis: CompanyBasis,
    moment: number,
    after: number,
    { role }: Reader,
  ): Promise<CallAnswer<typeof listActivityRecords>> {
    const tables = tablesOfNouns(nounsFor(role));
    const found = await readRevisionsAfter(
      this.#database,
      moment,
      tables,
      after,
      RECORDS_ON_A_PAGE + 1,
    );
    // To whom may not see any of it, it is not there.
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
  ): Promise<Asked> {
    const { person, noun, month, from, to, origin, reason, before, after } = query;
    const asked =
      noun === undefined
        ? visible
        : tablesOfNouns([noun]).filter((table) => visible.includes(table));
    const since = from === undefined ? undefined : startOf(from);
    const until = to === undefined ? undefined : endOf(to);
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

  /** Looked for only among the moments since the last time: older ones never change. */
  async #actorsOf(tables: readonly string[]): Promise<string[]> {
    // Each publication shows changes that were hidden.
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
    // How many of them are shown depends on what is published.
    if (hidesDrafts()) return countRevisions(this.#database, id, tables);
    const key = `${id} ${tables.join()}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const count = await countRevisions(this.#database, id, tables);
    this.#counts.set(key, count);
    return count;
  }
}

/** A record of which only the version moved is not worth a line beside others. */
function withoutTouched(records: RecordChange[]): RecordChange[] {
  const told = records.filter(({ action, fields }) => action !== 'changed' || fields.length > 0);
  return told.length === 0 ? records : told;
}

const DAY_MS = 24 * 3_600_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The years that the database has, without the year 0. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const within = (time: number) => new Date(Math.min(Math.max(time, EARLIEST), LATEST));

const startOf = (text: string) => within(Date.parse(text));

/** Of a day the end, of an instant the moment right after it. */
function endOf(text: string): Date {
  return within(Date.parse(text) + (DAY.test(text) ? DAY_MS : 1));
}

const tokenKey = (origin: Origin | null): RecordKey | null =>
  origin?.tokenId === undefined ? null : { table: 'api_tokens', id: origin.tokenId };

const personKey = (actor: string): RecordKey => ({ table: 'users', id: Number(actor) });

function entryOf(
  { moment, at, actor, reason, origin }: ChangeRow,
  token: string | null,
  records: RecordChange[],
  recordCount: number,
  nameOf: (userId: number) => string,
): ActivityEntry {
  const isSystem = actor === 'system';
  const who = isSystem ? 'Board Reports' : nameOf(Number(actor));
  const read = originSchema.safeParse(origin);
  return {
    moment,
    at,
    userId: isSystem ? null : Number(actor),
    who: who === '' ? 'A person who is no longer known' : who,
    reason,
    origin: read.success ? read.data : null,
    token,
    recordCount,
    records,
  };
}
