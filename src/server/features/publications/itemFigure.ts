import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { EbitdaItem } from '../../../telling/briefing/ebitdaItems.ts';
import { itemFigures } from '../../../telling/briefing/ebitdaItems.ts';
import { figureIdText } from '../../../finance/figureIdText.ts';
import type { FinancialMonth } from '../../../finance/fiscalCalendar.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';

/** Writes a month as in a manifest: "FY26-07". */
export const manifestMonth = (fyLabel: string, monthNum: number): string =>
  `${fyLabel}-${String(monthNum).padStart(2, '0')}`;

/** The month of an item, as in `manifestMonth`; null if the figure isn't an item of adjusted EBITDA. */
export const monthOfItem = (figure: string): string | null =>
  /^(FY\d\d-\d\d) item /u.exec(figure)?.[1] ?? null;

export function itemFigure(
  basis: CompanyBasis,
  { fyLabel, monthNum }: FinancialMonth,
  { name, amount }: Pick<EbitdaItem, 'name' | 'amount'>,
) {
  return {
    figure: `${manifestMonth(fyLabel, monthNum)} item ${name}`,
    name: `Adjusted EBITDA item “${name}”, ${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, fyLabel, monthNum)}`,
    unit: basis.currency,
    value: amount,
    id: figureIdText(itemFigures(monthInYear(basis, { fyLabel, monthNum })).item(name)),
  };
}
