import { DEMO_COMPANY_NAME } from '../../src/server/company/demoCompanyName.ts';
import { boardNoteOf } from './boardNotes.ts';
import { agendaItems, boardActions, monthEvents, questions } from './boardroom.ts';
import { makeBullets } from './bullets.ts';
import { decimalOf } from './cents.ts';
import { addBackNoteOf, marginNoteOf, overviewOf, yearNoteOf } from './commentary.ts';
import { compareMonths, type Compared } from './comparisons.ts';
import type {
  DemoCompany,
  DemoEbitdaItem,
  DemoFinancialData,
  DemoUser,
  FirstReported,
  MonthCommentary,
} from './demoCompany.ts';
import { type CashMovement, makeFigures, type MonthFigures } from './figures.ts';
import { demoFinancialYears } from './financialYears.ts';
import { demoBusinessUnits, makeForecasts } from './forecasts.ts';
import { makeLedger } from './ledger.ts';
import { makePlans } from './plans.ts';
import { operatingMonths, type OperatingMonth } from './operations.ts';

const users: readonly DemoUser[] = [
  { email: 'admin@example.com', role: 'admin', firstName: 'Maren', lastName: 'Okafor' },
  { email: 'viewer@example.com', role: 'viewer', firstName: 'Henrik', lastName: 'Vale' },
];

/**
 * The whole demo company as plain data: eight financial years, 91 closed months that reconcile to
 * the cent, their board reports, forecasts and users. The same on every call and machine.
 */
export function makeDemoCompany(): DemoCompany {
  const figures = makeFigures();
  const operating = operatingMonths(figures);
  const months = compareMonths(figures);
  const bullets = makeBullets(months, operating);
  const told = months.flatMap((month, index) => {
    const ran = operating[index];
    return ran ? { month, texts: commentaryOf(month, ran), bullets: bullets[index] ?? [] } : [];
  });
  return {
    name: DEMO_COMPANY_NAME,
    financialYears: demoFinancialYears(),
    financialData: told.map(({ month, texts }) => financialDataOf(month.now, texts)),
    summaries: told.map(({ month: { now }, texts, bullets: list }) => ({
      reference: now.reference,
      fyId: now.fyId,
      monthName: now.monthName,
      year: now.year,
      overview: texts.overview,
      staffCount: now.staffCount,
      bullets: list,
    })),
    businessUnits: demoBusinessUnits(),
    forecasts: makeForecasts(figures),
    plans: makePlans(figures),
    ebitdaItems: figures.flatMap(ebitdaItemsOf),
    monthEvents,
    agendaItems,
    boardActions,
    questions,
    firstReported: firstReportedOf(figures, operating),
    ledger: makeLedger(figures),
    users: [...users],
    figures,
    commentary: told.map(({ texts }) => texts),
  };
}

/** An invoice of the autumn fair came after September had been published. */
const RESTATED = '2026-09';
const LATE_INVOICE_CENTS = 600_000;

const LATE_IN_CASH: Partial<Record<CashMovement['kind'], 1 | -1>> = {
  ebitda: 1,
  workingCapital: -1,
};

/** The month as it was reported before the invoice came. */
function firstReportedOf(
  figures: readonly MonthFigures[],
  operating: readonly OperatingMonth[],
): FirstReported[] {
  const before = figures.map((month) =>
    month.reference === RESTATED
      ? {
          ...month,
          marketing: month.marketing - LATE_INVOICE_CENTS,
          ebitda: month.ebitda + LATE_INVOICE_CENTS,
          adjEbitda: month.adjEbitda + LATE_INVOICE_CENTS,
          // It is not paid yet.
          cashMovements: month.cashMovements.map((movement) =>
            Object.assign({}, movement, {
              cents: movement.cents + LATE_INVOICE_CENTS * (LATE_IN_CASH[movement.kind] ?? 0),
            }),
          ),
        }
      : month,
  );
  return compareMonths(before).flatMap((month, index) => {
    const ran = operating[index];
    if (month.now.reference !== RESTATED || ran === undefined) return [];
    const texts = commentaryOf(month, ran);
    const { marketing, ebitda, adjEbitda, notes, summaryNotes } = financialDataOf(month.now, texts);
    const { overview } = texts;
    return [{ report: RESTATED, marketing, ebitda, adjEbitda, notes, summaryNotes, overview }];
  });
}

/** The items between EBITDA and adjusted EBITDA of a month. */
const ebitdaItemsOf = ({ reference, addBacks }: MonthFigures): DemoEbitdaItem[] =>
  addBacks.map(({ label, reason, line, isRecurring, cents }) => ({
    report: reference,
    name: label,
    amount: decimalOf(cents),
    reason,
    line,
    kind: isRecurring ? 'lasting' : 'oneOff',
  }));

function commentaryOf(month: Compared, operating: OperatingMonth): MonthCommentary {
  return {
    overview: overviewOf(month),
    addBacks: addBackNoteOf(month),
    board: boardNoteOf(month, operating),
    yearToDate: yearNoteOf(month),
    margin: marginNoteOf(month),
  };
}

function financialDataOf(now: MonthFigures, texts: MonthCommentary): DemoFinancialData {
  return {
    fyId: now.fyId,
    monthNum: now.monthNum,
    monthName: now.monthName,
    revenue: decimalOf(now.revenue),
    ebitda: decimalOf(now.ebitda),
    adjEbitda: decimalOf(now.adjEbitda),
    cash: decimalOf(now.cash),
    grossProfit: decimalOf(now.grossProfit),
    grossMarginPercent: decimalOf(now.grossMargin),
    production: decimalOf(now.production),
    salesMarketing: decimalOf(now.salesMarketing),
    customerSuccess: decimalOf(now.customerSuccess),
    marketing: decimalOf(now.marketing),
    rnd: decimalOf(now.rnd),
    admin: decimalOf(now.admin),
    other: decimalOf(now.other),
    notes: `${texts.addBacks} ${texts.board}`,
    summaryNotes: `${texts.yearToDate} ${texts.margin}`,
  };
}
