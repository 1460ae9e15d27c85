import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { lineInSentence, lineLabel, shortLineLabel } from '../../../finance/catalogue.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { shownProblem } from '../../api/problem.ts';
import type { FinancialTabProps } from '../../components/financialTab.ts';
import { useMonthToday } from '../../api/today.ts';
import { useAsOf } from '../../components/asOf.ts';
import { useCan } from '../../components/signedInUser.ts';
import { RowNote } from '../../editing/RowNote.tsx';
import { useEditedRow } from '../../editing/useEditedRow.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { ShownAgainNote } from '../../components/ShownAgainNote.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { EditedMonth } from './EditedMonth.tsx';
import type { EditableKey } from './figureCells.ts';
import { FinancialDetailDialog } from './FinancialDetailDialog.tsx';
import { FinancialTableLoading } from './FinancialTableLoading.tsx';
import { basisOfMonths, editColumns, calendarMonthOf } from './financialTable.view.ts';
import { NoFigures } from './NoFigures.tsx';
import { ReadDataRow } from './ReadDataRow.tsx';
import { unsavedMonth, useMonthRow } from './useMonthEditors.ts';
import { useStoredFindings } from './useStoredFindings.ts';

const NO_RECORDS: readonly FinancialData[] = [];

/**
 * Wide enough for inputs with the amounts of a company with some millions in revenue, so that columns don't jump when a
 * row opens. On narrower screens this would cut off figures, so an open row scrolls there.
 */
function columnWidth(key: EditableKey): string {
  if (key === 'grossMarginPercent') return 'min-[90rem]:min-w-17';
  if (key === 'grossProfit' || key === 'cash') return 'min-[90rem]:min-w-26';
  return key === 'revenue' || key === 'production'
    ? 'min-[90rem]:min-w-25'
    : 'min-[90rem]:min-w-21';
}

export function EditDataTab({
  year,
  details,
  onDetailsChange,
  edited,
  onEditOpened,
  onCreate,
}: FinancialTabProps) {
  const query = useQuery(financialDataQuery(year.id));
  const records = query.data;
  const mayEdit = useCan('editFigures');
  // The as-of bar above says that nothing can be changed.
  const isPast = useAsOf() !== null;
  const findToday = useMonthToday();
  const editor = useMonthRow(records);
  const { edit } = editor;
  const body = useRef<HTMLTableSectionElement>(null);
  const row = useEditedRow({
    editor,
    rows: records ?? [],
    container: body,
    initialField: 'revenue',
    unsavedWords: unsavedMonth,
  });

  const findings = useStoredFindings(records ?? NO_RECORDS, year.fyYear);

  // A link to a month opens its row. The parameter is then removed, so that the row can be closed again.
  const asked =
    edited === undefined ? undefined : records?.find(({ monthNum }) => monthNum === edited);
  const open = useEffectEvent((month: FinancialData) => {
    if (mayEdit) row.start(month, 'revenue');
    onEditOpened();
  });
  useEffect(() => {
    if (asked !== undefined) open(asked);
  }, [asked]);

  const shownDetails = records?.find(({ id }) => id === details);

  return (
    <QueryContent
      query={query}
      failure="Failed to fetch financial data"
      problem={shownProblem}
      loading={<FinancialTableLoading columns={editColumns().length} />}
    >
      {(shown) => {
        const columns = editColumns(shown);
        return shown.length === 0 ? (
          <NoFigures onCreate={onCreate} />
        ) : (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-small text-ink-muted">
                {currencyTitle(shownBasis().currency)} ·{' '}
                {shortLineLabel(shownBasis(), 'grossMarginPercent')} as a percentage of{' '}
                {lineInSentence(shownBasis(), 'revenue')}
              </p>
              {mayEdit ? (
                <p className="hidden items-center gap-1.5 text-small text-ink-muted md:flex pointer-coarse:hidden">
                  <Kbd>↑</Kbd>
                  <Kbd>↓</Kbd> month <Kbd>Enter</Kbd> edit or save <Kbd>Tab</Kbd> next cell{' '}
                  <Kbd>Esc</Kbd> cancel
                </p>
              ) : isPast ? null : (
                <p className="text-small text-ink-muted">
                  Only administrators can edit figures here.
                </p>
              )}
            </div>
            <Card flush className="overflow-hidden">
              <DataTable
                label={`Edit Financial Data ${year.fyYear}`}
                isDense
                // A viewer's tablet shows all columns. Where there is room, a long first figure's mark stays clear of
                // the pinned month.
                className="max-2xl:[--table-edge:12px] max-[90rem]:[--table-edge:8px] max-lg:[--table-gap:3px] max-lg:[&_td]:tracking-tight [&_table]:text-small 2xl:[&_tr[data-record]>td:nth-child(2)]:pl-4"
              >
                <thead>
                  <tr>
                    <HeadCell>Month</HeadCell>
                    {columns.map(({ key, heading }) => (
                      <HeadCell
                        key={key}
                        numeric
                        title={lineLabel(shownBasis(), key)}
                        className={clsx(
                          'max-[90rem]:whitespace-normal!',
                          mayEdit && columnWidth(key),
                        )}
                      >
                        {heading}
                      </HeadCell>
                    ))}
                    <HeadCell className="print:hidden sticky right-0 border-l-line text-right! in-data-[scrolls=sideways]:border-l">
                      Actions
                    </HeadCell>
                  </tr>
                </thead>
                <tbody ref={body}>
                  {shown.map((record) => {
                    const month = calendarMonthOf(record, year.fyYear);
                    if (edit?.base.id !== record.id) {
                      return (
                        <ReadDataRow
                          key={record.id}
                          columns={columns}
                          record={record}
                          fyLabel={year.fyYear}
                          month={month}
                          findings={findings.get(record.id) ?? []}
                          today={findToday(record)}
                          onDetails={() => onDetailsChange(record.id)}
                          onEdit={mayEdit ? (column) => row.start(record, column) : undefined}
                        />
                      );
                    }
                    return [
                      <EditedMonth
                        key={record.id}
                        columns={columns}
                        edit={edit}
                        editor={editor}
                        row={row}
                        month={month}
                        fyLabel={year.fyYear}
                      />,
                      edit.note === null ? null : (
                        <RowNote key="note" note={edit.note} columns={columns.length + 2} />
                      ),
                    ];
                  })}
                </tbody>
              </DataTable>
            </Card>
            <ShownAgainNote basis={basisOfMonths(shown)} lines={columns.map(({ key }) => key)} />
            {row.question}
            {shownDetails === undefined ? null : (
              <FinancialDetailDialog
                key={shownDetails.id}
                record={shownDetails}
                fyLabel={year.fyYear}
                onClose={() => onDetailsChange(undefined)}
              />
            )}
          </div>
        );
      }}
    </QueryContent>
  );
}
