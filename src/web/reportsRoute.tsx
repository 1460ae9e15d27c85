import { EditDataTab } from './features/financialData/EditDataTab.tsx';
import { FinancialDataTab } from './features/financialData/FinancialDataTab.tsx';
import { ReportsPage } from './features/reports/ReportsPage.tsx';

/** Puts another feature's tabs into the page, because features must not import each other. */
export function ReportsRoute() {
  return <ReportsPage FinancialDataTab={FinancialDataTab} EditDataTab={EditDataTab} />;
}
