import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RecordChange } from '../../../contract/activity.ts';
import type { News, NewsGroup } from '../../../contract/news.ts';
import type { ReadersOfBriefing } from '../../../contract/readers.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { aroundChange } from '../../../domain/changedText.ts';
import { newSince, readUpTo } from '../../../domain/reading.ts';
import type { Database } from '../../db/database.ts';
import { tablesWhere } from '../../db/recordRules.ts';
import type { Transaction } from '../../db/write.ts';
import { invalidField, ProblemError } from '../../http/problem.ts';
import { Moments } from '../../moments/moments.ts';
import type { RecordKey } from '../../moments/recordNames.ts';
import { RecordNames } from '../../moments/recordNames.ts';
import type { PackChanges } from '../../packs/model/packSource.ts';
import type { RevisionTexts } from '../../moments/revisionInWords.ts';
import { recordsNamedIn, revisionInWords } from '../../moments/revisionInWords.ts';
import { netOf } from './netOf.ts';
import type { PublishedMonth, Span } from './news.queries.ts';
import {
  readChangedRecords,
  readLastMoment,
  readLastPublication,
  readRecordTexts,
  readPublishedMonths,
  readReportIds,
  textColumnOf,
} from './news.queries.ts';
import { storedCompany } from '../../reports/company.ts';
import { lockReading, readReading, storeReading } from '../../reports/readings.ts';
import { readReaders } from './readers.queries.ts';
import { approval, approvedPlans, changedPlanAmounts } from './planNews.ts';

/** What everybody who may read a month is told of. */
const TOLD_TABLES = tablesWhere(({ told }) => told !== undefined);

/** Those that were changed last; what was put back is among them. */
const RECORDS_READ = 2_000;
/** A longer list helps nobody. */
const RECORDS_TOLD = 300;
const SEES_TEXT = 400;

const READINGS_PRIVATE =
  'How far people have read is private in this company. Administrators can switch on, under Admin and Settings, that they see it; everybody is told then.';

/** The order of a list is told by the list, and that a figure is reported by the figure. */
const NOT_TOLD: ReadonlySet<string> = new Set(['position', 'not_reported']);

/** What follows from others of the same month is told with them only. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  gross_profit: ['revenue', 'production'],
  gross_margin_percent: ['revenue', 'production', 'gross_profit'],
};

function named(change: RecordChange, { table, id }: RecordKey, texts: ReadonlyMap<string, string>) {
  const field = change.fields.find((one) => one.field === textColumnOf(table));
  const name = field?.after ?? field?.before ?? texts.get(`${table} ${id}`) ?? change.name;
  return { ...change, name: cut(name) };
}

const cut = (text: string) => (text.length > SEES_TEXT ? `${text.slice(0, SEES_TEXT)}…` : text);

/** Both texts around what is different between them; what was or is nothing stays so. */
function cutAlike({ before, after }: RecordChange['fields'][number]) {
  const around = aroundChange(before ?? '', after ?? '', SEES_TEXT);
  return {
    before: before === null ? null : around.before,
    after: after === null ? null : around.after,
  };
}

/** Without lines that follow from others that are told, and with long texts cut. */
function asTold({ fields, ...change }: RecordChange): RecordChange {
  const told = new Set(fields.map(({ field }) => field));
  return {
    ...change,
    fields: fields
      .filter(
        ({ field }) =>
          !NOT_TOLD.has(field) && !(FOLLOWING[field] ?? []).some((cause) => told.has(cause)),
      )
      .map((one) => Object.assign({}, one, cutAlike(one))),
  };
}

/** What was changed within a span, as everybody who may read it is told. */
async function newsWithin(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  span: Span,
): Promise<{ readonly groups: NewsGroup[]; readonly more: number }> {
  const { records, count } = await readChangedRecords(orm, span, {
    tables: TOLD_TABLES,
    most: RECORDS_READ,
  });
  const { groups, more } = await groupsOf(basis, orm, records.flatMap(netOf), span);
  return { groups, more: more + count - records.length };
}

/**
 * What is other than in the pack that was published last, in the snapshot that is read; null where none
 * was published.
 */
export async function changedSincePublished(
  basis: CompanyBasis,
  orm: NodePgDatabase,
): Promise<PackChanges | null> {
  const last = await readLastPublication(orm);
  if (last === undefined) return null;
  const span = { from: last.moment, to: await readLastMoment(orm) };
  const { groups, more } = await newsWithin(basis, orm, span);
  const told = groups
    // That pack itself was published after what it shows.
    .map(({ published, ...group }) => {
      const isItself = published?.id === last.id;
      return Object.assign(group, { published: isItself ? null : published });
    })
    .filter(({ published, records }) => published !== null || records.length > 0);
  const { month, number, publishedAt } = last;
  return { since: { month, number, at: publishedAt.toISOString() }, groups: told, more };
}

type MonthOfRecord = ReturnType<RecordNames['monthOf']>;

async function groupsOf(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  nets: readonly RevisionTexts[],
  span: Span,
): Promise<{ readonly groups: NewsGroup[]; readonly more: number }> {
  const approved = await approvedPlans(orm, span);
  const published = new Map((await readPublishedMonths(orm, span)).map((one) => [one.month, one]));
  const publications = [...published.values()].map(({ id }): RecordKey => ({
    table: 'publications',
    id,
  }));
  const names = await RecordNames.of(basis, orm, [
    ...recordsNamedIn([...nets, ...approved]),
    ...publications,
  ]);
  const texts = await readRecordTexts(orm, nets);
  const byMonth = new Map<string | null, { of: MonthOfRecord; records: RecordChange[] }>();
  const groupOf = (month: MonthOfRecord) => {
    const key = month?.label ?? null;
    const known = byMonth.get(key) ?? { of: month, records: [] };
    byMonth.set(key, known);
    return known;
  };
  for (const key of publications) groupOf(names.monthOf(key));
  const changes = nets
    .map((net) => ({ net, change: asTold(revisionInWords(basis, net, names)) }))
    .filter(({ change: { action, fields } }) => action !== 'changed' || fields.length > 0);
  for (const { net, change } of changes.slice(0, RECORDS_TOLD)) {
    groupOf(names.monthOf(net)).records.push(named(change, net, texts));
  }
  const amounts = approved.length === 0 ? new Map() : await changedPlanAmounts(basis, orm, span);
  for (const net of approved) groupOf(null).records.push(approval(net, names, amounts));
  const reports = await readReportIds(orm);
  const groups = [...byMonth].map(([month, { of, records }]) => {
    const publication = month === null ? undefined : published.get(month);
    return {
      place: of?.place ?? 0,
      month,
      calendarMonth: of === null ? null : of.calendarMonth,
      published: publication === undefined ? null : publicationTold(publication),
      summaryId: month === null ? null : (reports.get(month) ?? null),
      records,
    };
  });
  const sorted = groups.toSorted(
    (one, other) =>
      Number(other.published !== null) - Number(one.published !== null) || other.place - one.place,
  );
  return {
    groups: sorted.map(({ place: _place, ...group }) => group),
    more: Math.max(0, changes.length - RECORDS_TOLD),
  };
}

export class NewsSince {
  readonly #orm: NodePgDatabase;
  readonly #moments: Moments;

  constructor(database: Pick<Database, 'orm' | 'pool' | 'unhurried'>) {
    this.#orm = database.orm;
    this.#moments = new Moments(database);
  }

  async of(basis: CompanyBasis, userId: number, now: Date): Promise<News> {
    // What was committed just now becomes moments before it is told.
    await this.#moments.sealWaiting();
    const to = await readLastMoment(this.#orm);
    // After the last moment: whoever is to be told has been, when that moment is noted as read.
    const { readingsShownSince } = await storedCompany(this.#orm);
    const shownSince = readingsShownSince?.toISOString() ?? null;
    const since = newSince(await readReading(this.#orm, userId), now.getTime());
    if (since === null) return { since: null, moment: to, groups: [], more: 0, shownSince };
    const span = { from: since.moment, to };
    const { groups, more } = await newsWithin(basis, this.#orm, span);
    return {
      since: { moment: since.moment, at: new Date(since.at).toISOString() },
      moment: to,
      groups,
      more,
      shownSince,
    };
  }

  async read(
    transaction: Transaction,
    { userId, moment }: { readonly userId: number; readonly moment: number },
    now: Date,
  ): Promise<null> {
    if (moment > (await readLastMoment(transaction))) {
      throw invalidField('moment', 'There is no such moment yet');
    }
    const reading = await lockReading(transaction, userId);
    await storeReading(transaction, userId, readUpTo(reading, moment, now.getTime()));
    return null;
  }

  /** Who has read, for administrators of a company that shows it. */
  async readers(): Promise<ReadersOfBriefing> {
    // What was switched on just now becomes a moment before it is asked for.
    await this.#moments.sealWaiting();
    const { readingsShownSince: since } = await storedCompany(this.#orm);
    if (since === null) throw new ProblemError('readings_private', READINGS_PRIVATE);
    return { since: since.toISOString(), readers: await readReaders(this.#orm) };
  }
}

function publicationTold({ id, number, publishedAt }: PublishedMonth) {
  return { id, number, at: publishedAt.toISOString() };
}
