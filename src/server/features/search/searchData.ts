import { inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { CachedRows } from '../../../engine/db/cachedRows.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { Deps } from '../../deps.ts';
import { readReportItems } from '../../months/reportRows.ts';
import type { FileCopy } from './fileCopies.ts';
import { readCopies } from './fileCopies.ts';
import { KnownWords } from './knownWords.ts';
import type { TextWithMatch } from './search.queries.ts';
import { findPlaces } from './search.queries.ts';

/** The data of searches, cached until a report changes because the next search often needs the same data. */
export interface SearchData {
  readonly database: NodePgDatabase;
  readonly reports: CachedRows<MonthlySummaryItem>;
  readonly copies: CachedRows<readonly FileCopy[]>;
  /** Places by query. A person who continues typing searches for the first words again. */
  readonly places: CachedRows<readonly TextWithMatch[], string>;
  readonly words: KnownWords;
}

/** Beyond this number, only the reports of the latest searches are cached. */
const MOST_REPORTS = 300;
const MOST_DOCUMENTS = 2_000;
const MOST_TERMS = 20;

export function openSearchData({
  database,
  changes,
}: Pick<Deps, 'database' | 'changes'>): SearchData {
  const { orm } = database;
  return {
    database: orm,
    reports: new CachedRows({ changes, noun: 'search', max: MOST_REPORTS }, async (ids) => {
      const items = await readReportItems(orm, inArray(monthlySummaries.id, [...ids]));
      return new Map(items.map((item) => [item.id, item]));
    }),
    copies: new CachedRows({ changes, noun: 'search', max: MOST_DOCUMENTS }, (ids) =>
      readCopies(orm, ids),
    ),
    places: new CachedRows({ changes, noun: 'search', max: MOST_TERMS }, async (queries) => {
      const found = new Map<string, readonly TextWithMatch[]>();
      for (const query of queries) found.set(query, await findPlaces(orm, query));
      return found;
    }),
    words: new KnownWords(orm, changes),
  };
}
