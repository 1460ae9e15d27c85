import { asc, eq, inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SearchMatch } from '../../../contract/search.ts';
import type { CachedRows } from '../../../engine/db/cachedRows.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { documentTexts } from '../../../engine/db/schema/documentTexts.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { TextWithMatch } from './search.queries.ts';

export type FileCopy = SearchMatch['copies'][number];

export interface FileCopies {
  /** The file of a match, as the lowest id among its copies; null if the match isn't in a document. */
  readonly fileOf: (place: Pick<TextWithMatch, 'prominence' | 'sourceId'>) => number | null;
  /** False for another copy of the same file within a report, because it adds nothing. */
  readonly isFirstInReport: (place: TextWithMatch) => boolean;
  readonly named: (match: Omit<SearchMatch, 'copies'>) => SearchMatch;
}

/** A document's name and its text. People write the other texts. */
const DOCUMENT_KINDS: ReadonlySet<number> = new Set([3, 5]);

export async function readFileCopies(
  copiesOf: CachedRows<readonly FileCopy[]>,
  places: readonly TextWithMatch[],
): Promise<FileCopies> {
  const found = places.flatMap(({ prominence, sourceId }) =>
    DOCUMENT_KINDS.has(prominence) && sourceId !== null ? [sourceId] : [],
  );
  const groupOf = await copiesOf.of(found);
  const fileOfDocument = (id: number) =>
    Math.min(id, ...(groupOf.get(id) ?? []).map(({ documentId }) => documentId));
  const fileOf: FileCopies['fileOf'] = ({ prominence, sourceId }) =>
    DOCUMENT_KINDS.has(prominence) && sourceId !== null ? fileOfDocument(sourceId) : null;
  // Copies may have different names, so a name counts separately from the text.
  const keyOf = (place: TextWithMatch) => `${place.reportId} ${place.prominence} ${fileOf(place)}`;
  const firsts = new Map<string, number>();
  for (const place of places) {
    const { sourceId } = place;
    if (fileOf(place) === null || sourceId === null) continue;
    firsts.set(keyOf(place), Math.min(sourceId, firsts.get(keyOf(place)) ?? sourceId));
  }
  return {
    fileOf,
    isFirstInReport: (place) =>
      fileOf(place) === null || firsts.get(keyOf(place)) === place.sourceId,
    named(match) {
      const group = match.source === 'document' ? groupOf.get(match.sourceId ?? 0) : undefined;
      const own = group?.find(({ documentId }) => documentId === match.sourceId);
      const others = (group ?? []).filter(({ summaryId }) => summaryId !== own?.summaryId);
      return { ...match, copies: others };
    },
  };
}

export async function readCopies(
  database: NodePgDatabase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly FileCopy[]>> {
  const ofDigest = Map.groupBy(await readWithSameDigest(database, ids), ({ digest }) => digest);
  const groups = new Map<number, readonly FileCopy[]>(ids.map((id) => [id, []]));
  for (const rows of ofDigest.values()) {
    const group = rows.map(({ copy }) => copy);
    for (const { documentId } of group) groups.set(documentId, group);
  }
  return groups;
}

async function readWithSameDigest(
  database: NodePgDatabase,
  ids: readonly number[],
): Promise<{ digest: string | null; copy: FileCopy }[]> {
  const digests = database
    .select({ digest: documentTexts.digest })
    .from(documentTexts)
    .where(inArray(documentTexts.documentId, [...ids]));
  const { fyId, monthNum, monthName, year } = monthlySummaries;
  return database
    .select({
      digest: documentTexts.digest,
      copy: { documentId: documents.id, summaryId: documents.summaryId, fyId, monthName, year },
    })
    .from(documentTexts)
    .innerJoin(documents, eq(documents.id, documentTexts.documentId))
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, documents.summaryId))
    .innerJoin(financialYears, eq(financialYears.id, fyId))
    .where(inArray(documentTexts.digest, digests))
    .orderBy(asc(financialYears.startDate), asc(monthNum), asc(documents.id));
}
