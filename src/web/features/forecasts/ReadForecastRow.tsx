import { Ellipsis, FilePenLine, Pencil, Trash2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { forecastsQuery } from '../../api/forecasts.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { MoneyCell } from '../../components/MoneyCell.tsx';
import { RowAction } from '../../editing/RowActions.tsx';
import { EDIT_OF_ROW } from '../../editing/useEditedRow.tsx';
import { formatAmountIn } from '../../../format/money.ts';
import { Cell } from '../../ui/DataTable.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { LONG_PRESS } from '../../ui/FigureText.tsx';
import { ForecastCells } from './ForecastCells.tsx';
import { forecastName } from './forecasts.view.ts';
import type { ForecastField } from './forecastRow.ts';
import type { RecordFigures } from './planFigures.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';

/** Pinned to the edge if there is enough space next to the figures. */
export const ACTIONS_CELL =
  'print:hidden sm:sticky sm:right-0 sm:z-1 border-l-line sm:in-data-[scrolls=sideways]:border-l';
/** Keeps a focused button clear of the pinned edges. */
export const ACTION = 'scroll-mt-24 scroll-mb-16';

export interface ForecastRowActions {
  readonly onEdit: (forecast: Forecast, field: ForecastField) => void;
  readonly onOpenDialog: (forecast: Forecast) => void;
  readonly onDelete: (forecast: Forecast) => void;
}

export type ReadForecastRowProps = {
  forecast: Forecast;
  report: string | undefined;
  figures: RecordFigures | undefined;
  actions: ForecastRowActions | undefined;
};

/** Double-clicking a figure edits it. */
export const ReadForecastRow = memo(function ReadForecastRow({
  forecast,
  report,
  figures,
  actions,
}: ReadForecastRowProps) {
  const today = useForecastToday(forecast.id);
  const notes = withoutFormatting(forecast.notes);
  const format = (amount: string | null) => formatAmountIn(forecast.currency, amount);
  return (
    <tr
      data-record={forecast.id}
      className="[&>*]:align-top!"
      {...(actions === undefined ? {} : LONG_PRESS)}
    >
      <ForecastCells forecast={forecast} report={report} />
      <MoneyCell
        amount={forecast.amount}
        format={format}
        figure={figures?.amount}
        today={ofToday(today, ({ amount }) => ({ amount }))}
      />
      <MoneyCell
        amount={forecast.actualAmount}
        format={format}
        figure={figures?.actual}
        today={ofToday(today, ({ actualAmount: amount }) => ({ amount }))}
      />
      <Cell className="min-w-48 max-w-96 text-ink-soft max-xl:min-w-28">
        <span className="line-clamp-2 [overflow-wrap:anywhere]" title={notes || undefined}>
          {notes}
        </span>
      </Cell>
      {actions === undefined ? null : (
        <Actions forecast={forecast} report={report} actions={actions} />
      )}
    </tr>
  );
});

function useForecastToday(id: number): Today<Forecast> {
  const all = useToday(forecastsQuery);
  return useMemo(
    () => (all === undefined ? undefined : (all.find((one) => one.id === id) ?? null)),
    [all, id],
  );
}

function Actions({
  forecast,
  report,
  actions,
}: {
  forecast: Forecast;
  report: string | undefined;
  actions: ForecastRowActions;
}) {
  const name = forecastName(forecast, report);
  return (
    <td className={`${ACTIONS_CELL} py-1!`}>
      <div className="flex justify-end gap-0.5">
        <RowAction
          className={ACTION}
          {...EDIT_OF_ROW}
          label={`Edit ${name}`}
          icon={<Pencil className="size-4" aria-hidden="true" />}
          onClick={() => actions.onEdit(forecast, 'amount')}
        />
        <RowAction
          className={ACTION}
          label={`Delete ${name}`}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => actions.onDelete(forecast)}
        />
        <DropdownMenu
          trigger={
            <RowAction
              className={ACTION}
              label={`More actions for ${name}`}
              icon={<Ellipsis className="size-4" aria-hidden="true" />}
            />
          }
        >
          <MenuItem
            icon={<FilePenLine className="size-4" aria-hidden="true" />}
            onSelect={() => actions.onOpenDialog(forecast)}
          >
            Edit Forecast &amp; Budget
          </MenuItem>
        </DropdownMenu>
      </div>
    </td>
  );
}
