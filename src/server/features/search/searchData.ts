import { inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';
import { KeptRows } from '../../db/keptRows.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import type { Deps } from '../../deps.ts';
import { readReportItems } from '../../reports/reportRows.ts';
import type { FileCopy } from './fileCopies.ts';
import { readCopies } from './fileCopies.ts';
import { KnownWords } from './knownWords.ts';
import type { FoundText } from './search.queries.ts';
import { findPlaces } from './search.queries.ts';

/** What searches read. Much of it is the same for the next search, so it is kept until a report changes. */
export interface SearchData {
  readonly database: NodePgDatabase;
  /** Reports as lists show them. */
  readonly reports: KeptRows<MonthlySummaryItem>;
  /** All copies of a document's file, itself included. */
  readonly copies: KeptRows<readonly FileCopy[]>;
  /** Where a term is found, by its query: whoever types on asks for the first words again. */
  readonly places: KeptRows<readonly FoundText[], string>;
  /** For other spellings of what is in no text. */
  readonly words: KnownWords;
}

/** Of more, those of the latest searches are kept. */
const MOST_REPORTS = 300;
const MOST_DOCUMENTS = 2_000;
/** Each has up to some thousand places. */
const MOST_TERMS = 20;

export function openSearchData({
  database,
  changes,
}: Pick<Deps, 'database' | 'changes'>): SearchData {
  const { orm } = database;
  return {
    database: orm,
    reports: new KeptRows({ changes, noun: 'search', max: MOST_REPORTS }, async (ids) => {
      const items = await readReportItems(orm, inArray(monthlySummaries.id, [...ids]));
      return new Map(items.map((item) => [item.id, item]));
    }),
    copies: new KeptRows({ changes, noun: 'search', max: MOST_DOCUMENTS }, (ids) =>
      readCopies(orm, ids),
    ),
    places: new KeptRows({ changes, noun: 'search', max: MOST_TERMS }, async (queries) => {
      const found = new Map<string, readonly FoundText[]>();
      for (const query of queries) found.set(query, await findPlaces(orm, query));
      return found;
    }),
    words: new KnownWords(orm, changes),
  };
}
