import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { countOfMonth } from '../../telling/briefing/briefingMonths.ts';
import { splitSentences } from '../../telling/commentary/numberSubject.ts';
import { withoutAmounts } from '../../telling/commentary/withoutAmounts.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { shownLines } from '../../finance/catalogue.ts';
import { MONTH_LINES } from '../../finance/lines.ts';
import { monthAsReported } from '../../finance/notReported.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { snakeCase } from '../../engine/db/schema/columns.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { bulletPoints } from '../../engine/db/schema/monthlySummaries.ts';
import { trace } from '../../engine/db/schema/revisions.ts';
import { monthColumns } from '../months/monthColumns.ts';

export interface ChangeAt {
  readonly changeId: number;
  readonly revision: number;
}

export interface QuotingText {
  readonly kind: 'overview' | 'notes' | 'summaryNotes' | 'bulletPoint';
  readonly bulletId: number | null;
  readonly text: string;
  readonly sentences: readonly { readonly sentence: string; readonly since: ChangeAt }[];
}

/** A text's stored value after each change. */
interface TextVersion {
  readonly at: ChangeAt;
  readonly text: string;
  /** Figures changed in the same change, so the text may only have followed them. */
  readonly isWithFigures: boolean;
}

/** A sentence that followed a figure keeps its age, because its other numbers were written then. */
function currentSentences(stages: readonly TextVersion[]): Pick<QuotingText, 'text' | 'sentences'> {
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
  readonly after: Readonly<Record<string, unknown>>;
  readonly isWithFigures: boolean;
}

const TEXT_COLUMNS = ['overview', 'notes', 'summary_notes', 'bullet_text'];

async function readTextRevisions(
  basis: CompanyBasis,
  orm: DatabaseReader,
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
  readonly figuresId: number | null;
}

export async function readQuotingTexts(
  basis: CompanyBasis,
  orm: DatabaseReader,
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
  const stagesIn = (table: string, recordId: number, column: string): TextVersion[] =>
    revisions.flatMap((one) =>
      one.table === table && one.recordId === recordId && column in one.after
        ? [{ at: one, text: textIn(one.after[column]), isWithFigures: one.isWithFigures }]
        : [],
    );
  // Creating a month's figures moves the report's notes there.
  const ofMonth = (column: string): TextVersion[] => {
    const own = stagesIn('monthly_summaries', reportId, column);
    if (figuresId === null) return own;
    const later = stagesIn('financial_data', figuresId, column);
    const first = later[0]?.at.revision ?? 0;
    return [...own.filter(({ at, text }) => at.revision < first && text !== ''), ...later];
  };
  return [
    {
      kind: 'overview',
      bulletId: null,
      ...currentSentences(stagesIn('monthly_summaries', reportId, 'overview')),
    },
    { kind: 'notes', bulletId: null, ...currentSentences(ofMonth('notes')) },
    { kind: 'summaryNotes', bulletId: null, ...currentSentences(ofMonth('summary_notes')) },
    ...bulletIds.map((bulletId): QuotingText => {
      const stood = currentSentences(stagesIn('bullet_points', bulletId, 'bullet_text'));
      return Object.assign(stood, { kind: 'bulletPoint', bulletId } as const);
    }),
  ];
}

/** The company's months between two changes of figures. */
export interface MonthsThen {
  readonly from: ChangeAt | null;
  readonly months: readonly CompanyMonth[];
}

const MOST_CHANGES = 100;

type FiguresOfMonthRow = Awaited<ReturnType<typeof readMonthRows>>[number];

function readMonthRows(basis: CompanyBasis, orm: DatabaseReader) {
  return orm
    .select({ ...monthColumns(basis), fyYear: financialYears.fyYear })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
}

function asMonth(basis: CompanyBasis, { fyYear, ...row }: FiguresOfMonthRow): CompanyMonth {
  const { fyId: _fyId, monthName: _name, monthNum, ...figures } = monthAsReported(row);
  return {
    fyLabel: fyYear,
    monthNum,
    ...monthInYear(basis, { fyLabel: fyYear, monthNum }),
    figures,
  };
}

function rowBeforeChange(
  basis: CompanyBasis,
  row: FiguresOfMonthRow,
  before: Readonly<Record<string, string | null>>,
): FiguresOfMonthRow {
  const then: Record<string, unknown> = {};
  for (const line of shownLines(basis, MONTH_LINES)) {
    const column = snakeCase(line);
    if (column in before) then[line] = before[column];
  }
  if ('not_reported' in before) then['notReported'] = JSON.parse(before['not_reported'] ?? '[]');
  return { ...row, ...then };
}

/**
 * Returns the company's months after each change, since a revision, of the figures that a month is compared with;
 * earliest first and the present last.
 */
export async function readMonthsSince(
  basis: CompanyBasis,
  orm: DatabaseReader,
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
      else if (row !== undefined && before !== null)
        rows.set(recordId, rowBeforeChange(basis, row, before));
    }
  }
  states.push({ from: null, months: asMonths() });
  return states.toReversed();
}
