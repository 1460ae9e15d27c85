import { ratio } from './cents.ts';
import { closedMonths, demoMonth, type DemoMonth } from './financialYears.ts';
import { capitalMovements, oneOffCosts, type CapitalMovement } from './oneOffs.ts';
import { chance, type Chance } from './random.ts';
import {
  collectionShare,
  costShare,
  headcount,
  revenueLevel,
  revenueSeason,
  type CostLine,
} from './trend.ts';

export interface AddBack {
  label: string;
  reason: string;
  /** True if every month has it, and a plan too. */
  isRecurring: boolean;
  /** The cost line that includes the amount. */
  line: 'other' | 'admin';
  cents: number;
}

export interface CashMovement {
  label: string;
  kind: 'ebitda' | 'nonCash' | 'workingCapital' | 'capex' | 'tax' | CapitalMovement['kind'];
  cents: number;
}

/** A month of the ledger. Every amount is a whole number of cents, US dollars. */
export interface MonthFigures extends DemoMonth {
  revenue: number;
  production: number;
  grossProfit: number;
  /** Gross profit ÷ revenue in hundredths of a percent: 6842 is 68.42 %. */
  grossMargin: number;
  salesMarketing: number;
  customerSuccess: number;
  marketing: number;
  rnd: number;
  admin: number;
  other: number;
  ebitda: number;
  addBacks: AddBack[];
  adjEbitda: number;
  openingCash: number;
  /** They lead from `openingCash` to `cash`. */
  cashMovements: CashMovement[];
  cash: number;
  staffCount: number;
}

const openingCash = 241_863_718;
const dollarCents = 100;
const thousandCents = 100_000;

/** Part of the production cost follows the month's revenue; the rest is the standing team. */
const variableProduction = 0.45;

/** April 2019 to the latest closed month, in order. */
export function makeFigures(): MonthFigures[] {
  const draw = chance('ledger');
  const months: MonthFigures[] = [];
  let cash = openingCash;
  for (let index = 0; index < closedMonths; index += 1) {
    const month = demoMonth(index);
    const result = resultOf(month, draw);
    const cashMovements = movementsOf(month, result, months, draw);
    const closing = cashMovements.reduce((sum, movement) => sum + movement.cents, cash);
    months.push({
      ...month,
      ...result,
      openingCash: cash,
      cashMovements,
      cash: closing,
      staffCount: headcount(index),
    });
    cash = closing;
  }
  return months;
}

type Result = Omit<
  MonthFigures,
  keyof DemoMonth | 'openingCash' | 'cashMovements' | 'cash' | 'staffCount'
>;

function resultOf(month: DemoMonth, draw: Chance): Result {
  const level = revenueLevel(month.index) * thousandCents;
  const revenue = Math.round(level * revenueSeason(month.index) * draw.between(0.982, 1.018));
  const cost = (line: CostLine, base: number, spread: number): number =>
    Math.round(costShare(line, month.index) * base * draw.between(1 - spread, 1 + spread));

  const production = cost(
    'production',
    level * (1 - variableProduction) + revenue * variableProduction,
    0.015,
  );
  const salesMarketing = cost('salesMarketing', level * 0.8 + revenue * 0.2, 0.03);
  const customerSuccess = cost('customerSuccess', level, 0.02);
  const marketing = cost('marketing', level, 0.12);
  const rnd = cost('rnd', level, 0.02);

  const shares = shareBasedPay(month, draw);
  const addBacks: AddBack[] = [
    {
      label: 'share-based compensation',
      reason: 'Paid in shares, not in cash',
      isRecurring: true,
      line: 'admin',
      cents: shares,
    },
    ...oneOffCosts(month.reference).map(({ label, reason, line, dollars }) => ({
      label,
      reason,
      isRecurring: false,
      line,
      cents: dollars * dollarCents + draw.whole(-9_900, 9_900),
    })),
  ];
  const booked = (line: AddBack['line']): number =>
    addBacks.reduce((sum, addBack) => sum + (addBack.line === line ? addBack.cents : 0), 0);
  const admin = cost('admin', level, 0.025) + booked('admin');
  const other = cost('other', level, 0.5) + booked('other');

  const grossProfit = revenue - production;
  const ebitda = grossProfit - (salesMarketing + customerSuccess + marketing + rnd + admin + other);
  return {
    revenue,
    production,
    grossProfit,
    grossMargin: ratio(grossProfit, revenue, 10_000),
    salesMarketing,
    customerSuccess,
    marketing,
    rnd,
    admin,
    other,
    ebitda,
    addBacks,
    adjEbitda: ebitda + booked('admin') + booked('other'),
  };
}

/** From about $9K a month in FY19 to about $44K in FY26; granted again each April. */
function shareBasedPay(month: DemoMonth, draw: Chance): number {
  const grants = [9_200, 11_800, 13_500, 15_100, 20_600, 26_900, 34_800, 43_700];
  const dollars = grants[Math.floor(month.index / 12)] ?? 0;
  return dollars * dollarCents + draw.whole(-60_000, 60_000);
}

function movementsOf(
  month: DemoMonth,
  result: Result,
  earlier: readonly MonthFigures[],
  draw: Chance,
): CashMovement[] {
  const level = revenueLevel(month.index) * thousandCents;
  const growth = result.revenue - (earlier.at(-1)?.revenue ?? result.revenue);
  const movements: CashMovement[] = [
    { label: 'EBITDA', kind: 'ebitda', cents: result.ebitda },
    {
      label: 'Share-based compensation (no cash)',
      kind: 'nonCash',
      cents: result.addBacks[0]?.cents ?? 0,
    },
    {
      label: 'Working capital',
      kind: 'workingCapital',
      cents: Math.round(
        level * (collectionShare(month.index) + draw.between(-0.02, 0.015)) - growth * 0.15,
      ),
    },
    {
      label: 'Capital expenditure',
      kind: 'capex',
      cents: -Math.round(level * draw.between(0.014, 0.031)),
    },
  ];
  const tax = quarterlyTax(month, earlier);
  if (tax > 0) movements.push({ label: 'Corporation tax', kind: 'tax', cents: -tax });
  for (const { label, kind, dollars } of capitalMovements(month.reference)) {
    movements.push({ label, kind, cents: dollars * dollarCents });
  }
  return movements;
}

/** Paid in July, October, January and April on the quarter before, where it made a profit. */
function quarterlyTax(month: DemoMonth, earlier: readonly MonthFigures[]): number {
  if (month.monthNum % 3 !== 1) return 0;
  const profit = earlier.slice(-3).reduce((sum, { ebitda }) => sum + ebitda, 0);
  return Math.max(0, Math.round(profit * 0.16));
}
