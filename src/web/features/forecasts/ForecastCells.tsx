import { useSyncExternalStore } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Cell, RowHeadCell } from '../../ui/DataTable.tsx';
import { mediaStore } from '../../ui/mediaStore.ts';
import { METRIC_LABELS, periodLabel } from './forecasts.view.ts';

/** On phones the type is shown with the period, so that the amount is visible without scrolling. */
export function useHasTypeColumn(): boolean {
  return !useSyncExternalStore(phone.subscribe, phone.current);
}

const phone = mediaStore('screen and (max-width: 639px)');

export function ForecastCells({
  forecast,
  report,
}: {
  forecast: Forecast;
  report: string | undefined;
}) {
  const hasTypeColumn = useHasTypeColumn();
  const type = (
    <Badge tone={forecast.metric === 'forecast' ? 'accent' : 'outline'}>
      {METRIC_LABELS[forecast.metric]}
    </Badge>
  );
  return (
    <>
      <RowHeadCell className="align-top! max-sm:max-w-32 max-sm:whitespace-normal!">
        {forecast.businessUnit}
      </RowHeadCell>
      <Cell className="align-top! whitespace-nowrap">
        {periodLabel(forecast)}
        <span className="block text-small text-ink-muted">
          {report === undefined ? '\u00A0' : `${report} report`}
        </span>
        {hasTypeColumn ? null : type}
      </Cell>
      {hasTypeColumn ? <Cell className="align-top!">{type}</Cell> : null}
    </>
  );
}
