import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { FigureColumn } from './financialTable.view.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import { lineInSentence, lineLabel, shortLineLabel } from '../../../finance/catalogue.ts';
import { LINES } from '../../../finance/lines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useMonthToday } from '../../api/today.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import type { FinancialTabProps } from '../../components/financialTab.ts';
import { ShownAgainNote } from '../../components/ShownAgainNote.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { MonthFilter } from '../../components/MonthFilter.tsx';
import { type WordedFinding, sentencesOf } from '../../editing/wordedFindings.ts';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText, LONG_PRESS } from '../../ui/FigureText.tsx';
import { FigureFlag } from './FigureFlag.tsx';
import { FinancialDetailDialog } from './FinancialDetailDialog.tsx';
import { FinancialTableLoading } from './FinancialTableLoading.tsx';
import {
  monthOptions,
  calendarMonthOf,
  shownFigure,
  basisOfMonths,
  tableColumns,
  tableFigure,
  tableFigureId,
  totalFigure,
  totalFigureId,
} from './financialTable.view.ts';

import { NoFigures } from './NoFigures.tsx';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { useStoredFindings } from './useStoredFindings.ts';

export function FinancialDataTab(props: FinancialTabProps) {
  const query = useQuery(financialDataQuery(props.year.id));
  return (
    <QueryContent
      query={query}
      failure="Failed to fetch financial data"
      problem={shownProblem}
      loading={<FinancialTableLoading columns={tableColumns().length} />}
    >
      {(records) => <YearTable {...props} records={records} />}
    </QueryContent>
  );
}

function YearTable({
  year,
  month,
  onMonthChange,
  details,
  onDetailsChange,
  onCreate,
  records,
}: FinancialTabProps & { records: readonly FinancialData[] }) {
  const shown = records.filter(({ monthNum }) => month === undefined || monthNum === month);
  const findToday = useMonthToday();
  const findings = useStoredFindings(records, year.fyYear);
  const open = records.find(({ id }) => id === details);
  const columns = tableColumns(shown);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MonthFilter
          months={monthOptions(records, year.fyYear)}
          month={month}
          onMonthChange={onMonthChange}
        />
        <p className="text-small text-ink-muted">
          {currencyTitle(shownBasis().currency)} ·{' '}
          {shortLineLabel(shownBasis(), 'grossMarginPercent')} as a percentage of{' '}
          {lineInSentence(shownBasis(), 'revenue')}
        </p>
      </div>
      {shown.length === 0 ? (
        <NoFigures onCreate={onCreate} />
      ) : (
        <Card flush className="overflow-hidden">
          <DataTable
            label={`Financial Data ${year.fyYear}`}
            isDense
            className="max-2xl:[--table-edge:16px]"
          >
            <thead>
              <tr>
                <HeadCell>Month</HeadCell>
                {columns.map(({ key, heading }) => (
                  <HeadCell key={key} numeric title={lineLabel(shownBasis(), key)}>
                    {heading}
                  </HeadCell>
                ))}
                <HeadCell>Notes</HeadCell>
              </tr>
            </thead>
            <tbody>
              {shown.map((record) => (
                <FinancialRow
                  key={record.id}
                  columns={columns}
                  record={record}
                  fyLabel={year.fyYear}
                  title={calendarMonthOf(record, year.fyYear)}
                  findings={findings.get(record.id) ?? []}
                  today={findToday(record)}
                  onOpen={() => onDetailsChange(record.id)}
                />
              ))}
            </tbody>
            {shown.length > 1 ? (
              <TotalRow
                columns={columns}
                records={shown}
                fyLabel={year.fyYear}
                today={shown.map(findToday)}
              />
            ) : null}
          </DataTable>
        </Card>
      )}
      <ShownAgainNote basis={basisOfMonths(shown)} lines={columns.map(({ key }) => key)} />
      {open === undefined ? null : (
        <FinancialDetailDialog
          key={open.id}
          record={open}
          fyLabel={year.fyYear}
          onClose={() => onDetailsChange(undefined)}
        />
      )}
    </div>
  );
}

function FinancialRow({
  columns,
  record,
  fyLabel,
  title,
  findings,
  today,
  onOpen,
}: {
  columns: readonly FigureColumn[];
  record: FinancialData;
  fyLabel: string;
  title: string;
  findings: readonly WordedFinding[];
  today: Today<FinancialData>;
  onOpen: () => void;
}) {
  const written = record.notes ?? record.summaryNotes;
  const notes = written === null ? null : withoutFormatting(written);
  return (
    // The whole row is a pointer target; the keyboard uses the month's button in it.
    <tr className="cursor-pointer" onClick={onOpen} {...LONG_PRESS}>
      <RowHeadCell>
        <button
          type="button"
          aria-label={`${record.monthName}: open details of ${title}`}
          className="min-h-6 rounded-small text-left underline-offset-4 hover:underline"
        >
          {record.monthName}
        </button>
      </RowHeadCell>
      {columns.map(({ key }) => {
        const figure = shownFigure(key, tableFigure(key, record));
        return (
          <Cell key={key} numeric muted={figure.missing} negative={figure.negative}>
            <FigureFlag sentences={sentencesOf(findings, key)} onOpen={onOpen} />
            <FigureText id={tableFigureId(key, record, fyLabel)}>{figure.text}</FigureText>
            <TodayMark
              then={figure.text}
              today={ofToday(today, (month) => shownFigure(key, tableFigure(key, month)).text)}
            />
          </Cell>
        );
      })}
      {/* Notes often begin the same way, so one line wouldn't tell months apart. */}
      <Cell muted className={clsx(notes !== null && 'min-w-32')}>
        <span className="line-clamp-2 text-small" title={notes ?? undefined}>
          {notes ?? '—'}
        </span>
      </Cell>
    </tr>
  );
}

function TotalRow({
  columns,
  records,
  fyLabel,
  today,
}: {
  columns: readonly FigureColumn[];
  records: readonly FinancialData[];
  fyLabel: string;
  today: readonly Today<FinancialData>[];
}) {
  const months = today.filter((month) => month !== null && month !== undefined);
  return (
    <tfoot>
      <tr>
        <RowHeadCell className="whitespace-nowrap">{records.length} months</RowHeadCell>
        {columns.map(({ key }) => {
          const total = totalFigure(key, records);
          return (
            <Cell
              key={key}
              numeric
              muted={total.missing}
              negative={total.negative}
              title={LINES[key].addsUp.by === 'closing' ? 'Closing balance' : undefined}
            >
              <FigureText id={totalFigureId(key, records, fyLabel)}>{total.text}</FigureText>
              {months.length === 0 ? null : (
                <TodayMark then={total.text} today={totalFigure(key, months).text} />
              )}
              {total.missingMonths > 0 && !total.missing ? (
                <span className="block text-small font-normal text-ink-muted">
                  excludes {total.missingMonths} missing
                </span>
              ) : null}
            </Cell>
          );
        })}
        <Cell muted className="text-small font-normal!">
          Cash: closing balance
        </Cell>
      </tr>
    </tfoot>
  );
}
