import { useMemo, useRef } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { Card } from '../../ui/Card.tsx';
import { usePageSize } from '../../ui/printing.ts';
import { ForecastList } from './ForecastList.tsx';
import {
  DEFAULT_FORECAST_ORDER,
  type ForecastOrder,
  type ForecastsSearch,
} from './forecasts.search.ts';
import { ROWS_PER_PAGE } from './forecasts.view.ts';
import {
  forecastsFile,
  managedForecasts,
  managedPairs,
  type ManageFilter,
  type PairRow,
  pairsFile,
  type ReportsById,
  sortForecasts,
  sortPairs,
} from './manage.view.ts';
import { ManageFilters } from './ManageFilters.tsx';
import { NoForecasts } from './NoForecasts.tsx';
import { recordFigures } from './planFigures.ts';
import { PairTable } from './PairTable.tsx';
import { useReports } from './useReports.ts';

export type ManageTabProps = {
  forecasts: readonly Forecast[];
  search: ForecastsSearch;
  onSearch: (change: Partial<ForecastsSearch>, replace?: boolean) => void;
};

export function ManageTab({ forecasts, search, onSearch }: ManageTabProps) {
  const reports = useReports();
  const { businessUnit, year, metric, currency, report, text, view } = search;
  const order = search.sort ?? DEFAULT_FORECAST_ORDER;
  const filter = useMemo<ManageFilter>(
    () => ({ businessUnit, year, metric, currency, report, text }),
    [businessUnit, year, metric, currency, report, text],
  );
  const isPaired = view === 'pairs';
  const found = useMemo(
    () => managedForecasts(forecasts, filter, reports.byId),
    [forecasts, filter, reports.byId],
  );
  const pairs = useMemo(
    () => (isPaired ? sortPairs(managedPairs(forecasts, filter, reports.byId), order) : []),
    [isPaired, forecasts, filter, reports.byId, order],
  );
  const rowsWith = (editedId: number | undefined) => {
    const edited = forecasts.find(({ id }) => id === editedId);
    // The edited row stays even if it no longer matches.
    const rows = edited === undefined || found.includes(edited) ? found : [edited, ...found];
    return sortForecasts(rows, order);
  };
  const file = isPaired
    ? () => pairsFile(pairs, reports.byId)
    : () => forecastsFile(sortForecasts(found, order), reports.byId);
  const sort = (next: ForecastOrder) =>
    onSearch({ sort: next === DEFAULT_FORECAST_ORDER ? undefined : next, page: undefined });
  return (
    <div className="flex flex-col gap-4">
      <ManageFilters
        forecasts={forecasts}
        reports={reports.byId}
        filter={filter}
        isPaired={isPaired}
        onSearch={onSearch}
        file={found.length === 0 ? null : file}
      />
      {isPaired ? (
        <Pairs
          pairs={pairs}
          forecasts={forecasts}
          reports={reports.byId}
          page={search.page ?? 1}
          order={order}
          onSort={sort}
          onSearch={onSearch}
        />
      ) : (
        <ForecastList
          forecasts={forecasts}
          rowsWith={rowsWith}
          reports={reports.byId}
          page={search.page ?? 1}
          order={order}
          onSort={sort}
          onSearch={onSearch}
        />
      )}
    </div>
  );
}

function Pairs({
  pairs,
  forecasts,
  reports,
  page,
  order,
  onSort,
  onSearch,
}: {
  pairs: readonly PairRow[];
  forecasts: readonly Forecast[];
  reports: ReportsById;
  page: number;
  order: ForecastOrder;
  onSort: (order: ForecastOrder) => void;
  onSearch: ManageTabProps['onSearch'];
}) {
  const mayManage = useCan('manageForecasts');
  const top = useRef<HTMLDivElement>(null);
  const figures = useMemo(() => recordFigures(forecasts, reports), [forecasts, reports]);
  const pageSize = usePageSize(ROWS_PER_PAGE);
  const shown = listPage(pairs, page, pageSize);
  if (pairs.length === 0) return <NoForecasts />;
  return (
    <Card flush className="overflow-clip">
      <div ref={top} className="scroll-mt-20">
        <PairTable
          rows={shown.items}
          figures={figures}
          reports={reports}
          order={order}
          onOrderChange={onSort}
          onOpenDialog={mayManage ? ({ id }) => onSearch({ form: id }) : undefined}
        />
      </div>
      <Pagination
        label="Pages of forecasts"
        page={shown.page}
        pageCount={shown.pageCount}
        shown={shown.shown}
        onPageChange={(next) => {
          onSearch({ page: next === 1 ? undefined : next });
          if ((top.current?.getBoundingClientRect().top ?? 0) < 0) {
            top.current?.scrollIntoView({ block: 'start' });
          }
        }}
      />
    </Card>
  );
}
