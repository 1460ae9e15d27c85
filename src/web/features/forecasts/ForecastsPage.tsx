import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Forecast } from '../../../contract/forecasts.ts';
import { calendarMonthName } from '../../../domain/fiscalCalendar.ts';
import { shownProblem } from '../../api/problem.ts';
import { MoneyCell } from '../../components/MoneyCell.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { formatAmountIn } from '../../format/money.ts';
import { idParam } from '../../searchParams.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { forecastsQuery } from './forecasts.api.ts';
import { businessUnitsOf, filterForecasts, yearsOf } from './forecasts.view.ts';

const route = getRouteApi('/forecasts');

export function ForecastsPage() {
  const forecasts = useQuery(forecastsQuery);
  return (
    <>
      <PageHeader title="Forecasts" />
      <PageBody>
        <p className="text-ink-muted">Manage financial forecasts and budgets</p>
        <QueryContent
          query={forecasts}
          failure="Failed to fetch forecasts"
          problem={shownProblem}
          loading={<TableLoading label="Loading forecasts..." />}
        >
          {(all) => <FilteredForecasts all={all} />}
        </QueryContent>
      </PageBody>
    </>
  );
}

function FilteredForecasts({ all }: { all: readonly Forecast[] }) {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const shown = filterForecasts(all, filter);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <div className="w-64 max-w-full">
          <Select
            aria-label="Business unit"
            value={filter.businessUnit ?? ''}
            options={[
              { value: '', label: 'All Business Units' },
              ...businessUnitsOf(all).map((name) => ({ value: name, label: name })),
            ]}
            onChange={({ target }) =>
              void navigate({
                search: (previous) => ({ ...previous, businessUnit: target.value || undefined }),
              })
            }
          />
        </div>
        <div className="w-40">
          <Select
            aria-label="Year"
            value={filter.year === undefined ? '' : String(filter.year)}
            options={[
              { value: '', label: 'All Years' },
              ...yearsOf(all).map((year) => ({ value: String(year), label: String(year) })),
            ]}
            onChange={({ target }) =>
              void navigate({
                search: (previous) => ({ ...previous, year: idParam(target.value) }),
              })
            }
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No forecasts found" hint="Create your first forecast to get started" />
      ) : (
        <ForecastTable forecasts={shown} />
      )}
    </>
  );
}

function ForecastTable({ forecasts }: { forecasts: readonly Forecast[] }) {
  return (
    <Card flush>
      <DataTable label="Forecasts and budgets" maxHeight="70vh">
        <thead>
          <tr>
            <HeadCell>Business Unit</HeadCell>
            <HeadCell>Period</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell numeric>Amount</HeadCell>
            <HeadCell numeric>Actual</HeadCell>
            <HeadCell>Notes</HeadCell>
          </tr>
        </thead>
        <tbody>
          {forecasts.map((forecast) => {
            const format = (amount: string | null) => formatAmountIn(forecast.currency, amount);
            return (
              <tr key={forecast.id}>
                <RowHeadCell>{forecast.businessUnit}</RowHeadCell>
                <Cell className="whitespace-nowrap">
                  {calendarMonthName(forecast.month)} {forecast.fy}
                </Cell>
                <Cell>
                  <Badge tone={forecast.metric === 'forecast' ? 'accent' : 'outline'}>
                    {forecast.metric}
                  </Badge>
                </Cell>
                <MoneyCell amount={forecast.amount} format={format} />
                <MoneyCell amount={forecast.actualAmount} format={format} />
                <Cell className="min-w-48 text-ink-soft">{forecast.notes}</Cell>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </Card>
  );
}
