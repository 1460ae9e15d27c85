import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarX2 } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { financialYearSpan } from '../../../finance/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { reportsQuery } from '../../api/reports.ts';
import { shownProblem } from '../../api/problem.ts';
import type { FinancialTabProps } from '../../components/financialTab.ts';
import { ImportLink } from '../../components/ImportLink.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { usePageFrame } from '../../components/pageFrame.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { REPORTS_TABS } from '../../components/pageTabs.ts';
import { exportOfYear } from '../../components/reportExport.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { BoardReportsTab } from './BoardReportsTab.tsx';
import { OpenReport } from './OpenReport.tsx';
import { countOf } from './reportCard.view.ts';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { PATHS } from '../../paths.ts';
import { newestYear } from '../../components/newestYear.ts';
import { ReportsLoading } from '../../components/ReportsLoading.tsx';
import type { ReportsSearch } from './reports.search.ts';
import { selectedTab, TAB_TITLES } from './reports.search.ts';
import { useShownReports } from './useShownReports.ts';

const ReportForm = lazy(() => import('./ReportForm.tsx'));
const CreateReportDialog = lazy(() => import('./CreateReportDialog.tsx'));

const route = getRouteApi('/reports');

export type ReportsPageProps = {
  FinancialDataTab: ComponentType<FinancialTabProps>;
  EditDataTab: ComponentType<FinancialTabProps>;
};

/** The year in the address, otherwise the default, or the newest year if the default doesn't exist. */
function shownYear(years: readonly FinancialYear[], fyId: number | undefined) {
  if (fyId !== undefined) return years.find(({ id }) => id === fyId);
  return years.find(({ id }) => id === FINANCIAL_YEAR_DEFAULTS.reportsPageId) ?? newestYear(years);
}

export function ReportsPage(tabs: ReportsPageProps) {
  const search = route.useSearch();
  const years = useQuery(financialYearsQuery);
  const title = TAB_TITLES[selectedTab(search)];
  if (years.data === undefined) {
    return (
      <>
        <PageHeader title={title} yearLabel={null} />
        <PageBody>
          {years.error === null ? (
            <ReportsLoading label="Loading reports..." />
          ) : (
            <ErrorState
              title="Failed to fetch financial years"
              {...shownProblem(years.error)}
              retrying={years.isFetching}
              onRetry={() => void years.refetch()}
            />
          )}
        </PageBody>
      </>
    );
  }
  const year = shownYear(years.data, search.fyId);
  if (year === undefined) return <NoSuchYear title={title} years={years.data} />;
  return <ReportsYearPage {...tabs} years={years.data} year={year} />;
}

function ReportsYearPage({
  years,
  year,
  FinancialDataTab,
  EditDataTab,
}: ReportsPageProps & { years: readonly FinancialYear[]; year: FinancialYear }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = selectedTab(search);
  const shown = useShownReports(year.id, search);
  const reports = useQuery(reportsQuery(year.id));
  const figures = useQuery(financialDataQuery(year.id));
  const mayEdit = useCan('editReport');
  const mayCreate = useCan('createReport');

  const change = (next: Partial<ReportsSearch>, replace = false) => {
    void navigate({
      search: (previous) => ({ ...previous, ...next }),
      replace,
      resetScroll: false,
    });
  };
  const close = () => change({ report: undefined, details: undefined, form: undefined }, true);
  const financialTab: FinancialTabProps = {
    year,
    month: search.month,
    onMonthChange: (month) => change({ month }),
    details: search.details,
    onDetailsChange: (details) => change({ details }, details === undefined),
    edited: search.edit,
    onEditOpened: () => change({ edit: undefined }, true),
    onCreate: mayCreate ? () => change({ form: 'create' }) : undefined,
  };
  const count =
    tab === 'board-reports'
      ? shown.data && countOf(shown.data.length, 'report')
      : figures.data &&
        countOf(
          tab === 'data-table' || search.month === undefined
            ? figures.data.length
            : figures.data.filter(({ monthNum }) => monthNum === search.month).length,
          'record',
        );

  return (
    <>
      <PageHeader
        title={TAB_TITLES[tab]}
        yearLabel={year.fyYear}
        actions={tab === 'board-reports' ? undefined : <ImportLink isShort />}
        pageExport={
          figures.data === undefined || figures.data.length === 0
            ? undefined
            : exportOfYear(year, figures.data)
        }
      />
      <PageBody>
        <div className="flex items-center gap-3">
          <YearSelect years={years} year={year} onChange={(fyId) => change({ fyId })} />
          {count === undefined ? null : <Badge>{count}</Badge>}
        </div>
        <Tabs
          label="Monthly reports"
          value={tab}
          tabs={REPORTS_TABS}
          onValueChange={(next) =>
            change({ tab: next === 'board-reports' ? undefined : next, details: undefined })
          }
        >
          <TabPanel value="board-reports">
            <BoardReportsTab
              year={year}
              all={reports.data}
              shown={shown}
              search={search}
              onChange={change}
            />
          </TabPanel>
          <TabPanel value="financial-data">
            <FinancialDataTab {...financialTab} />
          </TabPanel>
          <TabPanel value="data-table">
            <EditDataTab {...financialTab} />
          </TabPanel>
        </Tabs>
        <Suspense fallback={null}>
          {search.report !== undefined && !(search.form === 'edit' && mayEdit) ? (
            <OpenReport key={search.report} id={search.report} onClose={close} />
          ) : null}
          {search.report !== undefined && search.form === 'edit' && mayEdit ? (
            <ReportForm key={search.report} id={search.report} years={years} onClose={close} />
          ) : null}
          {search.form === 'create' && mayCreate ? (
            <CreateReportDialog
              years={years}
              initialYear={year}
              onClose={close}
              onCreated={(fyId) =>
                change({ fyId, form: undefined, tab: undefined, month: undefined }, true)
              }
              onOpenReport={(report) => change({ report, form: undefined }, true)}
            />
          ) : null}
        </Suspense>
      </PageBody>
    </>
  );
}

function YearSelect({
  years,
  year,
  onChange,
}: {
  years: readonly FinancialYear[];
  year: FinancialYear | null;
  onChange: (fyId: number) => void;
}) {
  const { chooseYear } = usePageFrame();
  return (
    <div className="max-w-72 min-w-0 flex-1">
      <Field label="Financial Year" hideLabel>
        <Select
          placeholder="Choose a financial year"
          value={year === null ? '' : String(year.id)}
          options={years.map(({ id, fyYear }) => ({
            value: String(id),
            label: financialYearSpan(shownBasis(), fyYear),
          }))}
          onChange={({ target }) => {
            chooseYear(Number(target.value));
            onChange(Number(target.value));
          }}
        />
      </Field>
    </div>
  );
}

function NoSuchYear({ title, years }: { title: string; years: readonly FinancialYear[] }) {
  const navigate = route.useNavigate();
  const mayAdd = useCan('manageCompany');
  return (
    <>
      <PageHeader title={title} yearLabel={null} />
      <PageBody>
        <YearSelect
          years={years}
          year={null}
          onChange={(fyId) => void navigate({ search: (previous) => ({ ...previous, fyId }) })}
        />
        {years.length === 0 ? (
          <EmptyState
            icon={<CalendarX2 className="size-6" />}
            title="There are no financial years yet"
            hint={
              mayAdd
                ? 'Figures and reports belong to a financial year.'
                : 'Reports appear as soon as an administrator has added a year.'
            }
            action={
              mayAdd ? (
                <NextStepLink to={PATHS.admin} search={{ tab: 'years', dialog: 'create' }}>
                  Add Financial Year
                </NextStepLink>
              ) : undefined
            }
          />
        ) : (
          <EmptyState
            icon={<CalendarX2 className="size-6" />}
            title="Financial year not found"
            hint="Choose one from the list."
          />
        )}
      </PageBody>
    </>
  );
}
