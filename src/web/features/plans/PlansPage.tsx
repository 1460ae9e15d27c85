import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ClipboardList, Plus, Target } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { LinePlan } from '../../../contract/plans.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import { balanceLinesQuery } from '../../api/balanceLines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { planQuery, plansQuery } from '../../api/plans.ts';
import { shownProblem } from '../../api/problem.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { TableLoading } from '../../components/TableLoading.tsx';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { plansSearch } from './plans.search.ts';
import type { PlansSearch } from './plans.search.ts';
import { planLabel } from '../../components/planWords.ts';
import { firstPlan } from './plans.view.ts';
import { PlanView } from './PlanView.tsx';

const NewPlanDialog = lazy(() => import('./NewPlanDialog.tsx'));

const route = getRouteApi('/plans');

export function PlansPage() {
  const search = plansSearch(route.useSearch());
  const navigate = route.useNavigate();
  const plans = useQuery(plansQuery);
  const mayManage = useCan('managePlans');
  const onSearch = (change: PlansSearch, replace = false) =>
    void navigate({
      search: (previous) => ({ ...previous, ...change }),
      replace,
      resetScroll: false,
    });
  const begin = mayManage ? (
    <Button
      variant="primary"
      icon={<Plus className="size-4" aria-hidden="true" />}
      onClick={() => onSearch({ form: 'create' })}
    >
      New plan
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Plans" yearLabel={null} />
      <PageBody>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-muted">Budgets and forecasts by line and month</p>
          <div className="flex flex-wrap gap-3">
            <Link to={PATHS.forecasts} data-print="hide" className={buttonClass()}>
              <Target className="size-4" aria-hidden="true" />
              By business unit
            </Link>
            {begin}
          </div>
        </div>
        <QueryContent
          query={plans}
          failure="The plans could not be loaded"
          problem={shownProblem}
          loading={<TableLoading label="Loading plans..." />}
        >
          {(all) =>
            all.length === 0 ? (
              <Card flush>
                <EmptyState
                  icon={<ClipboardList className="size-6" />}
                  title={mayManage ? 'No plans yet' : 'No plan has been approved yet'}
                  hint="A budget states what the company expects, by line and month. Months are compared with the approved budget."
                />
              </Card>
            ) : (
              <Versions all={all} search={search} mayManage={mayManage} onSearch={onSearch} />
            )
          }
        </QueryContent>
        <Suspense fallback={null}>
          {search.form === 'create' && mayManage && plans.data !== undefined ? (
            <NewPlanDialog
              plans={plans.data}
              onClose={() => onSearch({ form: undefined }, true)}
              onMade={(id) => onSearch({ plan: id, form: undefined }, true)}
            />
          ) : null}
        </Suspense>
      </PageBody>
    </>
  );
}

type VersionsProps = {
  all: readonly LinePlan[];
  search: PlansSearch;
  mayManage: boolean;
  onSearch: (change: PlansSearch, replace?: boolean) => void;
};

function Versions({ all, search, mayManage, onSearch }: VersionsProps) {
  const shown = all.find(({ id }) => id === search.plan) ?? firstPlan(all);
  if (shown === undefined) return null;
  return (
    <>
      <Select
        aria-label="Version"
        className="max-w-xl print:hidden"
        value={String(shown.id)}
        options={all.map((plan) => ({ value: String(plan.id), label: planLabel(plan) }))}
        onChange={({ target }) => onSearch({ plan: Number(target.value) })}
      />
      <ShownPlan
        key={shown.id}
        id={shown.id}
        all={all}
        mayManage={mayManage}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
}

const NO_LINES: StoredBalanceLine[] = [];

function ShownPlan({ id, all, mayManage, search, onSearch }: VersionsProps & { id: number }) {
  const plan = useQuery(planQuery(id));
  const hasBalanceSheet = shownBasis().lineGroups.includes('statements');
  const lines = useQuery({
    ...balanceLinesQuery,
    enabled: hasBalanceSheet,
    ...(hasBalanceSheet ? {} : { placeholderData: NO_LINES }),
  });
  const loading = <TableLoading label="Loading the plan..." />;
  return (
    <QueryContent
      query={plan}
      failure="The plan could not be loaded"
      problem={shownProblem}
      loading={loading}
    >
      {(whole) => (
        <QueryContent
          query={lines}
          failure="The balance sheet lines could not be loaded"
          problem={shownProblem}
          loading={loading}
        >
          {(balanceLines) => (
            <PlanView
              plan={whole}
              balanceLines={balanceLines}
              all={all}
              mayManage={mayManage}
              month={search.month ?? 1}
              onMonth={(month) => onSearch({ month }, true)}
              onGone={() => onSearch({ plan: undefined }, true)}
            />
          )}
        </QueryContent>
      )}
    </QueryContent>
  );
}
