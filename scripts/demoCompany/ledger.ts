import { sideOfRole } from '../../src/finance/statements/balanceLines.ts';
import { reportLineOfRole } from '../../src/finance/statements/lineOfRole.ts';
import type { DemoRow } from '../../src/server/demo/demoFiles.ts';
import type { CashMovement, MonthFigures } from './figures.ts';
import { chance } from './random.ts';

export type LedgerAccount = DemoRow<'ledgerAccounts'>;

/** Debit less credit of an account, in cents. */
export interface LedgerAmounts {
  readonly account: LedgerAccount;
  /** Entries of the month. */
  readonly inMonth: number;
  /** Since the year began, or of what the company has and owes the balance at the end of the month. */
  readonly toDate: number;
}

export interface LedgerMonth {
  readonly month: MonthFigures;
  /** In the order of `ACCOUNTS`. */
  readonly amounts: readonly LedgerAmounts[];
}

/** In the order of the balance sheet. */
export const BALANCE_LINES = [
  { name: 'Cash', role: 'cash' },
  { name: 'Receivables', role: 'receivables' },
  { name: 'Stock', role: 'stock' },
  { name: 'Prepayments', role: 'prepaid' },
  { name: 'Fixed assets', role: 'fixedAssets' },
  { name: 'Goodwill', role: 'fixedAssets' },
  { name: 'Payables', role: 'payables' },
  { name: 'Accruals', role: 'accruals' },
  { name: 'Deferred income', role: 'deferredIncome' },
  { name: 'Income tax', role: 'incomeTax' },
  { name: 'Earn-out payable', role: 'otherLiabilities' },
  { name: 'Debt', role: 'debt' },
  { name: 'Share capital', role: 'capital' },
  { name: 'Retained earnings', role: 'retained' },
  { name: 'Reserves', role: 'reserves' },
] as const satisfies readonly DemoRow<'balanceLines'>[];

/** An account of income or costs. */
const account = <const C extends string>(
  code: C,
  name: string,
  type: LedgerAccount['type'],
  line: LedgerAccount['line'],
): LedgerAccount & { readonly code: C } => ({
  code,
  name,
  type,
  line,
  balanceLine: null,
  flow: null,
});

/** An account of the balance sheet, with its cash flow line if it isn't the usual one. */
const balance = <const C extends string>(
  code: C,
  name: string,
  balanceLine: (typeof BALANCE_LINES)[number]['name'],
  flow: LedgerAccount['flow'] = null,
): LedgerAccount & { readonly code: C } => {
  const role = BALANCE_LINES.find((line) => line.name === balanceLine)?.role ?? 'otherAssets';
  return {
    code,
    name,
    type: sideOfRole(role),
    line: reportLineOfRole(role),
    balanceLine,
    flow,
  };
};

export const ACCOUNTS = [
  balance('0400', 'Equipment', 'Fixed assets'),
  // What a purchase cost in the month: its goodwill less the earn-out.
  balance('0700', 'Goodwill', 'Goodwill', 'investments'),
  balance('1100', 'Inventory', 'Stock'),
  balance('1200', 'Trade receivables', 'Receivables'),
  balance('1300', 'Prepayments', 'Prepayments'),
  balance('1800', 'Bank, current account', 'Cash'),
  balance('1810', 'Bank, deposit account', 'Cash'),
  balance('2000', 'Share capital', 'Share capital'),
  // A cost without cash, which EBITDA includes.
  balance('2100', 'Share-based payment reserve', 'Reserves', 'outsideEbitda'),
  balance('2200', 'Retained earnings', 'Retained earnings'),
  balance('3000', 'Acquisition facility', 'Debt'),
  balance('3100', 'Earn-out payable', 'Earn-out payable', 'investments'),
  balance('3200', 'Trade payables', 'Payables'),
  balance('3300', 'Accruals', 'Accruals'),
  balance('3400', 'Deferred income', 'Deferred income'),
  balance('3500', 'Corporation tax payable', 'Income tax'),
  account('4000', 'Software subscriptions', 'revenue', 'revenue'),
  account('4100', 'Project services', 'revenue', 'revenue'),
  account('4200', 'Gateways', 'revenue', 'revenue'),
  account('5000', 'Hosting', 'costOfSales', 'production'),
  account('5100', 'Gateway components', 'costOfSales', 'production'),
  account('5200', 'Delivery team', 'costOfSales', 'production'),
  account('6000', 'Sales team', 'operatingCost', 'salesMarketing'),
  account('6010', 'Sales commissions and travel', 'operatingCost', 'salesMarketing'),
  account('6100', 'Customer success team', 'operatingCost', 'customerSuccess'),
  account('6200', 'Fairs and events', 'operatingCost', 'marketing'),
  account('6210', 'Advertising', 'operatingCost', 'marketing'),
  account('6300', 'Development team', 'operatingCost', 'rnd'),
  account('6310', 'Development tools', 'operatingCost', 'rnd'),
  account('6400', 'Management and finance team', 'operatingCost', 'admin'),
  account('6410', 'Rent and offices', 'operatingCost', 'admin'),
  account('6420', 'Share-based compensation', 'operatingCost', 'admin'),
  account('6430', 'Acquisition and audit fees', 'operatingCost', 'admin'),
  account('6500', 'Other operating costs', 'operatingCost', 'other'),
  account('6510', 'Integration and settlements', 'operatingCost', 'other'),
  account('7000', 'Depreciation', 'operatingCost', 'depreciation'),
  account('7100', 'Interest on the acquisition facility', 'otherCost', 'interest'),
  account('7200', 'Corporation tax', 'otherCost', 'tax'),
] as const satisfies readonly LedgerAccount[];

type Code = (typeof ACCOUNTS)[number]['code'];

/** The company has its present chart of accounts since then. */
const LEDGER_MONTHS = 18;

const GOODWILL_OF_OSTREL = 725_000_000;
const EARN_OUT = 75_000_000;
/** A year, on what the acquisition facility stands at when the month begins. */
const INTEREST = 0.0575;
const TAX = 0.16;

/** At the end of March 2025, when the year before began. */
const OPENING = {
  equipment: 210_300_000,
  goodwill: 268_000_000,
  deferredIncome: 238_600_000,
  shareCapital: 912_000_000,
  shareReserve: 121_300_000,
} as const;

const total = (cents: readonly number[]) => cents.reduce((sum, part) => sum + part, 0);

const moved = ({ cashMovements }: MonthFigures, ...kinds: readonly CashMovement['kind'][]) =>
  cashMovements.reduce((sum, { kind, cents }) => sum + (kinds.includes(kind) ? cents : 0), 0);

/** Divides an amount by shares of a thousand; the first part takes the rest. */
function parts(amount: number, ...shares: readonly number[]): [number, ...number[]] {
  const others = shares.map((share) => Math.round((amount * share) / 1_000));
  return [amount - total(others), ...others];
}

/** Receivables, stock and payables, with this month's business. */
function workingCapital(month: MonthFigures) {
  const draw = chance(`ledger ${month.reference}`);
  const near = (cents: number) => Math.round(cents * draw.between(0.96, 1.04));
  return {
    inventory: near(64_000_000 + month.production * 0.35),
    receivables: near(month.revenue * 1.52),
    prepayments: near(27_500_000),
    payables: near(month.production * 0.82 + month.marketing * 0.6),
    accruals: near((month.salesMarketing + month.rnd + month.admin) * 0.31),
  };
}

type Working = ReturnType<typeof workingCapital>;
const net = ({ inventory, receivables, prepayments, payables, accruals }: Working) =>
  inventory + receivables + prepayments - payables - accruals;

/** Profit and loss of a month by account, costs in debit. */
function resultOf(month: MonthFigures) {
  const draw = chance(`accounts ${month.reference}`);
  const share = (thousandths: number) => draw.whole(thousandths - 9, thousandths + 9);
  const booked = (line: 'admin' | 'other') =>
    month.addBacks
      .filter((addBack) => addBack.line === line && !addBack.isRecurring)
      .reduce((sum, { cents }) => sum + cents, 0);
  const shares = moved(month, 'nonCash');
  const [subscriptions, services, gateways] = parts(month.revenue, share(163), share(118));
  const [delivery, hosting, components] = parts(month.production, share(262), share(296));
  const [sales, commissions] = parts(month.salesMarketing, share(224));
  const [fairs, advertising] = parts(month.marketing, share(385));
  const [development, tools] = parts(month.rnd, share(91));
  const audit = month.monthNum === 3 ? 2_860_000 : 0;
  const [management, rent] = parts(month.admin - shares - booked('admin') - audit, share(247));
  return {
    '4000': -subscriptions,
    '4100': -(services ?? 0),
    '4200': -(gateways ?? 0),
    '5000': hosting ?? 0,
    '5100': components ?? 0,
    '5200': delivery,
    '6000': sales,
    '6010': commissions ?? 0,
    '6100': month.customerSuccess,
    '6200': fairs,
    '6210': advertising ?? 0,
    '6300': development,
    '6310': tools ?? 0,
    '6400': management,
    '6410': rent ?? 0,
    '6420': shares,
    '6430': booked('admin') + audit,
    '6500': month.other - booked('other'),
    '6510': booked('other'),
  } satisfies Partial<Record<Code, number>>;
}

/** The ends of the months from the beginning of a financial year on: what the company has and owes. */
function balancesOf(before: MonthFigures, months: readonly MonthFigures[]) {
  let { equipment, goodwill, deferredIncome, shareReserve } = OPENING;
  // The tax of the quarter before is paid in the first month.
  let taxPayable = -total(months.slice(0, 1).map((month) => moved(month, 'tax')));
  let [debt, earnOut] = [0, 0];
  let working = workingCapital(before);
  const owned = before.cash + equipment + goodwill + net(working);
  let retained = owned - deferredIncome - taxPayable - OPENING.shareCapital - shareReserve;
  let profit = 0;
  return months.map((month) => {
    if (month.monthNum === 1) [retained, profit] = [retained + profit, 0];
    const depreciation = Math.round(equipment * 0.0185);
    const interest = Math.round((debt * INTEREST) / 12);
    const tax = Math.max(0, Math.round(month.ebitda * TAX));
    profit += month.ebitda - depreciation - interest - tax;
    const isPurchase = month.reference === '2025-07';
    const next = workingCapital(month);
    // Changes of working capital and interest beyond receivables, stock and payables came from customers' advances.
    deferredIncome += moved(month, 'workingCapital') + interest + net(next) - net(working);
    working = next;
    equipment += -moved(month, 'capex', 'investment') - depreciation;
    goodwill += isPurchase ? GOODWILL_OF_OSTREL : 0;
    earnOut += isPurchase ? EARN_OUT : 0;
    if (month.reference === '2026-07') earnOut = 0;
    debt += moved(month, 'funding', 'repayment');
    taxPayable += tax + moved(month, 'tax');
    shareReserve += moved(month, 'nonCash');
    const [current, deposit = 0] = parts(month.cash, 640);
    return {
      below: { '7000': depreciation, '7100': interest, '7200': tax },
      balances: {
        '0400': equipment,
        '0700': goodwill,
        '1100': working.inventory,
        '1200': working.receivables,
        '1300': working.prepayments,
        '1800': current,
        '1810': deposit,
        '2000': -OPENING.shareCapital,
        '2100': -shareReserve,
        '2200': -retained,
        '3000': 0 - debt,
        '3100': 0 - earnOut,
        '3200': -working.payables,
        '3300': -working.accruals,
        '3400': -deferredIncome,
        '3500': -taxPayable,
      } satisfies Partial<Record<Code, number>>,
    };
  });
}

/** The ledger behind the figures of the last 18 months: its accounts come to them to the cent, and to zero in all. */
export function makeLedger(figures: readonly MonthFigures[]): LedgerMonth[] {
  const first = figures.length - LEDGER_MONTHS;
  const start = figures.findLastIndex(({ monthNum }, index) => monthNum === 1 && index <= first);
  const before = figures[start - 1];
  if (before === undefined) throw new RangeError('no month before the ledger');
  const months = figures.slice(start);
  const ends = balancesOf(before, months);
  const balances = ends.map((end): Partial<Record<Code, number>> => end.balances);
  const results = months.map((month, at): Partial<Record<Code, number>> => ({
    ...resultOf(month),
    ...ends[at]?.below,
  }));
  const amountsOf = (month: MonthFigures, at: number) =>
    ACCOUNTS.map((ledgerAccount): LedgerAmounts => {
      const { code } = ledgerAccount;
      const booked = results.map((result) => result[code]);
      const inMonth = booked[at];
      if (inMonth !== undefined) {
        const toDate = booked.slice(at + 1 - month.monthNum, at + 1);
        return {
          account: ledgerAccount,
          inMonth,
          toDate: total(toDate.map((cents) => cents ?? 0)),
        };
      }
      const end = (index: number) => balances[index]?.[code] ?? 0;
      // The profit of a year is carried forward without a booking.
      const moves = code === '2200' ? 0 : end(at) - end(at - 1);
      return { account: ledgerAccount, inMonth: moves, toDate: end(at) };
    });
  return months.map((month, at) => ({ month, amounts: amountsOf(month, at) })).slice(first - start);
}
