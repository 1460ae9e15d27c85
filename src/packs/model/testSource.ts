import { FULL_SECTIONS, STANDARD_PACK_CHOICES } from '../../finance/packChoices.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { type FinancialData } from '../../contract/financialData.ts';
import {
  calendarYear,
  fiscalMonthName,
  fiscalToCalendar,
  toFiscalMonth,
} from '../../finance/fiscalCalendar.ts';
import { grossMarginPercent, grossProfit } from '../../finance/grossMargin.ts';
import { STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import { sum } from '../../finance/money.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import type { PlanKind } from '../../finance/plan.ts';
import { STANDARD_LIMITS } from '../../telling/briefing/checkLimits.ts';
import { planMonths } from '../../finance/plan.ts';
import { MARKED_LINES, type FigureKey } from '../../finance/lines.ts';
import type { PackDocument, PackForecast, PackReport, PackSource } from './packSource.ts';

const UPDATED_AT = '2026-11-10T08:00:00.000Z';
const COSTS = ['salesMarketing', 'customerSuccess', 'marketing', 'rnd', 'admin', 'other'] as const;

/** The months of generated sources, counted from April of the first year. */
export interface TestMonths {
  /** 19 is FY19. */
  readonly firstYear: number;
  readonly years: number;
  /** How many months the last year has. */
  readonly lastMonths: number;
}

export const yearId = (digits: number) => digits + 1;
const labelOf = (digits: number) => `FY${String(digits).padStart(2, '0')}`;
const cents = (amount: number) =>
  `${Math.trunc(amount)}.${String((amount * 7) % 100).padStart(2, '0')}`;

/** A month that reconciles to the cent: gross profit, margin and EBITDA follow from the others. */
export function testFigures(
  digits: number,
  monthNum: number,
  changes: Partial<FinancialData> = {},
): FinancialData {
  const index = digits * 12 + monthNum;
  const season = [0, 12, 31, -8, -22, 17, 44, 29, -15, -30, 6, 51][monthNum - 1] ?? 0;
  const revenue = 1_400_000 + index * 4_200 + season * 2_900;
  const amounts: Partial<Record<FigureKey, string>> = {
    revenue: cents(revenue),
    production: cents(Math.trunc(revenue * 0.29) + season * 311),
    salesMarketing: cents(210_000 + index * 390 - season * 120),
    customerSuccess: cents(88_000 + index * 170),
    marketing: cents(64_000 + index * 90 + season * 77),
    rnd: cents(330_000 + index * 610),
    admin: cents(125_000 + index * 140),
    other: cents(9_000 + Math.abs(season) * 53),
    cash: cents(4_100_000 + index * 9_700 - season * 14_000),
  };
  const profit = grossProfit(amounts.revenue, amounts.production);
  const ebitda = sum([profit, ...COSTS.map((key) => `-${amounts[key] ?? '0'}`)]).total;
  const nothing = Object.fromEntries(MARKED_LINES.map((key) => [key, null]));
  return {
    id: index,
    fyId: yearId(digits),
    monthNum,
    monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
    // Every key is present before the amounts overwrite them.
    ...(nothing as Record<FigureKey, null>),
    ...amounts,
    grossProfit: profit,
    grossMarginPercent: grossMarginPercent(profit, amounts.revenue),
    ebitda,
    adjEbitda: sum([ebitda, '18500.00']).total,
    notReported: [],
    notes: null,
    summaryNotes: null,
    updatedAt: UPDATED_AT,
    version: 1,
    ...changes,
  };
}

export function testReport(
  digits: number,
  monthNum: number,
  changes: Partial<PackReport> = {},
): PackReport {
  const month = `${fiscalMonthName(STANDARD_BASIS, monthNum)} ${calendarYear(STANDARD_BASIS, labelOf(digits), monthNum)}`;
  return {
    id: digits * 12 + monthNum,
    fyId: yearId(digits),
    monthNum,
    overview: `${month} closed ahead of plan on the software side.\n\nServices were held back by two late starts, which are signed and begin next month.`,
    notes: `Accruals for ${month} include the annual audit fee.`,
    summaryNotes: 'Cash collection improved. The board is asked to note the hiring plan.',
    staffCount: 60 + digits * 3 + monthNum,
    revenue: null,
    ebitda: null,
    bulletPoints: [
      { category: 'Strategy', bulletText: 'Pricing review finished; new list from January.' },
      { category: 'General', bulletText: 'The office lease was renewed for three years.' },
      { category: 'Acquisitions', bulletText: 'Due diligence on one target has begun.' },
      { category: 'Strategy', bulletText: 'The second data centre goes live in spring.' },
    ],
    ...changes,
  };
}

export function testForecast(id: number, changes: Partial<PackForecast> = {}): PackForecast {
  return {
    id,
    businessUnit: 'North',
    businessUnitId: 1,
    currency: 'USD',
    metric: 'budget',
    fy: 2026,
    month: 10,
    amount: '900000.00',
    actualAmount: null,
    monthlySummariesId: 26 * 12 + 6,
    notes: '',
    createdAt: UPDATED_AT,
    version: 1,
    ...changes,
  };
}

const UNITS = [
  { businessUnit: 'North', currency: 'USD', share: 0.5 },
  { businessUnit: 'South', currency: 'USD', share: 0.3 },
  { businessUnit: 'Europe', currency: 'EUR', share: 0.2 },
] as const;

/** For the month and the three that follow it: budget and forecast of each unit, actual of the month. */
function testForecasts(digits: number, monthNum: number, units: readonly (typeof UNITS)[number][]) {
  const start = 2000 + digits + (monthNum > 9 ? 1 : 0);
  const calendar = fiscalToCalendar(STANDARD_BASIS, toFiscalMonth(monthNum));
  const plan = Number(testFigures(digits, monthNum).revenue?.split('.')[0] ?? '0');
  return [0, 1, 2, 3].flatMap((ahead) =>
    units.flatMap(({ businessUnit, currency, share }, unit) =>
      (['budget', 'forecast'] as const).map((metric, kind) => {
        const amount = Math.trunc(plan * share) + ahead * 1_500 - kind * 12_345;
        const month = ((calendar - 1 + ahead) % 12) + 1;
        return testForecast(1 + ahead * 100 + unit * 10 + kind, {
          businessUnit,
          currency,
          metric,
          fy: month < calendar ? start + 1 : start,
          month,
          amount: cents(amount),
          actualAmount: ahead === 0 ? cents(amount + 4_321 * (unit - 1) + 977) : null,
          monthlySummariesId: digits * 12 + monthNum - (ahead === 0 ? 1 : 0),
        });
      }),
    ),
  );
}

function testDocuments(summaryId: number): PackDocument[] {
  return [
    {
      summaryId,
      originalName: 'Board paper.pdf',
      fileType: 'pdf',
      fileSize: 482_113,
      uploadedAt: '2026-11-09T14:05:00.000Z',
    },
    {
      summaryId,
      originalName: 'Management accounts.xlsx',
      fileType: 'xlsx',
      fileSize: 61_204,
      uploadedAt: '2026-11-08T09:30:00.000Z',
    },
  ];
}

/** With what the briefing on its month, or on the newest that it has, is made of: its own figures and plans. */
export function withBriefing(source: PackSource): PackSource {
  const labels = new Map(source.financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const { fyId: wanted, monthNum } = source.scope;
  const own = source.figures.findLast(
    (row) => row.fyId === (wanted ?? row.fyId) && row.monthNum === (monthNum ?? row.monthNum),
  );
  if (own === undefined) return source;
  const months = source.figures.map(({ notes: _notes, ...figures }) => {
    const of = { fyLabel: labels.get(figures.fyId) ?? '', monthNum: figures.monthNum };
    return { ...of, ...monthInYear(STANDARD_BASIS, of), figures };
  });
  const { fyId } = own;
  const planOf = (kind: PlanKind) => {
    const plan = source.linePlans?.find((one) => one.kind === kind && one.fyId === fyId);
    return plan === undefined ? null : { name: plan.name, months: planMonths(plan.lines) };
  };
  const plans = [
    { fyLabel: labels.get(own.fyId) ?? '', budget: planOf('budget'), forecast: planOf('forecast') },
  ];
  const briefing = {
    months,
    plans,
    limits: STANDARD_LIMITS,
    explanations: [],
    notes: own.notes ?? '',
    events: [],
  };
  return { ...source, briefing };
}

/** A copy with these fields changed. */
export function changed<Row>(row: Row, changes: Partial<Row>): Row {
  return { ...row, ...changes };
}

function listed({ firstYear, years, lastMonths }: TestMonths) {
  return Array.from({ length: years }, (_, year) =>
    Array.from({ length: year === years - 1 ? lastMonths : 12 }, (__, month) => ({
      digits: firstYear + year,
      monthNum: month + 1,
    })),
  ).flat();
}

/** A source with these months, all of them with figures and a report. */
/** Everything: the standard pages are asked for by those who mean them. */
export const FULL_PACK = { ...STANDARD_PACK_CHOICES, packSections: FULL_SECTIONS };

export function testSource(months: TestMonths, changes: Partial<PackSource> = {}): PackSource {
  const all = listed(months);
  const last = all.at(-1) ?? { digits: months.firstYear, monthNum: 1 };
  return {
    scope: {},
    companyName: 'Example Industries',
    basis: STANDARD_BASIS,
    materiality: STANDARD_MATERIALITY,
    choices: FULL_PACK,
    financialYears: Array.from({ length: months.years }, (_, index) => ({
      id: yearId(months.firstYear + index),
      fyYear: labelOf(months.firstYear + index),
    })),
    figures: all.map(({ digits, monthNum }) => testFigures(digits, monthNum)),
    reports: all.map(({ digits, monthNum }) => testReport(digits, monthNum)),
    documents: testDocuments(last.digits * 12 + last.monthNum),
    forecasts: testForecasts(last.digits, last.monthNum, UNITS),
    forecastReports: all.map(({ digits, monthNum }) => ({
      id: digits * 12 + monthNum,
      fyId: yearId(digits),
      monthNum,
    })),
    dataVersion: 4_217,
    madeAt: '2026-11-21T09:00:00.000Z',
    ...changes,
  };
}
