import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alias } from 'drizzle-orm/pg-core';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { FollowedValues, followedId } from '../../domain/commentary/followedValue.ts';
import { quotedForm } from '../../domain/commentary/quotableFigures.ts';
import type { QuotedFigure } from '../../domain/commentary/quotedFigures.ts';
import { followedText, keptQuotes } from '../../domain/commentary/quotedFigures.ts';
import type { CompanyMonth } from '../../domain/companyMonth.ts';
import type { LinePlanRecord } from '../../domain/explain/explanation.ts';
import { figureIdText } from '../../domain/figureIdText.ts';
import { forLines, MONTH_LINES } from '../../domain/lines.ts';
import { monthAsReported } from '../../domain/notReported.ts';
import { monthInYear } from '../../domain/pageFigures.ts';
import { MONTHS_IN_YEAR } from '../../domain/fiscalCalendar.ts';
import { quotedTextLike } from '../../format/quotedFigureText.ts';
import { financialData } from './schema/financialData.ts';
import { financialYears } from './schema/financialYears.ts';
import { bulletPoints, monthlySummaries } from './schema/monthlySummaries.ts';
import { planFigures, plans } from './schema/plans.ts';
import { quotedFigures } from './schema/quotedFigures.ts';

type Stretches = Awaited<ReturnType<typeof dueStretches>>;
type Stretch = Stretches[number];
type SettledStretch = QuotedFigure & { readonly id: number };

/**
 * Settles the stretches that are due: lets go of those that an edit touched, and makes the texts say what their
 * figures are now. Answers the months of figures whose notes it wrote, by id. `waits`: for a report that somebody
 * holds, instead of failing.
 */
export async function followFigures(
  basis: CompanyBasis,
  transaction: NodePgDatabase,
  { waits = true } = {},
): Promise<ReadonlySet<number>> {
  const months = new Set<number>();
  const due = await dueStretches(transaction, waits);
  if (due.length === 0) return months;
  const values = new FollowedValues(basis, {
    months: await monthsWithFigures(basis, transaction),
    plans: await approvedPlans(transaction, due),
  });
  const kept: SettledStretch[] = [];
  for (const stretches of Map.groupBy(due, textKey).values()) {
    const settled = settledText(basis, stretches, values);
    if (settled === null) continue;
    kept.push(...settled.quotes);
    const [stretch] = stretches;
    if (stretch === undefined || settled.text === bodyOf(stretches)) continue;
    const month = await storeText(transaction, stretch, settled.text);
    if (month !== null) months.add(month);
  }
  await storeStretches(transaction, due, kept);
  return months;
}

const textKey = ({ summaryId, reportText, bulletId }: Stretch) =>
  `${summaryId} ${reportText} ${bulletId}`;

/** The text as it is stored. */
function bodyOf([stretch]: readonly Stretch[]): string | null {
  if (stretch === undefined) return null;
  const { reportText, own, bullet, report, figuresId } = stretch;
  if (reportText === 'bulletPoint') return bullet;
  if (reportText === 'overview') return report.overview;
  return (figuresId === null ? report : own)[reportText];
}

/** All stretches of the texts that have one that is due, with the texts, in one order. */
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

/** Of all lines: a text goes on following one that the company has switched off. */
async function monthsWithFigures(
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

/** Drafts are not for everybody who reads texts. */
async function approvedPlans(
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
    const lines = [...Map.groupBy(ofPlan, (cell) => cell.line)].map(([of, cells]) => ({
      line: of,
      amounts: Array.from(
        { length: MONTHS_IN_YEAR },
        (_, place) => cells.find((cell) => cell.monthNum === place + 1)?.amount ?? null,
      ),
    }));
    return [{ id, name, fyLabel, lines }];
  });
}

/** What becomes of a text and its stretches; null: there is no text any more. */
function settledText(basis: CompanyBasis, stretches: readonly Stretch[], values: FollowedValues) {
  const body = bodyOf(stretches);
  if (body === null) return null;
  const named = stretches.map(({ id, figure, plan, place, said }) => ({
    id,
    figure: withPlanName(basis, figure, plan),
    place,
    said,
  }));
  const sayNow = ({ figure, said }: SettledStretch): string | null => {
    const id = followedId(basis, figure);
    const form = id === null ? null : quotedForm(id);
    const value = id === null ? null : values.value(id);
    return form === null || value === null
      ? null
      : quotedTextLike(basis.currency, form, value, said);
  };
  const before = stretches.find(({ textBefore }) => textBefore !== null)?.textBefore ?? body;
  // A text that is put back together with its figures follows them still.
  const followed = followedText(before, named, sayNow);
  return before === body || followed.text === body
    ? followed
    : followedText(body, keptQuotes(named, before, body), sayNow);
}

/** The plan may have got another name. */
function withPlanName(basis: CompanyBasis, figure: string, plan: string | null): string {
  const id = plan === null ? null : followedId(basis, figure);
  return id?.of === 'linePlan' && plan !== null ? figureIdText({ ...id, plan }) : figure;
}

/** Writes a text where it is stored; answers the month of figures that has it, if one has. */
async function storeText(
  transaction: NodePgDatabase,
  { reportText, bulletId, figuresId, summaryId }: Stretch,
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

/** Stores the stretches as they are now. Nothing is due any more: writing the texts has moved no figure. */
async function storeStretches(
  transaction: NodePgDatabase,
  due: readonly Stretch[],
  kept: readonly SettledStretch[],
): Promise<void> {
  const keptIds = new Set(kept.map(({ id }) => id));
  const gone = due.map(({ id }) => id).filter((id) => !keptIds.has(id));
  if (gone.length > 0) {
    await transaction.delete(quotedFigures).where(inArray(quotedFigures.id, gone));
  }
  const column = <Value>(of: (stretch: SettledStretch) => Value) => sql.param(kept.map(of));
  await transaction.execute(sql`
    update quoted_figures q set is_due = false, text_before = null, figure = coalesce(k.figure, q.figure),
      place = coalesce(k.place, q.place), said = coalesce(k.said, q.said)
    from quoted_figures d left join unnest(
      ${column(({ id }) => id)}::integer[], ${column(({ figure }) => figure)}::text[],
      ${column(({ place }) => place)}::integer[], ${column(({ said }) => said)}::text[]
    ) k (id, figure, place, said) on k.id = d.id
    where q.id = d.id and (d.is_due or k.id is not null)`);
}
