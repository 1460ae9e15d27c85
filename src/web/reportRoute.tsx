import { type ComponentProps, lazy } from 'react';
import { ReportPage } from './features/reportPage/ReportPage.tsx';

/** The page draws its sentences without tooltips, so the form brings its own. */
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

/** Puts another feature's form over the page of a month, since features must not import each other. */
export function ReportRoute() {
  return <ReportPage ReportForm={ReportForm} />;
}
