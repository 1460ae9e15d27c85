import { asc, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type {
  CompanyMonth,
  PlanRecord,
  CompanyFigures,
} from '../../../domain/explain/explanation.ts';
import {
  calendarYear,
  compareMonthsOfYear,
  fiscalToCalendar,
  toFiscalMonth,
} from '../../../domain/fiscalCalendar.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { asReported, monthAsReported } from '../../../domain/notReported.ts';
import { monthColumns } from '../../reports/monthColumns.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../db/schema/forecasts.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';

function monthOf(fyYear: string, monthNum: number): MonthOfYear {
  return {
    calendarYear: calendarYear(fyYear, monthNum),
    calendarMonth: fiscalToCalendar(toFiscalMonth(monthNum)),
  };
}

/** Each month that has figures or a report. */
async function readMonths(database: NodePgDatabase): Promise<CompanyMonth[]> {
  const rows = await database
    .select({ ...monthColumns(), fyYear: financialYears.fyYear })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
  const counts = await database
    .select({
      fyYear: financialYears.fyYear,
      monthNum: monthlySummaries.monthNum,
      staffCount: monthlySummaries.staffCount,
      revenue: monthlySummaries.revenue,
      ebitda: monthlySummaries.ebitda,
      notReported: monthlySummaries.notReported,
    })
    .from(monthlySummaries)
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId));
  const months = new Map<string, CompanyMonth>();
  for (const { fyYear, monthNum, ...row } of rows) {
    const { fyId: _fyId, monthName: _name, ...figures } = monthAsReported(row);
    const month = { fyLabel: fyYear, monthNum, ...monthOf(fyYear, monthNum), figures };
    months.set(`${fyYear} ${monthNum}`, month);
  }
  for (const { fyYear, monthNum, staffCount: count, ...kept } of counts) {
    const key = `${fyYear} ${monthNum}`;
    const known = months.get(key);
    const staffCount = count === null ? null : String(count);
    if (known !== undefined) {
      months.set(key, { ...known, figures: { ...known.figures, staffCount } });
    } else {
      const { revenue, ebitda } = asReported(kept);
      const figures = { revenue, ebitda, staffCount };
      const at = monthOf(fyYear, monthNum);
      months.set(key, { fyLabel: fyYear, monthNum, ...at, figures, isReportOnly: true });
    }
  }
  return [...months.values()].toSorted(compareMonthsOfYear);
}

async function readPlans(database: NodePgDatabase): Promise<PlanRecord[]> {
  const rows = await database
    .select({
      id: forecasts.id,
      businessUnit: businessUnits.name,
      currency: forecasts.currency,
      metric: forecasts.metric,
      fy: forecasts.fy,
      month: forecasts.month,
      amount: forecasts.amount,
      actualAmount: forecasts.actualAmount,
      monthlySummariesId: forecasts.monthlySummariesId,
      reportYear: financialYears.fyYear,
      reportMonth: monthlySummaries.monthNum,
    })
    .from(forecasts)
    .innerJoin(businessUnits, eq(businessUnits.id, forecasts.businessUnitId))
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, forecasts.monthlySummariesId))
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId))
    .orderBy(asc(forecasts.id));
  return rows.map(({ reportYear, reportMonth, ...record }) =>
    Object.assign(record, { report: monthOf(reportYear, reportMonth) }),
  );
}

/** All that the figures of the company, or its plans, are computed from. */
export async function readCompanyFigures(
  database: NodePgDatabase,
  of: 'company' | 'plan',
): Promise<CompanyFigures> {
  return of === 'company'
    ? { months: await readMonths(database), plans: [] }
    : { months: [], plans: await readPlans(database) };
}

export async function unitExists(database: NodePgDatabase, name: string): Promise<boolean> {
  const rows = await database
    .select({ id: businessUnits.id })
    .from(businessUnits)
    .where(eq(businessUnits.name, name));
  return rows.length > 0;
}
