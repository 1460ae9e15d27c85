import { EditDataTab } from './features/financialData/EditDataTab.tsx';
import { FinancialDataTab } from './features/financialData/FinancialDataTab.tsx';
import { ReportsPage } from './features/monthlySummaries/ReportsPage.tsx';

/** The reports page with the tabs of another feature in it: features do not know each other. */
export function ReportsRoute() {
  return <ReportsPage FinancialDataTab={FinancialDataTab} EditDataTab={EditDataTab} />;
}
