import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { FinancialData } from '../../../contract/financialData.ts';
import { LINES } from '../../../domain/lines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useMonthToday } from '../../api/today.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import type { FinancialTabProps } from '../../components/financialTab.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { MonthFilter } from '../../components/MonthFilter.tsx';
import { type SaidFinding, sentencesOf } from '../../editing/saidFindings.ts';
import { rowStop } from '../../editing/rowArrows.ts';
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

/** The figures of a year, read-only. A row opens its details. */
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
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MonthFilter
          months={monthOptions(records, year.fyYear)}
          month={month}
          onMonthChange={onMonthChange}
        />
        <p className="text-small text-ink-muted">
          {currencyTitle(shownBasis().currency)} · GM% as a percentage of revenue
        </p>
      </div>
      {shown.length === 0 ? (
        <NoFigures onCreate={onCreate} />
      ) : (
        <Card flush className="overflow-hidden">
          <DataTable label={`Financial Data ${year.fyYear}`}>
            <thead>
              <tr>
                <HeadCell>Month</HeadCell>
                {tableColumns().map(({ key, heading }) => (
                  <HeadCell key={key} numeric title={LINES[key].label}>
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
              <TotalRow records={shown} fyLabel={year.fyYear} today={shown.map(findToday)} />
            ) : null}
          </DataTable>
        </Card>
      )}
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
  record,
  fyLabel,
  title,
  findings,
  today,
  onOpen,
}: {
  record: FinancialData;
  fyLabel: string;
  title: string;
  findings: readonly SaidFinding[];
  today: Today<FinancialData>;
  onOpen: () => void;
}) {
  const written = record.notes ?? record.summaryNotes;
  const notes = written === null ? null : withoutFormatting(written);
  return (
    // The whole row is a target for the pointer; the keyboard has the month's button in it.
    <tr className="cursor-pointer" onClick={onOpen} {...LONG_PRESS}>
      <RowHeadCell>
        <button
          type="button"
          {...rowStop('month')}
          aria-label={`${record.monthName}: open details of ${title}`}
          className="rounded-small text-left underline-offset-4 hover:underline"
        >
          {record.monthName}
        </button>
      </RowHeadCell>
      {tableColumns().map(({ key }) => {
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
      {/* Months begin their notes alike: one line would say the same of each. */}
      <Cell muted className={clsx(notes !== null && 'min-w-64')}>
        <span className="line-clamp-2 text-small" title={notes ?? undefined}>
          {notes ?? '—'}
        </span>
      </Cell>
    </tr>
  );
}

function TotalRow({
  records,
  fyLabel,
  today,
}: {
  records: readonly FinancialData[];
  fyLabel: string;
  today: readonly Today<FinancialData>[];
}) {
  // The months of the table that there are today.
  const months = today.filter((month) => month !== null && month !== undefined);
  return (
    <tfoot>
      <tr>
        <RowHeadCell className="whitespace-nowrap">{records.length} months</RowHeadCell>
        {tableColumns().map(({ key }) => {
          const total = totalFigure(key, records);
          return (
            <Cell
              key={key}
              numeric
              muted={total.missing}
              negative={total.negative}
              title={LINES[key].addsUp.by === 'closing' ? 'Closing value' : undefined}
            >
              <FigureText id={totalFigureId(key, records, fyLabel)}>{total.text}</FigureText>
              {months.length === 0 ? null : (
                <TodayMark then={total.text} today={totalFigure(key, months).text} />
              )}
              {total.missingMonths > 0 && !total.missing ? (
                <span className="block text-small font-normal text-ink-muted">
                  without {total.missingMonths} missing
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
