import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { OpenPoint } from '../../../contract/monthReviews.ts';
import { OPEN_POINTS } from '../../../contract/monthReviews.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { LINES, MARKED_LINES, MONTH_LINES, shownLines } from '../../../domain/lines.ts';
import type { StoredFigures } from '../../../domain/monthFindings.ts';
import { monthFindings } from '../../../domain/monthFindings.ts';
import { monthAsReported } from '../../../domain/notReported.ts';
import { capital, findingSentence } from '../../../format/findingText.ts';
import type { Database } from '../../db/database.ts';
import { snakeCase } from '../../db/schema/columns.ts';
import { documents } from '../../db/schema/documents.ts';
import { documentTexts } from '../../db/schema/documentTexts.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { trace } from '../../db/schema/revisions.ts';
import type { Transaction } from '../../db/write.ts';
import { textColumns } from '../../reports/documentColumns.ts';
import { readSentencesAgainstBooks } from '../../reports/changedSentences.ts';
import { readExplanationTasks } from '../../reports/explanationTasks.ts';
import { readUnmappedSentence } from '../../reports/unmappedAccounts.ts';
import type { ReviewedMonth } from './reviews.queries.ts';

type Reading = Database['orm'] | Transaction;
type Kind = OpenPoint['kind'];

/** What is missing for a month, in the order of OPEN_POINTS. */
export async function openPointsOf(
  basis: CompanyBasis,
  orm: Reading,
  month: ReviewedMonth,
): Promise<OpenPoint[]> {
  const points = [
    ...(await figurePoints(basis, orm, month)),
    ...(await accountPoints(orm, month)),
    ...(await reportPoints(orm, month)),
    ...(await readSentencesAgainstBooks(basis, orm, month)),
    ...(await explanationPoints(basis, orm, month)),
    ...(await documentPoints(orm, month)),
  ];
  return points.toSorted((a, b) => place(a) - place(b));
}

const place = ({ kind }: OpenPoint) => OPEN_POINTS.indexOf(kind);

async function figurePoints(
  basis: CompanyBasis,
  orm: Reading,
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
      const kind: Kind = isMark ? 'mark' : 'check';
      return { kind, text: capital(findingSentence(basis.currency, finding, figures)) };
    });
  const missing = MARKED_LINES.filter((key) => own.row.notReported.includes(key)).map(
    (key): OpenPoint => ({ kind: 'notReported', text: `${LINES[key].label} is not reported` }),
  );
  return [...found, ...missing];
}

async function accountPoints(orm: Reading, month: ReviewedMonth): Promise<OpenPoint[]> {
  const text = await readUnmappedSentence(orm, month);
  return text === null ? [] : [{ kind: 'unmappedAccounts', text }];
}

/** The lines of a month's figures that somebody has given a reason for. */
async function linesWithReason(
  basis: CompanyBasis,
  orm: Reading,
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

async function reportPoints(orm: Reading, { fyId, monthNum }: ReviewedMonth): Promise<OpenPoint[]> {
  const [report] = await orm
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(and(eq(monthlySummaries.fyId, fyId), eq(monthlySummaries.monthNum, monthNum)));
  return report === undefined ? [{ kind: 'report', text: 'The month has no report' }] : [];
}

/** "Admin up $161K to $432K …. Not explained yet – Ada Ash, due Dec 1, 2026" */
async function explanationPoints(
  basis: CompanyBasis,
  orm: Reading,
  month: ReviewedMonth,
): Promise<OpenPoint[]> {
  const tasks = (await readExplanationTasks(basis, orm, month)).filter(
    ({ isExplained }) => !isExplained,
  );
  if (tasks.length === 0) return [];
  // Loaded where it is needed: its library is none of those of a start.
  const { formatDate } = await import('../../../format/dates.ts');
  return tasks.map(({ text, ownerName, dueOn }) => {
    const due = dueOn === null ? null : `due ${formatDate(dueOn)}`;
    const by = [ownerName, due].filter((part) => part !== null).join(', ');
    const said = text.replace(/\.$/, '');
    return { kind: 'unexplained', text: by === '' ? said : `${said} – ${by}` };
  });
}

async function documentPoints(
  orm: Reading,
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
        ? `${name} has not been read yet`
        : `${name} has no text that can be searched${reason === null ? '' : `: ${reason.replace(/\.$/, '')}`}`,
  }));
}
