import { lazy } from 'react';
import { ReportPage } from './features/report/ReportPage.tsx';

const ReportForm = lazy(() => import('./features/monthlySummaries/ReportForm.tsx'));

/** Puts another feature's form over the page of a month, since features must not import each other. */
export function ReportRoute() {
  return <ReportPage ReportForm={ReportForm} />;
}
