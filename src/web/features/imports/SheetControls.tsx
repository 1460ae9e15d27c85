import type { Import, ImportUnit, SheetLayout } from '../../../contract/imports.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { withAnswers } from './books.view.ts';
import { withMonths } from '../../../contract/importMeanings.ts';
import { isList, meaningAt, monthColumn, monthPosition } from './meanings.ts';
import { MarkChoice } from './MarkChoice.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { questionAt } from './questions.view.ts';
import type { ImportQuestion } from './questions.view.ts';
import { CompanyChoice } from './CompanyChoice.tsx';
import { ScenarioChoice } from './ScenarioChoice.tsx';
import { SignChoice } from './SignChoice.tsx';
import { columnName } from '../../../format/columnName.ts';
import { YearChoice } from './YearChoice.tsx';
import { draftText, shownColumns } from './sheetGrid.view.ts';
import type { DraftSheet } from './sheetGrid.view.ts';

const SHEET_UNITS: readonly { value: ImportUnit; label: string }[] = [
  { value: 'units', label: 'Units' },
  { value: 'thousands', label: 'Thousands' },
  { value: 'millions', label: 'Millions' },
];

const monthNumberChoices = () =>
  [
    { value: 'fiscalMonth', label: fiscalMonthName(shownBasis(), 1) },
    { value: 'calendarMonth', label: 'January' },
  ] as const;

/** Headings are never further down than this row. */
const MOST_HEADER_ROWS = 40;

export type ReportChoice = { readonly id: number; readonly label: string };

export type SheetControlsProps = {
  sheet: DraftSheet;
  layout: SheetLayout;
  isBooks: boolean;
  hint: Import['unitHints'][number] | undefined;
  questions: readonly ImportQuestion[];
  /** The sheet proves that its negative amounts are costs. */
  isSignProven: boolean;
  whyUnread: string | undefined;
  years: readonly FinancialYear[];
  reports: readonly ReportChoice[];
  reportId: number | null;
  onChange: (change: Partial<SheetLayout>) => void;
  onReportChange: (reportId: number | null) => void;
};

export function SheetControls({
  sheet,
  layout,
  isBooks,
  hint,
  questions,
  isSignProven,
  whyUnread,
  years,
  reports,
  reportId,
  onChange,
  onReportChange,
}: SheetControlsProps) {
  const asked = (about: ImportQuestion['about']) => questionAt(questions, about, sheet.name);
  const monthKind = meaningAt(layout, monthPosition(layout)).kind;
  const monthNumbers =
    monthKind === 'fiscalMonth' || monthKind === 'calendarMonth' ? monthKind : null;
  const isAcross = layout.orientation === 'monthsAcross';
  return (
    <div className="grid items-start gap-5 md:max-[1400px]:grid-cols-2">
      <Checkbox
        className="md:max-[1400px]:col-span-2"
        label="Use this sheet"
        hint={whyUnread ?? (sheet.isHidden ? 'It is hidden in the workbook.' : undefined)}
        checked={layout.isUsed}
        onChange={({ target }) =>
          onChange({
            isUsed: target.checked,
            ...(isBooks ? { books: withAnswers(layout, { isLeftOut: !target.checked }) } : {}),
          })
        }
      />
      {isBooks ? (
        <Checkbox
          className="md:max-[1400px]:col-span-2"
          label={
            layout.scenario === 'plan'
              ? "Use the sheet's accounts instead"
              : "Store the sheet's accounts instead"
          }
          hint={
            layout.scenario === 'plan'
              ? 'The plan gets totals by line.'
              : 'Report lines are calculated from the accounts.'
          }
          checked={false}
          onChange={() =>
            onChange({ isUsed: false, books: withAnswers(layout, { isLeftOut: false }) })
          }
        />
      ) : null}
      {layout.isUsed && (asked('sameLine') !== undefined || layout.addsUp === true) ? (
        <Checkbox
          className="md:max-[1400px]:col-span-2"
          label="Add up accounts by line"
          hint={
            asked('sameLine') === undefined
              ? 'Each line is the sum of its rows or columns.'
              : undefined
          }
          error={asked('sameLine')}
          checked={layout.addsUp === true}
          onChange={({ target }) => onChange({ addsUp: target.checked })}
        />
      ) : null}
      {layout.isUsed ? (
        <CompanyChoice layout={layout} questions={questions} onChange={onChange} />
      ) : null}
      <SignChoice
        layout={layout}
        questions={questions}
        isProven={isSignProven}
        onChange={onChange}
      />
      <ScenarioChoice
        layout={layout}
        scenarios={sheet.scenarios}
        questions={questions}
        onChange={onChange}
      />
      {layout.isUsed ? (
        <>
          <RadioGroup
            label="The amounts are in"
            value={layout.unit}
            choices={SHEET_UNITS}
            error={asked('unit')}
            hint={hint === undefined ? undefined : `${hint.because}.`}
            onValueChange={(unit) => onChange({ unit })}
          />
          <MarkChoice
            layout={layout}
            unclearMark={sheet.unclearMark}
            questions={questions}
            onChange={onChange}
          />
          <PeriodChoice
            layout={layout}
            unclearPeriod={sheet.unclearPeriod}
            questions={questions}
            onChange={onChange}
          />
          <Field label="This sheet contains">
            <Select
              value={layout.subject}
              options={[
                { value: 'figures', label: 'Monthly figures' },
                { value: 'forecasts', label: 'Forecasts and budgets' },
              ]}
              onChange={({ target }) =>
                onChange({ subject: target.value === 'figures' ? 'figures' : 'forecasts' })
              }
            />
          </Field>
          <Field
            label="Layout"
            hint={isList(layout) ? 'List: each row has a month and a line.' : undefined}
          >
            <Select
              value={layout.orientation}
              options={[
                { value: 'monthsDown', label: 'Months down the rows' },
                { value: 'monthsAcross', label: 'Months across the columns' },
              ]}
              onChange={({ target }) =>
                onChange({
                  orientation: target.value === 'monthsDown' ? 'monthsDown' : 'monthsAcross',
                })
              }
            />
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label={isAcross ? 'Month row' : 'Heading row'}>
              <Select
                value={String(layout.headerRow)}
                options={rowOptions(sheet, layout)}
                onChange={({ target }) => onChange({ headerRow: Number(target.value) })}
              />
            </Field>
            <Field label={isAcross ? 'Name column' : 'Month column'}>
              <Select
                value={String(isAcross ? layout.labelColumn : monthColumn(layout))}
                options={columnOptions(sheet, layout)}
                onChange={({ target }) =>
                  onChange(
                    isAcross
                      ? { labelColumn: Number(target.value) }
                      : withMonths(layout, Number(target.value), 'month'),
                  )
                }
              />
            </Field>
          </div>
          {asked('month') === undefined && monthNumbers === null ? null : (
            <RadioGroup
              label="Month number 1 is"
              value={monthNumbers}
              choices={monthNumberChoices()}
              error={asked('month')}
              onValueChange={(kind) => onChange(withMonths(layout, monthPosition(layout), kind))}
            />
          )}
          <YearChoice
            fyLabel={layout.fyLabel}
            years={years}
            question={asked('year')}
            onChange={onChange}
          />
          {layout.subject === 'forecasts' ? (
            <Field label="Report for new forecasts and budgets" error={asked('report')}>
              <Select
                placeholder="Choose a report"
                value={reportId === null ? '' : String(reportId)}
                options={reports.map(({ id, label }) => ({ value: String(id), label }))}
                onChange={({ target }) => onReportChange(Number(target.value))}
              />
            </Field>
          ) : null}
        </>
      ) : sheet.takesYear === true ? (
        <YearChoice
          fyLabel={layout.fyLabel}
          years={years}
          question={asked('year')}
          onChange={onChange}
        />
      ) : null}
    </div>
  );
}

function rowOptions(sheet: DraftSheet, { headerRow }: SheetLayout) {
  const count = Math.min(Math.max(sheet.cells.length, 1), MOST_HEADER_ROWS);
  const rows = Array.from({ length: count }, (_, index) => index + 1);
  return [...new Set([...rows, headerRow])].map((row) => {
    const first = sheet.cells[row - 1]?.find((text) => text.trim() !== '')?.trim() ?? '';
    return {
      value: String(row),
      label: first === '' ? String(row) : `${row} · ${first.slice(0, 24)}`,
    };
  });
}

function columnOptions(sheet: DraftSheet, { headerRow, labelColumn }: SheetLayout) {
  const columns = Array.from({ length: shownColumns(sheet) }, (_, index) => index + 1);
  return [...new Set([...columns, labelColumn])].map((column) => {
    const heading = draftText(sheet, headerRow, column).trim();
    const name = columnName(column);
    return {
      value: String(column),
      label: heading === '' ? name : `${name} · ${heading.slice(0, 24)}`,
    };
  });
}
