import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { countOfMonth } from '../../domain/briefing/briefingMonths.ts';
import { splitSentences } from '../../domain/commentary/besideNumber.ts';
import { withoutAmounts } from '../../domain/commentary/withoutAmounts.ts';
import type { CompanyMonth } from '../../domain/companyMonth.ts';
import type { MonthOfYear } from '../../domain/fiscalCalendar.ts';
import { MONTHS_IN_YEAR } from '../../domain/fiscalCalendar.ts';
import { MONTH_LINES, shownLines } from '../../domain/lines.ts';
import { monthAsReported } from '../../domain/notReported.ts';
import { monthInYear } from '../../domain/pageFigures.ts';
import type { Database } from '../db/database.ts';
import { snakeCase } from '../db/schema/columns.ts';
import { financialData } from '../db/schema/financialData.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { bulletPoints } from '../db/schema/monthlySummaries.ts';
import { trace } from '../db/schema/revisions.ts';
import type { Transaction } from '../db/write.ts';
import { monthColumns } from './monthColumns.ts';

type Reading = Database['orm'] | Transaction;

/** A change that wrote a sentence, or figures. */
export interface ChangeAt {
  readonly changeId: number;
  /** Its last revision of these records. */
  readonly revision: number;
}

/** A text of a report that may quote figures. */
export interface QuotingText {
  readonly is: 'overview' | 'notes' | 'summaryNotes' | 'bulletPoint';
  readonly bulletId: number | null;
  readonly text: string;
  /** Its sentences, in order, each with the change since which it stands there. */
  readonly sentences: readonly { readonly sentence: string; readonly since: ChangeAt }[];
}

/** What of a text is stored in a column, after each change of it. */
interface Stage {
  readonly at: ChangeAt;
  readonly text: string;
  /** Figures changed with it: it may be the text that follows them. */
  readonly isWithFigures: boolean;
}

/** A sentence that followed a figure is as old as it was: its other numbers were written then. */
function standing(stages: readonly Stage[]): Pick<QuotingText, 'text' | 'sentences'> {
  let known = new Map<string, ChangeAt>();
  for (const { at, text, isWithFigures } of stages) {
    const before = isWithFigures ? [...known] : [];
    const sentences = [...new Set(splitSentences(text))];
    known = new Map(
      sentences.map((sentence, index) => {
        const [was, since] = before.length === sentences.length ? (before[index] ?? []) : [];
        const isFollowing = was !== undefined && withoutAmounts(was) === withoutAmounts(sentence);
        return [sentence, known.get(sentence) ?? (isFollowing ? since : undefined) ?? at];
      }),
    );
  }
  const sentences = [...known].map(([sentence, since]) => ({ sentence, since }));
  return { text: stages.at(-1)?.text ?? '', sentences };
}

interface TextRevision extends ChangeAt {
  readonly table: string;
  readonly recordId: number;
  /** The texts that it has written; null where there was none. */
  readonly after: Readonly<Record<string, unknown>>;
  /** Figures, or a plan that they are compared with, changed with them. */
  readonly isWithFigures: boolean;
}

const TEXT_COLUMNS = ['overview', 'notes', 'summary_notes', 'bullet_text'];

/** What wrote these texts, in order. What deleted them is left out: deleted texts come back as they were. */
async function readTextRevisions(
  basis: CompanyBasis,
  orm: Reading,
  records: readonly { readonly table: string; readonly ids: readonly number[] }[],
): Promise<TextRevision[]> {
  const wanted = records.filter(({ ids }) => ids.length > 0);
  if (wanted.length === 0) return [];
  const rows = await orm
    .select({
      revision: trace.id,
      changeId: trace.changeId,
      table: trace.tableName,
      recordId: trace.recordId,
      after: sql<Record<string, unknown>>`(
        select jsonb_object_agg(e.key, e.value) from jsonb_each(${trace.after}) e
        where e.key = any(${sql.param(TEXT_COLUMNS)}::text[]))`,
      isWithFigures: sql<boolean>`exists (
        select from revisions f
        where f.change_id = trace.change_id and (f.table_name = 'financial_data' and (f.action = 'delete'
            or f.after ?| ${sql.param([...shownLines(basis, MONTH_LINES).map(snakeCase), 'not_reported'])}::text[])
          or f.table_name = 'plans' and f.after ->> 'state' = 'approved'))`,
    })
    .from(trace)
    .where(
      and(
        or(
          ...wanted.map(({ table, ids }) =>
            and(eq(trace.tableName, table), inArray(trace.recordId, [...ids])),
          ),
        ),
        sql`${trace.after} ?| ${sql.param(TEXT_COLUMNS)}::text[]`,
      ),
    )
    .orderBy(asc(trace.id));
  return rows;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface ReportRecords {
  readonly reportId: number;
  /** The figures of its month, which hold its notes; null: it has none. */
  readonly figuresId: number | null;
}

/** The texts of a report, as they are now. */
export async function readQuotingTexts(
  basis: CompanyBasis,
  orm: Reading,
  { reportId, figuresId }: ReportRecords,
): Promise<QuotingText[]> {
  const bullets = await orm
    .select({ id: bulletPoints.id })
    .from(bulletPoints)
    .where(eq(bulletPoints.summaryId, reportId))
    .orderBy(asc(bulletPoints.position), asc(bulletPoints.id));
  const bulletIds = bullets.map(({ id }) => id);
  const revisions = await readTextRevisions(basis, orm, [
    { table: 'monthly_summaries', ids: [reportId] },
    { table: 'financial_data', ids: figuresId === null ? [] : [figuresId] },
    { table: 'bullet_points', ids: bulletIds },
  ]);
  const stagesIn = (table: string, recordId: number, column: string): Stage[] =>
    revisions.flatMap((one) =>
      one.table === table && one.recordId === recordId && column in one.after
        ? [{ at: one, text: textIn(one.after[column]), isWithFigures: one.isWithFigures }]
        : [],
    );
  // Notes move from the report to the figures of its month with the change that makes those.
  const ofMonth = (column: string): Stage[] => {
    const own = stagesIn('monthly_summaries', reportId, column);
    if (figuresId === null) return own;
    const later = stagesIn('financial_data', figuresId, column);
    const first = later[0]?.at.revision ?? 0;
    return [...own.filter(({ at, text }) => at.revision < first && text !== ''), ...later];
  };
  return [
    {
      is: 'overview',
      bulletId: null,
      ...standing(stagesIn('monthly_summaries', reportId, 'overview')),
    },
    { is: 'notes', bulletId: null, ...standing(ofMonth('notes')) },
    { is: 'summaryNotes', bulletId: null, ...standing(ofMonth('summary_notes')) },
    ...bulletIds.map((bulletId): QuotingText => {
      const stood = standing(stagesIn('bullet_points', bulletId, 'bullet_text'));
      return Object.assign(stood, { is: 'bulletPoint', bulletId } as const);
    }),
  ];
}

/** The months of a company after a change of figures, and before the next. */
export interface MonthsThen {
  /** null: before all changes that were asked for. */
  readonly from: ChangeAt | null;
  readonly months: readonly CompanyMonth[];
}

/** So many changes of figures are gone through; those before count as one. */
const MOST_CHANGES = 100;

type MonthRow = Awaited<ReturnType<typeof readMonthRows>>[number];

function readMonthRows(basis: CompanyBasis, orm: Reading) {
  return orm
    .select({ ...monthColumns(basis), fyYear: financialYears.fyYear })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
}

function asMonth(basis: CompanyBasis, { fyYear, ...row }: MonthRow): CompanyMonth {
  const { fyId: _fyId, monthName: _name, monthNum, ...figures } = monthAsReported(row);
  return {
    fyLabel: fyYear,
    monthNum,
    ...monthInYear(basis, { fyLabel: fyYear, monthNum }),
    figures,
  };
}

/** A row before a change; amounts are texts, as they are read of the table. */
function undone(
  basis: CompanyBasis,
  row: MonthRow,
  before: Readonly<Record<string, string | null>>,
): MonthRow {
  const then: Record<string, unknown> = {};
  for (const line of shownLines(basis, MONTH_LINES)) {
    const column = snakeCase(line);
    if (column in before) then[line] = before[column];
  }
  if ('not_reported' in before) then['notReported'] = JSON.parse(before['not_reported'] ?? '[]');
  return { ...row, ...then };
}

/**
 * The months of the company after each change since a revision that touched the figures with which a month is
 * compared, the earliest first and the present last.
 */
export async function readMonthsSince(
  basis: CompanyBasis,
  orm: Reading,
  month: MonthOfYear,
  revision: number,
): Promise<MonthsThen[]> {
  const rows = new Map((await readMonthRows(basis, orm)).map((row) => [row.id, row]));
  const count = countOfMonth(month);
  const compared = [...rows.values()].filter((row) => {
    const of = countOfMonth(monthInYear(basis, { fyLabel: row.fyYear, monthNum: row.monthNum }));
    return of <= count && of >= count - 2 * MONTHS_IN_YEAR;
  });
  const columns = [...shownLines(basis, MONTH_LINES).map(snakeCase), 'not_reported'];
  const changed =
    compared.length === 0
      ? []
      : await orm
          .select({
            revision: trace.id,
            changeId: trace.changeId,
            recordId: trace.recordId,
            action: trace.action,
            before: sql<Record<string, string | null> | null>`(
              select jsonb_object_agg(e.key, e.value) from jsonb_each_text(${trace.before}) e
              where e.key = any(${sql.param(columns)}::text[]))`,
          })
          .from(trace)
          .where(
            and(
              eq(trace.tableName, 'financial_data'),
              inArray(
                trace.recordId,
                compared.map(({ id }) => id),
              ),
              gt(trace.id, revision),
            ),
          )
          .orderBy(asc(trace.id));
  const figureChanges = changed.filter(
    ({ before, action }) => before !== null || action !== 'update',
  );
  const changes = [...Map.groupBy(figureChanges, ({ changeId }) => changeId).values()].slice(
    -MOST_CHANGES,
  );
  const states: MonthsThen[] = [];
  const asMonths = () =>
    [...rows.values()]
      .map((one) => asMonth(basis, one))
      .toSorted((a, b) => countOfMonth(a) - countOfMonth(b));
  for (const change of changes.toReversed()) {
    const last = change.at(-1);
    if (last !== undefined) states.push({ from: last, months: asMonths() });
    for (const { recordId, action, before } of change.toReversed()) {
      const row = rows.get(recordId);
      if (action === 'insert') rows.delete(recordId);
      else if (row !== undefined && before !== null) rows.set(recordId, undone(basis, row, before));
    }
  }
  states.push({ from: null, months: asMonths() });
  return states.toReversed();
}
