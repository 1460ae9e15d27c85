import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { OpenPoint } from '../../../contract/monthReviews.ts';
import { OPEN_POINTS } from '../../../contract/monthReviews.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { usedLines, lineLabel, shownLines } from '../../../finance/catalogue.ts';
import { MARKED_LINES, MONTH_LINES } from '../../../finance/lines.ts';
import type { StoredFigures } from '../../../finance/monthFindings.ts';
import { monthFindings } from '../../../finance/monthFindings.ts';
import { monthAsReported } from '../../../finance/notReported.ts';
import { capitalized, findingSentence } from '../../../format/findingText.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { snakeCase } from '../../../engine/db/schema/columns.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { documentTexts } from '../../../engine/db/schema/documentTexts.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { trace } from '../../../engine/db/schema/revisions.ts';
import { textColumns } from '../../documents/documentColumns.ts';
import { readSentencesAgainstBooks } from '../../texts/changedSentences.ts';
import { readExplanationTasks } from '../../months/explanationTasks.ts';
import { readUnmappedSentence } from '../../months/unmappedAccounts.ts';
import type { ReviewedMonth } from './reviews.queries.ts';

type OpenPointKind = OpenPoint['kind'];

interface NamesOwners {
  /** False for viewers, who mustn't see who has to give an explanation. */
  readonly namesOwners: boolean;
}

export async function openPointsOf(
  basis: CompanyBasis,
  orm: DatabaseReader,
  month: ReviewedMonth,
  { namesOwners }: NamesOwners,
): Promise<OpenPoint[]> {
  const points = [
    ...(await figurePoints(basis, orm, month)),
    ...(await accountPoints(basis, orm, month)),
    ...(await reportPoints(orm, month)),
    ...(await readSentencesAgainstBooks(basis, orm, month)),
    ...(await explanationPoints(basis, orm, month, { namesOwners })),
    ...(await documentPoints(orm, month)),
  ];
  return points.toSorted((a, b) => openPointOrder(a) - openPointOrder(b));
}

const openPointOrder = ({ kind }: OpenPoint) => OPEN_POINTS.indexOf(kind);

async function figurePoints(
  basis: CompanyBasis,
  orm: DatabaseReader,
  { fyId, monthNum }: ReviewedMonth,
): Promise<OpenPoint[]> {
  const rows = await orm
    .select({ row: financialData, fyLabel: financialYears.fyYear })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
  const own = rows.find(({ row }) => row.fyId === fyId && row.monthNum === monthNum);
  if (own === undefined) return [{ kind: 'figures', text: 'The month has no figures' }];
  const stored = rows.map(({ row, fyLabel }): StoredFigures => ({
    fyLabel,
    monthNum: row.monthNum,
    figures: monthAsReported(row),
  }));
  const figures = monthAsReported(own.row);
  const explained = await linesWithReason(basis, orm, own.row.id);
  const found = monthFindings(basis, { fyLabel: own.fyLabel, monthNum, figures }, stored)
    .filter(({ line }) => !explained.has(line))
    .map((finding): OpenPoint => {
      const isMark = finding.check === 'unitSlip' || finding.check === 'costSign';
      const kind: OpenPointKind = isMark ? 'mark' : 'check';
      return { kind, text: capitalized(findingSentence(basis, finding, figures)) };
    });
  const missing = usedLines(basis, MARKED_LINES)
    .filter((key) => own.row.notReported.includes(key))
    .map((key): OpenPoint => ({
      kind: 'notReported',
      text: `${lineLabel(basis, key)} is not reported`,
    }));
  return [...found, ...missing];
}

async function accountPoints(
  basis: CompanyBasis,
  orm: DatabaseReader,
  month: ReviewedMonth,
): Promise<OpenPoint[]> {
  const text = await readUnmappedSentence(basis, orm, month);
  return text === null ? [] : [{ kind: 'unmappedAccounts', text }];
}

async function linesWithReason(
  basis: CompanyBasis,
  orm: DatabaseReader,
  id: number,
): Promise<ReadonlySet<string>> {
  const rows = await orm
    .select({
      changed: sql<string[]>`array(select a.key from jsonb_each(${trace.after}) a)`,
    })
    .from(trace)
    .where(
      and(
        eq(trace.tableName, 'financial_data'),
        eq(trace.recordId, id),
        isNotNull(trace.reason),
        isNotNull(trace.after),
      ),
    );
  const changed = new Set(rows.flatMap((row) => row.changed));
  return new Set(shownLines(basis, MONTH_LINES).filter((line) => changed.has(snakeCase(line))));
}

async function reportPoints(
  orm: DatabaseReader,
  { fyId, monthNum }: ReviewedMonth,
): Promise<OpenPoint[]> {
  const [report] = await orm
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(and(eq(monthlySummaries.fyId, fyId), eq(monthlySummaries.monthNum, monthNum)));
  return report === undefined ? [{ kind: 'report', text: 'The month has no report' }] : [];
}

/**
 * Returns points such as "Admin rose $161K to $432K …. Not explained yet – Ada Ash, due Dec 1,
 * 2026".
 */
async function explanationPoints(
  basis: CompanyBasis,
  orm: DatabaseReader,
  month: ReviewedMonth,
  { namesOwners }: NamesOwners,
): Promise<OpenPoint[]> {
  const tasks = (await readExplanationTasks(basis, orm, month)).filter(
    ({ isExplained }) => !isExplained,
  );
  if (tasks.length === 0) return [];
  // Loaded on demand, because starting the server doesn't need its library.
  const { formatDate } = await import('../../../format/dates.ts');
  return tasks.map(({ text, ownerName, dueOn }) => {
    const due = dueOn === null ? null : `due ${formatDate(dueOn)}`;
    const by = namesOwners ? [ownerName, due].filter((part) => part !== null).join(', ') : '';
    const said = text.replace(/\.$/, '');
    return { kind: 'unexplained', text: by === '' ? said : `${said} – ${by}` };
  });
}

async function documentPoints(
  orm: DatabaseReader,
  { fyId, monthNum }: ReviewedMonth,
): Promise<OpenPoint[]> {
  const rows = await orm
    .select({
      name: documents.originalName,
      status: documentTexts.status,
      reason: textColumns.textReason,
    })
    .from(documents)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, documents.summaryId))
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .where(
      and(
        eq(monthlySummaries.fyId, fyId),
        eq(monthlySummaries.monthNum, monthNum),
        ne(documentTexts.status, 'searchable'),
      ),
    )
    .orderBy(documents.id);
  return rows.map(({ name, status, reason }) => ({
    kind: 'documentWithoutText',
    text:
      status === 'pending'
        ? `The text of ${name} has not been read yet`
        : `${name} has no searchable text${reason === null ? '' : `: ${reason.replace(/\.$/, '')}`}`,
  }));
}
