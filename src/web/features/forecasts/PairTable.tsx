import { FilePenLine } from 'lucide-react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { SortHead } from '../../components/SortHead.tsx';
import { RowAction } from '../../editing/RowActions.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { AmountCell } from './AnalysisCells.tsx';
import type { ForecastColumn, ForecastOrder } from './forecasts.search.ts';
import { periodLabel } from './forecasts.view.ts';
import type { PairRow, ReportsById } from './manage.view.ts';
import type { RecordFigures } from './planFigures.ts';
import { ACTION, ACTIONS_CELL } from './ReadForecastRow.tsx';
import type { ShownAmount } from './reporting.view.ts';

const PAIR_HEADINGS: readonly {
  readonly column: ForecastColumn;
  readonly words: string;
  readonly isFirstDescending: boolean;
}[] = [
  { column: 'unit', words: 'Business Unit', isFirstDescending: false },
  { column: 'period', words: 'Period', isFirstDescending: true },
  { column: 'budget', words: 'Budget', isFirstDescending: true },
  { column: 'forecast', words: 'Forecast', isFirstDescending: true },
  { column: 'actual', words: 'Actual', isFirstDescending: true },
];
const NUMERIC: ReadonlySet<ForecastColumn> = new Set(['budget', 'forecast', 'actual']);

export type PairTableProps = {
  rows: readonly PairRow[];
  reports: ReportsById;
  figures: ReadonlyMap<number, RecordFigures>;
  order: ForecastOrder;
  onOrderChange: (order: ForecastOrder) => void;
  onOpenDialog: ((forecast: Forecast) => void) | undefined;
};

export function PairTable({
  rows,
  reports,
  figures,
  order,
  onOrderChange,
  onOpenDialog,
}: PairTableProps) {
  return (
    <DataTable
      label="Budgets and forecasts side by side"
      isDense
      className="max-2xl:[--table-edge:16px]"
    >
      <thead>
        <tr>
          {PAIR_HEADINGS.map(({ column, words, isFirstDescending }) => (
            <SortHead
              key={column}
              column={column}
              words={words}
              numeric={NUMERIC.has(column)}
              startsDescending={isFirstDescending}
              order={order}
              onOrderChange={onOrderChange}
            />
          ))}
          <HeadCell>Notes</HeadCell>
          {onOpenDialog === undefined ? null : (
            <HeadCell className={`${ACTIONS_CELL} text-right!`}>Actions</HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PairRowView
            key={row.records.map(({ id }) => id).join(' ')}
            row={row}
            figures={figures}
            report={reports.get(row.first.monthlySummariesId)?.shortLabel}
            onOpenDialog={onOpenDialog}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

function PairRowView({
  row,
  report,
  figures,
  onOpenDialog,
}: { row: PairRow; report: string | undefined } & Pick<
  PairTableProps,
  'onOpenDialog' | 'figures'
>) {
  const { first, budget, forecast, actual, otherActual, notes } = row;
  const idsOf = (record: Forecast | null) => figures.get(record?.id ?? 0);
  const holder = forecast !== null && forecast.actualAmount !== null ? forecast : budget;
  const shown = (amount: string | null, note: string | null = null): ShownAmount => {
    const text = formatAmountIn(first.currency, amount);
    return { text, isMissing: amount === null, isNegative: text.startsWith('-'), note };
  };
  return (
    <tr className="[&>*]:align-top!">
      <RowHeadCell className="align-top! max-sm:max-w-32 max-sm:whitespace-normal!">
        {first.businessUnit}
      </RowHeadCell>
      <Cell className="align-top! whitespace-nowrap">
        {periodLabel(first)}
        <span className="block text-small text-ink-muted">
          {report === undefined ? '\u00A0' : `${report} report`}
        </span>
      </Cell>
      <AmountCell amount={shown(budget?.amount ?? null)} figure={idsOf(budget)?.amount} />
      <AmountCell amount={shown(forecast?.amount ?? null)} figure={idsOf(forecast)?.amount} />
      <AmountCell
        figure={idsOf(holder)?.actual}
        amount={shown(
          actual,
          otherActual === null
            ? null
            : `the budget says ${formatAmountIn(first.currency, otherActual)}`,
        )}
      />
      <Cell className="min-w-40 max-w-96 text-ink-soft max-xl:min-w-28">
        {notes.map((note) => (
          <span key={note} className="line-clamp-2 [overflow-wrap:anywhere]" title={note}>
            {note}
          </span>
        ))}
      </Cell>
      {onOpenDialog === undefined ? null : (
        <td className={`${ACTIONS_CELL} py-1!`}>
          <div className="flex justify-end">
            <RowAction
              className={ACTION}
              label={`Edit budget and forecast of ${first.businessUnit} for ${periodLabel(first)}${report === undefined ? '' : `, ${report} report`}`}
              icon={<FilePenLine className="size-4" aria-hidden="true" />}
              onClick={() => onOpenDialog(first)}
            />
          </div>
        </td>
      )}
    </tr>
  );
}
