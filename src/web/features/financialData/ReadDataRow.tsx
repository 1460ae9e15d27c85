import { Eye, Pencil } from 'lucide-react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { shortMonthName } from '../../../finance/fiscalCalendar.ts';
import { ofToday, type Today } from '../../api/today.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import { type WordedFinding, sentencesOf } from '../../editing/wordedFindings.ts';
import { RowAction } from '../../editing/RowActions.tsx';
import { EDIT_OF_ROW } from '../../editing/useEditedRow.tsx';
import { Cell, RowHeadCell } from '../../ui/DataTable.tsx';
import type { EditableKey } from './figureCells.ts';
import { FigureText, LONG_PRESS } from '../../ui/FigureText.tsx';
import type { FigureColumn } from './financialTable.view.ts';
import { figureToShow, shownFigure, storedFigureId } from './financialTable.view.ts';
import { FigureFlag } from './FigureFlag.tsx';

export type ReadDataRowProps = {
  columns: readonly FigureColumn[];
  record: FinancialData;
  fyLabel: string;
  month: string;
  findings: readonly WordedFinding[];
  today: Today<FinancialData>;
  onDetails: () => void;
  onEdit?: ((column: EditableKey) => void) | undefined;
};

/** Double-clicking a figure edits it. */
export function ReadDataRow({
  columns,
  record,
  fyLabel,
  month,
  findings,
  today,
  onDetails,
  onEdit,
}: ReadDataRowProps) {
  return (
    <tr
      data-record={record.id}
      className="[&>*]:align-middle"
      {...(onEdit === undefined ? {} : LONG_PRESS)}
    >
      <RowHeadCell aria-label={record.monthName}>
        <span className="max-xl:hidden">{record.monthName}</span>
        <span className="xl:hidden">{shortMonthName(record.monthName)}</span>
      </RowHeadCell>
      {columns.map(({ key }) => {
        const figure = shownFigure(key, figureToShow(key, record));
        return (
          <Cell
            key={key}
            numeric
            muted={figure.missing}
            negative={figure.negative}
            {...(onEdit === undefined ? {} : { onDoubleClick: () => onEdit(key) })}
          >
            <FigureFlag sentences={sentencesOf(findings, key)} onOpen={onDetails} />
            <FigureText id={storedFigureId(key, record, fyLabel)}>{figure.text}</FigureText>
            <TodayMark
              then={figure.text}
              today={ofToday(today, (row) => shownFigure(key, figureToShow(key, row)).text)}
            />
          </Cell>
        );
      })}
      <td className="print:hidden sticky right-0 z-1 border-l-line in-data-[scrolls=sideways]:border-l py-1! align-middle!">
        <div className="flex justify-end">
          <RowAction
            label={`View details for ${month}`}
            icon={<Eye className="size-4" aria-hidden="true" />}
            onClick={onDetails}
          />
          {onEdit === undefined ? null : (
            <RowAction
              {...EDIT_OF_ROW}
              label={`Edit ${month}`}
              icon={<Pencil className="size-4" aria-hidden="true" />}
              onClick={() => onEdit('revenue')}
            />
          )}
        </div>
      </td>
    </tr>
  );
}
