import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alias } from 'drizzle-orm/pg-core';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { FollowedValues, followedId } from '../../telling/commentary/followedValue.ts';
import { quotedForm } from '../../telling/commentary/quotableFigures.ts';
import type { QuotedFigure } from '../../telling/commentary/quotedFigures.ts';
import { textWithCurrentFigures, quotesAfterEdit } from '../../telling/commentary/quotedFigures.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { LinePlanRecord } from '../../telling/explain/explanation.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { forLines, MONTH_LINES } from '../../finance/lines.ts';
import { monthAsReported } from '../../finance/notReported.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { isPlannedBalance } from '../../finance/statements/balancePlan.ts';
import { quotedTextLike } from '../../format/quotedFigureText.ts';
import { financialData } from './schema/financialData.ts';
import { financialYears } from './schema/financialYears.ts';
import { bulletPoints, monthlySummaries } from './schema/monthlySummaries.ts';
import { planFigures, plans } from './schema/plans.ts';
import { quotedFigures } from './schema/quotedFigures.ts';

type Stretches = Awaited<ReturnType<typeof dueStretches>>;
type FollowedStretch = Stretches[number];
type StoredQuote = QuotedFigure & { readonly id: number };

export async function followFigures(
  basis: CompanyBasis,
  transaction: NodePgDatabase,
  { waits = true } = {},
): Promise<ReadonlySet<number>> {
  const months = new Set<number>();
  const due = await dueStretches(transaction, waits);
  if (due.length === 0) return months;
  const values = new FollowedValues(basis, {
    months: await readFollowedMonths(basis, transaction),
    plans: await readApprovedPlans(transaction, due),
  });
  const kept: StoredQuote[] = [];
  for (const stretches of Map.groupBy(due, textKey).values()) {
    const settled = settledText(basis, stretches, values);
    if (settled === null) continue;
    kept.push(...settled.quotes);
    const [stretch] = stretches;
    if (stretch === undefined || settled.text === storedBody(stretches)) continue;
    const month = await storeFollowedText(transaction, stretch, settled.text);
    if (month !== null) months.add(month);
  }
  await storeStretches(transaction, due, kept);
  return months;
}

const textKey = ({ summaryId, reportText, bulletId }: FollowedStretch) =>
  `${summaryId} ${reportText} ${bulletId}`;

function storedBody([stretch]: readonly FollowedStretch[]): string | null {
  if (stretch === undefined) return null;
  const { reportText, own, bullet, report, figuresId } = stretch;
  if (reportText === 'bulletPoint') return bullet;
  if (reportText === 'overview') return report.overview;
  return (figuresId === null ? report : own)[reportText];
}

function dueStretches(transaction: NodePgDatabase, waits: boolean) {
  const due = alias(quotedFigures, 'due');
  const { id, summaryId, reportText, bulletId, figure, place, said, planId, textBefore } =
    quotedFigures;
  return transaction
    .select({
      id,
      summaryId,
      reportText,
      bulletId,
      figure,
      place,
      said,
      planId,
      textBefore,
      plan: plans.name,
      bullet: bulletPoints.bulletText,
      report: {
        overview: monthlySummaries.overview,
        notes: monthlySummaries.notes,
        summaryNotes: monthlySummaries.summaryNotes,
      },
      figuresId: financialData.id,
      own: {
        notes: sql<string | null>`${financialData.notes}`,
        summaryNotes: sql<string | null>`${financialData.summaryNotes}`,
      },
    })
    .from(quotedFigures)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, summaryId))
    .leftJoin(
      financialData,
      and(
        eq(financialData.fyId, monthlySummaries.fyId),
        eq(financialData.monthNum, monthlySummaries.monthNum),
      ),
    )
    .leftJoin(bulletPoints, eq(bulletPoints.id, bulletId))
    .leftJoin(plans, eq(plans.id, planId))
    .where(
      exists(
        transaction
          .select({ id: due.id })
          .from(due)
          .where(
            and(
              eq(due.isDue, true),
              eq(due.summaryId, summaryId),
              eq(due.reportText, reportText),
              sql`${due.bulletId} is not distinct from ${bulletId}`,
            ),
          ),
      ),
    )
    .orderBy(asc(summaryId), asc(reportText), asc(bulletId), asc(place), asc(id))
    .for('update', waits ? { of: monthlySummaries } : { of: monthlySummaries, noWait: true });
}

/** Includes all lines: a text keeps following a line that the company has turned off. */
async function readFollowedMonths(
  basis: CompanyBasis,
  transaction: NodePgDatabase,
): Promise<CompanyMonth[]> {
  const rows = await transaction
    .select({
      fyLabel: financialYears.fyYear,
      monthNum: financialData.monthNum,
      notReported: financialData.notReported,
      ...forLines(MONTH_LINES, (line) => financialData[line]),
    })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
  return rows.map(({ fyLabel, monthNum, ...row }) =>
    Object.assign(monthInYear(basis, { fyLabel, monthNum }), {
      fyLabel,
      monthNum,
      figures: monthAsReported(row),
    }),
  );
}

/** Readers of texts may not see draft plans. */
async function readApprovedPlans(
  transaction: NodePgDatabase,
  due: Stretches,
): Promise<LinePlanRecord[]> {
  const ids = [...new Set(due.map(({ planId }) => planId).filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const { line, monthNum, amount } = planFigures;
  const rows = await transaction
    .select({
      id: plans.id,
      name: plans.name,
      fyLabel: financialYears.fyYear,
      line,
      monthNum,
      amount,
    })
    .from(plans)
    .innerJoin(financialYears, eq(financialYears.id, plans.fyId))
    .innerJoin(planFigures, eq(planFigures.planId, plans.id))
    .where(and(inArray(plans.id, ids), eq(plans.state, 'approved')));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofPlan) => {
    const [first] = ofPlan;
    if (first === undefined) return [];
    const { id, name, fyLabel } = first;
    const lines = [...Map.groupBy(ofPlan, (cell) => cell.line)].flatMap(([of, cells]) =>
      isPlannedBalance(of)
        ? []
        : [
            {
              line: of,
              amounts: Array.from(
                { length: MONTHS_IN_YEAR },
                (_, place) => cells.find((cell) => cell.monthNum === place + 1)?.amount ?? null,
              ),
            },
          ],
    );
    return [{ id, name, fyLabel, lines }];
  });
}

function settledText(
  basis: CompanyBasis,
  stretches: readonly FollowedStretch[],
  values: FollowedValues,
) {
  const body = storedBody(stretches);
  if (body === null) return null;
  const named = stretches.map(({ id, figure, plan, place, said }) => ({
    id,
    figure: withPlanName(basis, figure, plan),
    place,
    said,
  }));
  const sayNow = ({ figure, said }: StoredQuote): string | null => {
    const id = followedId(basis, figure);
    const form = id === null ? null : quotedForm(basis, id);
    const value = id === null ? null : values.value(id);
    return form === null || value === null
      ? null
      : quotedTextLike(basis.currency, form, value, said);
  };
  const before = stretches.find(({ textBefore }) => textBefore !== null)?.textBefore ?? body;
  const followed = textWithCurrentFigures(before, named, sayNow);
  return before === body || followed.text === body
    ? followed
    : textWithCurrentFigures(body, quotesAfterEdit(named, before, body), sayNow);
}

/** The plan may have been renamed. */
function withPlanName(basis: CompanyBasis, figure: string, plan: string | null): string {
  const id = plan === null ? null : followedId(basis, figure);
  return id?.of === 'linePlan' && plan !== null ? figureIdText({ ...id, plan }) : figure;
}

/** Stores a text; returns the id of the month of figures that holds it, if any. */
async function storeFollowedText(
  transaction: NodePgDatabase,
  { reportText, bulletId, figuresId, summaryId }: FollowedStretch,
  text: string,
): Promise<number | null> {
  if (reportText === 'bulletPoint') {
    await transaction
      .update(bulletPoints)
      .set({ bulletText: text })
      .where(eq(bulletPoints.id, bulletId ?? 0));
    return null;
  }
  if (reportText === 'overview' || figuresId === null) {
    await transaction
      .update(monthlySummaries)
      .set({ [reportText]: text })
      .where(eq(monthlySummaries.id, summaryId));
    return null;
  }
  await transaction
    .update(financialData)
    .set({ [reportText]: text })
    .where(eq(financialData.id, figuresId));
  return figuresId;
}

async function storeStretches(
  transaction: NodePgDatabase,
  due: readonly FollowedStretch[],
  kept: readonly StoredQuote[],
): Promise<void> {
  const keptIds = new Set(kept.map(({ id }) => id));
  const gone = due.map(({ id }) => id).filter((id) => !keptIds.has(id));
  if (gone.length > 0) {
    await transaction.delete(quotedFigures).where(inArray(quotedFigures.id, gone));
  }
  const column = <Value>(of: (stretch: StoredQuote) => Value) => sql.param(kept.map(of));
  await transaction.execute(sql`
    update quoted_figures q set is_due = false, text_before = null, figure = coalesce(k.figure, q.figure),
      place = coalesce(k.place, q.place), said = coalesce(k.said, q.said)
    from quoted_figures d left join unnest(
      ${column(({ id }) => id)}::integer[], ${column(({ figure }) => figure)}::text[],
      ${column(({ place }) => place)}::integer[], ${column(({ said }) => said)}::text[]
    ) k (id, figure, place, said) on k.id = d.id
    where q.id = d.id and (d.is_due or k.id is not null)`);
}
