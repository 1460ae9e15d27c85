import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { EbitdaItem } from '../../../domain/briefing/ebitdaItems.ts';
import { itemFigures } from '../../../domain/briefing/ebitdaItems.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import type { FinancialMonth } from '../../../domain/fiscalCalendar.ts';
import { calendarYear, fiscalMonthName } from '../../../domain/fiscalCalendar.ts';
import { monthInYear } from '../../../domain/pageFigures.ts';

/** "FY26-07" */
export const manifestMonth = (fyLabel: string, monthNum: number): string =>
  `${fyLabel}-${String(monthNum).padStart(2, '0')}`;

/** The month of an item, as in `manifestMonth`; null: this is no item of adjusted EBITDA. */
export const monthOfItem = (figure: string): string | null =>
  /^(FY\d\d-\d\d) item /u.exec(figure)?.[1] ?? null;

/** An item of adjusted EBITDA of a month. */
export function itemFigure(
  basis: CompanyBasis,
  { fyLabel, monthNum }: FinancialMonth,
  { name, amount }: Pick<EbitdaItem, 'name' | 'amount'>,
) {
  return {
    figure: `${manifestMonth(fyLabel, monthNum)} item ${name}`,
    name: `Item of adjusted EBITDA “${name}”, ${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, fyLabel, monthNum)}`,
    unit: basis.currency,
    value: amount,
    id: figureIdText(itemFigures(monthInYear(basis, { fyLabel, monthNum })).item(name)),
  };
}
