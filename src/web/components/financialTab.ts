import type { FinancialYear } from '../../contract/financialYears.ts';

/** What the reports page passes to the tabs that show a year's figures. */
export interface FinancialTabProps {
  readonly year: FinancialYear;
  /** The fiscal month shown alone; undefined for all. */
  readonly month: number | undefined;
  readonly onMonthChange: (month: number | undefined) => void;
  /** The month whose details are open, by its record's id. */
  readonly details: number | undefined;
  readonly onDetailsChange: (id: number | undefined) => void;
  /** The fiscal month whose row the address asks to edit; opened once. */
  readonly edited: number | undefined;
  readonly onEditOpened: () => void;
  /** Opens the dialog that creates a month; absent for those who may not. */
  readonly onCreate: (() => void) | undefined;
}
