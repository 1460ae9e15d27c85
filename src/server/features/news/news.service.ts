import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RecordChange } from '../../../contract/activity.ts';
import type { News, NewsGroup, NewsRecord } from '../../../contract/news.ts';
import type { ReadersOfBriefing } from '../../../contract/readers.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { textAroundChange } from '../../../finance/changedText.ts';
import { newSince, readUpTo } from '../../../finance/reading.ts';
import type { Database } from '../../../engine/db/database.ts';
import { NAMELESS } from '../../users/personName.ts';
import { tablesWhere } from '../../../engine/db/recordRules.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import type { RecordKey } from '../../../engine/moments/recordNames.ts';
import { authorKeys, RecordNames } from '../../../engine/moments/recordNames.ts';
import type { PackChanges } from '../../../packs/model/packSource.ts';
import { recordsNamedIn, revisionInWords } from '../../../engine/moments/revisionInWords.ts';
import type { NetRevision } from './netRevision.ts';
import { netRevisionOf } from './netRevision.ts';
import type { ChangeAuthor, PublishedMonth, Span } from './news.queries.ts';
import {
  readChangedRecords,
  readLastMoment,
  readLastPublication,
  readMonthsPublishedBy,
  readRecordTexts,
  readPublishedMonths,
  readReportIds,
  textColumnOf,
} from './news.queries.ts';
import { storedCompany } from '../../company/company.ts';
import { lockReading, readReading, storeReading } from '../../questions/readings.ts';
import { readReaders } from './readers.queries.ts';
import { approval, approvedPlans, changedPlanAmounts } from './planNews.ts';

/** The tables whose changes are shown to everyone who may read the month. */
const ANNOUNCED_TABLES = tablesWhere(({ announced }) => announced !== undefined);

const MOST_CHANGED_RECORDS = 2_000;
const MOST_ANNOUNCED_RECORDS = 300;
const NEWS_TEXT_CHARACTERS = 400;

const READINGS_PRIVATE =
  'In this company, nobody can see what others have read. Administrators can change this in Admin › Settings; everyone is then notified.';

/**
 * These fields aren't announced, because the list itself shows its order, and the figure shows
 * whether it is reported.
 */
const NOT_ANNOUNCED: ReadonlySet<string> = new Set(['position', 'not_reported']);

/** These fields follow from other fields and are shown only along with them. */
const FOLLOWING_FIELDS: Readonly<Record<string, readonly string[]>> = {
  gross_profit: ['revenue', 'production'],
  gross_margin_percent: ['revenue', 'production', 'gross_profit'],
};

function namedChange(
  change: RecordChange,
  { table, id }: RecordKey,
  texts: ReadonlyMap<string, string>,
) {
  const field = change.fields.find((one) => one.field === textColumnOf(table));
  const name = field?.after ?? field?.before ?? texts.get(`${table} ${id}`) ?? change.name;
  return { ...change, name: cutNewsText(name) };
}

const cutNewsText = (text: string) =>
  text.length > NEWS_TEXT_CHARACTERS ? `${text.slice(0, NEWS_TEXT_CHARACTERS)}…` : text;

/** Cuts both texts to the part around their difference; null stays null. */
function cutAlike({ before, after }: RecordChange['fields'][number]) {
  const around = textAroundChange(before ?? '', after ?? '', NEWS_TEXT_CHARACTERS);
  return {
    before: before === null ? null : around.before,
    after: after === null ? null : around.after,
  };
}

function asAnnounced({ fields, ...change }: RecordChange): RecordChange {
  const shown = new Set(fields.map(({ field }) => field));
  return {
    ...change,
    fields: fields
      .filter(
        ({ field }) =>
          !NOT_ANNOUNCED.has(field) &&
          !(FOLLOWING_FIELDS[field] ?? []).some((cause) => shown.has(cause)),
      )
      .map((one) => Object.assign({}, one, cutAlike(one))),
  };
}

const authorsIn = (nets: readonly NetRevision[]): string[] =>
  nets.flatMap(({ author, authorOf, after }) => [
    author.actor,
    ...Object.keys(after ?? {}).map((column) => authorOf(column).actor),
  ]);

function withAuthors(
  { fields, ...change }: RecordChange,
  { author, authorOf }: NetRevision,
  names: RecordNames,
): NewsRecord {
  const by = ({ actor, reason }: ChangeAuthor) => ({ who: names.author(actor, NAMELESS), reason });
  const isSame = (other: ChangeAuthor) =>
    other.actor === author.actor && other.reason === author.reason;
  return {
    ...change,
    by: by(author),
    fields: fields.map((field) => {
      const own = authorOf(field.field);
      return isSame(own) ? field : Object.assign({}, field, { by: by(own) });
    }),
  };
}

async function newsWithin(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  span: Span,
): Promise<{ readonly groups: NewsGroup[]; readonly more: number }> {
  const { records, count } = await readChangedRecords(orm, span, {
    tables: ANNOUNCED_TABLES,
    most: MOST_CHANGED_RECORDS,
  });
  const { groups, more } = await newsGroups(basis, orm, records.flatMap(netRevisionOf), span);
  return { groups, more: more + count - records.length };
}

/** The differences from the last published pack, in the snapshot that is read; null if nothing was published. */
export async function changedSincePublished(
  basis: CompanyBasis,
  orm: NodePgDatabase,
): Promise<PackChanges | null> {
  const last = await readLastPublication(orm);
  if (last === undefined) return null;
  const span = { from: last.moment, to: await readLastMoment(orm) };
  const { groups, more } = await newsWithin(basis, orm, span);
  const shownGroups = groups
    // Leaves out the pack itself, which was published after the state that it shows.
    .map(({ published, ...group }) => {
      const isItself = published?.id === last.id;
      return Object.assign(group, { published: isItself ? null : published });
    })
    .filter(({ published, records }) => published !== null || records.length > 0);
  const { month, number, publishedAt } = last;
  return { since: { month, number, at: publishedAt.toISOString() }, groups: shownGroups, more };
}

type MonthOfChange = ReturnType<RecordNames['monthOf']>;

async function newsGroups(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  nets: readonly NetRevision[],
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
    ...authorsIn([...nets, ...approved]).flatMap(authorKeys),
    ...[...published.values()].flatMap(({ publishedBy }) => authorKeys(String(publishedBy))),
  ]);
  const texts = await readRecordTexts(orm, nets);
  const byMonth = new Map<string | null, { of: MonthOfChange; records: NewsRecord[] }>();
  const groupOf = (month: MonthOfChange) => {
    const key = month?.label ?? null;
    const known = byMonth.get(key) ?? { of: month, records: [] };
    byMonth.set(key, known);
    return known;
  };
  for (const key of publications) groupOf(names.monthOf(key));
  const changes = nets
    .map((net) => ({ net, change: asAnnounced(revisionInWords(basis, net, names)) }))
    .filter(({ change: { action, fields } }) => action !== 'changed' || fields.length > 0);
  for (const { net, change } of changes.slice(0, MOST_ANNOUNCED_RECORDS)) {
    groupOf(names.monthOf(net)).records.push(
      withAuthors(namedChange(change, net, texts), net, names),
    );
  }
  const amounts = approved.length === 0 ? new Map() : await changedPlanAmounts(basis, orm, span);
  for (const net of approved) {
    groupOf(null).records.push(withAuthors(approval(net, names, amounts), net, names));
  }
  const publishedBefore = await readMonthsPublishedBy(orm, span.from);
  const reports = await readReportIds(orm);
  const groups = [...byMonth].map(([month, { of, records }]) => {
    const publication = month === null ? undefined : published.get(month);
    return {
      place: of?.place ?? 0,
      month,
      calendarMonth: of === null ? null : of.calendarMonth,
      published: publication === undefined ? null : publicationNews(publication, names),
      wasPublished: month !== null && publishedBefore.has(month),
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
    more: Math.max(0, changes.length - MOST_ANNOUNCED_RECORDS),
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
    // Gives numbers to changes that were just committed, so that the list includes them.
    await this.#moments.sealWaiting();
    const to = await readLastMoment(this.#orm);
    // This is read after the change number, so a reader who marks that number as read has seen this
    // notice.
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
      throw invalidField('moment', 'There is no such change yet');
    }
    const reading = await lockReading(transaction, userId);
    await storeReading(transaction, userId, readUpTo(reading, moment, now.getTime()));
    return null;
  }

  /** Returns read receipts, for administrators of a company that shows them. */
  async readers(): Promise<ReadersOfBriefing> {
    // If the setting was only just turned on, its change gets its number before the lookup.
    await this.#moments.sealWaiting();
    const { readingsShownSince: since } = await storedCompany(this.#orm);
    if (since === null) throw new ProblemError('readings_private', READINGS_PRIVATE);
    return { since: since.toISOString(), readers: await readReaders(this.#orm) };
  }
}

function publicationNews(
  { id, number, publishedAt, publishedBy }: PublishedMonth,
  names: RecordNames,
) {
  const who = names.author(String(publishedBy), NAMELESS);
  return { id, number, at: publishedAt.toISOString(), who };
}
