import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { businessUnitsQuery } from '../../api/businessUnits.ts';
import { shownProblem } from '../../api/problem.ts';
import { ImportLink } from '../../components/ImportLink.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { FORECAST_TABS } from '../../components/pageTabs.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { TableLoading } from '../../components/TableLoading.tsx';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { forecastsQuery } from '../../api/forecasts.ts';
import type { ForecastsSearch } from './forecasts.search.ts';
import { ManageTab } from './ManageTab.tsx';
import { ReportingTab } from './ReportingTab.tsx';
import { VarianceTab } from './VarianceTab.tsx';

const PairDialog = lazy(() => import('./PairDialog.tsx'));

const route = getRouteApi('/forecasts');

export function ForecastsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const forecasts = useQuery(forecastsQuery);
  const mayManage = useCan('manageForecasts');
  // Loaded in advance for the form.
  useQuery({ ...businessUnitsQuery, enabled: mayManage });
  const tab = search.tab ?? 'manage';

  const onSearch = (change: Partial<ForecastsSearch>, replace = false) => {
    void navigate({
      search: (previous) => ({ ...previous, ...change }),
      replace,
      resetScroll: false,
    });
  };

  return (
    <>
      <PageHeader
        title="Forecasts"
        yearLabel={search.year === undefined ? 'All Years' : String(search.year)}
      />
      <PageBody>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-muted">Manage financial forecasts and budgets</p>
          <div className="flex flex-wrap gap-3">
            <Link to={PATHS.plans} data-print="hide" className={buttonClass()}>
              <ClipboardList className="size-4" aria-hidden="true" />
              Plans by line
            </Link>
            {mayManage && tab === 'manage' ? <ImportLink /> : null}
            {mayManage ? (
              <Button
                variant="primary"
                icon={<Plus className="size-4" aria-hidden="true" />}
                onClick={() => onSearch({ form: 'create' })}
              >
                Add Forecast &amp; Budget
              </Button>
            ) : null}
          </div>
        </div>
        <Tabs
          label="Forecasts"
          value={tab}
          tabs={FORECAST_TABS}
          onValueChange={(next) =>
            onSearch({ tab: next === 'manage' ? undefined : next, page: undefined })
          }
        >
          <TabPanel value="manage">
            <QueryContent
              query={forecasts}
              failure="Failed to fetch forecasts"
              problem={shownProblem}
              loading={<TableLoading label="Loading forecasts..." />}
            >
              {(all) => <ManageTab forecasts={all} search={search} onSearch={onSearch} />}
            </QueryContent>
          </TabPanel>
          <TabPanel value="reporting">
            <ReportingTab search={search} onSearch={onSearch} />
          </TabPanel>
          <TabPanel value="variance">
            <VarianceTab search={search} onSearch={onSearch} />
          </TabPanel>
        </Tabs>
        <Suspense fallback={null}>
          {search.form !== undefined && mayManage ? (
            <PairDialog
              key={search.form}
              form={search.form}
              onClose={() => onSearch({ form: undefined }, true)}
            />
          ) : null}
        </Suspense>
      </PageBody>
    </>
  );
}
