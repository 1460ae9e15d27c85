import type { FinancialYear } from '../../contract/financialYears.ts';

export interface FinancialTabProps {
  readonly year: FinancialYear;
  readonly month: number | undefined;
  readonly onMonthChange: (month: number | undefined) => void;
  readonly details: number | undefined;
  readonly onDetailsChange: (id: number | undefined) => void;
  /** The fiscal month that the address asks to edit. It is opened only once. */
  readonly edited: number | undefined;
  readonly onEditOpened: () => void;
  readonly onCreate: (() => void) | undefined;
}
