import { type ComponentProps, lazy } from 'react';
import { ReportPage } from './features/reportPage/ReportPage.tsx';

/** The page shows its sentences without tooltips, so the form provides its own. */
const ReportForm = lazy(async () => {
  const [{ default: Form }, { TooltipProvider }] = await Promise.all([
    import('./features/reports/ReportForm.tsx'),
    import('./ui/Tooltip.tsx'),
  ]);
  return {
    default: (props: ComponentProps<typeof Form>) => (
      <TooltipProvider>
        <Form {...props} />
      </TooltipProvider>
    ),
  };
});

/** Shows another feature's form over the page of a month, because features must not import each other. */
export function ReportRoute() {
  return <ReportPage ReportForm={ReportForm} />;
}
