import { boardNoteOf } from './boardNotes.ts';
import { makeBullets } from './bullets.ts';
import { decimalOf } from './cents.ts';
import { addBackNoteOf, marginNoteOf, overviewOf, yearNoteOf } from './commentary.ts';
import { compareMonths, type Compared } from './comparisons.ts';
import type { DemoCompany, DemoFinancialData, DemoUser } from './demoCompany.ts';
import { makeFigures } from './figures.ts';
import { demoFinancialYears } from './financialYears.ts';
import { demoBusinessUnits, makeForecasts } from './forecasts.ts';
import { operatingMonths } from './operations.ts';

export const demoCompanyName = 'Harbour & Vale Instruments';

/** Both demo accounts have it; the product prints it in demo mode. */
export const demoPassword = 'board-demo';

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
  const months = compareMonths(figures);
  const operating = operatingMonths(figures);
  const bullets = makeBullets(months, operating);
  return {
    name: demoCompanyName,
    financialYears: demoFinancialYears(),
    financialData: months.map(financialDataOf),
    summaries: months.flatMap((month, index) => {
      const ran = operating[index];
      if (!ran) return [];
      const { now } = month;
      return {
        reference: now.reference,
        fyId: now.fyId,
        monthName: now.monthName,
        year: now.year,
        overview: overviewOf(month),
        staffCount: now.staffCount,
        notes: boardNoteOf(month, ran),
        summaryNotes: marginNoteOf(month),
        bullets: bullets[index] ?? [],
      };
    }),
    businessUnits: demoBusinessUnits(),
    forecasts: makeForecasts(figures),
    users: [...users],
    figures,
  };
}

function financialDataOf(month: Compared): DemoFinancialData {
  const { now } = month;
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
    notes: addBackNoteOf(month),
    summaryNotes: yearNoteOf(month),
  };
}
