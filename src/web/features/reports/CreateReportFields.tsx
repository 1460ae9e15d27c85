import { ShownAgainNote } from '../../components/ShownAgainNote.tsx';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { shownWithAmounts, isHiddenLine, lineLabel } from '../../../finance/catalogue.ts';
import {
  calendarYear,
  fiscalMonthNames,
  financialYearSpan,
} from '../../../finance/fiscalCalendar.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { FigureRemark, FindingsLine } from '../../editing/FindingsLine.tsx';
import { QuotingTextarea } from '../../editing/QuotingTextarea.tsx';
import type { WordedFinding } from '../../editing/wordedFindings.ts';
import { readTypedAmount } from '../../editing/typedAmount.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  CREATE_AMOUNTS,
  differsFromStored,
  type CreateAmount,
  shownAmount,
  shownSummaryNotes,
} from './createReportDraft.ts';
import { PdfField } from './PdfField.tsx';
import { monthTitle } from '../../components/reportMonth.ts';
import type { CreatingReport } from './useCreateReport.ts';
import type { DraftChecks } from './useDraftChecks.ts';

export function CreateReportFields({
  creating,
  years,
  checks: { findings, isCompared, after, month: typedMonth },
}: {
  creating: CreatingReport;
  years: readonly FinancialYear[];
  checks: Pick<DraftChecks, 'findings' | 'isCompared' | 'after' | 'month'>;
}) {
  const basis = shownBasis();
  const { draft, change, existing, month, problems, isPartlySaved } = creating;
  const lines = shownWithAmounts(shownBasis(), (line) => [existing?.[line]]);
  const amountFields = CREATE_AMOUNTS.filter(({ key }) => !isHiddenLine(lines, key));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Financial Year" required error={problems.get('fyId')}>
          <Select
            disabled={isPartlySaved}
            value={draft.fyId === null ? '' : String(draft.fyId)}
            placeholder="Select Year"
            options={years.map(({ id, fyYear }) => ({
              value: String(id),
              label: financialYearSpan(basis, fyYear),
            }))}
            onChange={(event) => change('fyId', Number(event.target.value))}
          />
        </Field>
        <MonthField creating={creating} years={years} />
      </div>
      {existing === null || month === null || isPartlySaved ? null : (
        <Alert title={`Figures for ${monthTitle(month)} already exist`}>
          They are shown below. Your changes here update them.
        </Alert>
      )}
      <PdfField
        file={draft.file}
        disabled={creating.pending !== null}
        onChange={(file) => change('file', file)}
      />
      <fieldset className="min-w-0">
        <legend className="flex w-full items-baseline justify-between gap-4 border-b border-line-strong pb-1 text-small">
          <span className="font-medium text-ink-soft">Figures</span>
          <span className="text-ink-muted">
            {currencyTitle(basis.currency)} · blank fields are not reported
          </span>
        </legend>
        <div className="mt-3 grid gap-4 min-[480px]:grid-cols-[repeat(2,minmax(min-content,1fr))] md:grid-cols-[repeat(3,minmax(min-content,1fr))] lg:grid-cols-[repeat(2,minmax(min-content,1fr))] xl:grid-cols-[repeat(3,minmax(min-content,1fr))]">
          {amountFields.map(({ key, label }) => (
            <ReportAmountField
              key={key}
              name={key}
              label={lineLabel(shownBasis(), key, label)}
              creating={creating}
              finding={findings.find(({ line }) => line === key)}
            />
          ))}
        </div>
        <ShownAgainNote basis={lines} lines={amountFields.map(({ key }) => key)} />
        {month === null ? null : (
          <div className="mt-2">
            <FindingsLine findings={findings} isCompared={isCompared} />
          </div>
        )}
      </fieldset>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Field label="Summary Notes" error={problems.get('summaryNotes')}>
          <QuotingTextarea
            className="min-h-28"
            value={shownSummaryNotes(draft, existing)}
            quotes={draft.quotes?.summaryNotes ?? []}
            month={typedMonth}
            typed={after}
            onType={(text, quotes) => {
              change('summaryNotes', text);
              change('quotes.summaryNotes', [...quotes]);
            }}
          />
        </Field>
        <Field
          label="Board Report Notes"
          error={problems.get('boardNotes') ?? problems.get('overview')}
          hint="The report’s overview"
        >
          <QuotingTextarea
            className="min-h-28"
            value={draft.boardNotes}
            quotes={draft.quotes?.boardNotes ?? []}
            month={typedMonth}
            typed={after}
            onType={(text, quotes) => {
              change('boardNotes', text);
              change('quotes.boardNotes', [...quotes]);
            }}
          />
        </Field>
      </div>
    </>
  );
}

/** Offers the months in fiscal order and marks those with a report. */
function MonthField({
  creating,
  years,
}: {
  creating: CreatingReport;
  years: readonly FinancialYear[];
}) {
  const basis = shownBasis();
  const { draft, reports, problems, isPartlySaved } = creating;
  const label = years.find(({ id }) => id === draft.fyId)?.fyYear;
  const taken = new Set(reports.map(({ monthNum }) => monthNum));
  const options = fiscalMonthNames(basis).map((monthName, index) => {
    const monthNum = index + 1;
    const year = label === undefined ? '' : ` ${calendarYear(basis, label, monthNum)}`;
    const hasReport = taken.has(monthNum) && !isPartlySaved;
    return {
      value: String(monthNum),
      label: `${monthName}${year}${hasReport ? ' (has a report)' : ''}`,
      disabled: hasReport,
    };
  });
  return (
    <Field
      label="Month"
      required
      error={problems.get('monthNum') ?? problems.get('monthName') ?? problems.get('year')}
    >
      <Select
        disabled={isPartlySaved}
        value={draft.monthNum === null ? '' : String(draft.monthNum)}
        placeholder="Select Month"
        options={options}
        onChange={(event) => creating.change('monthNum', Number(event.target.value))}
      />
    </Field>
  );
}

/** A non-breaking space reserves the line, so that nothing moves when a message appears. */
const KEPT_FREE = '\u00a0';

function ReportAmountField({
  name,
  label,
  creating,
  finding,
}: {
  name: CreateAmount;
  label: string;
  creating: CreatingReport;
  finding: WordedFinding | undefined;
}) {
  const { draft, change, existing, problems } = creating;
  const typed = draft.amounts[name];
  const isOverwriting =
    existing !== null && typed !== undefined && differsFromStored(typed, existing[name]);
  const hint = () => {
    if (finding !== undefined) return <FigureRemark {...finding} />;
    return isOverwriting
      ? `Stored: ${formatAmountIn(shownBasis().currency, existing[name])}`
      : KEPT_FREE;
  };
  return (
    <Field label={label} error={problems.get(name)} hint={hint()}>
      <AmountInput
        placeholder={name === 'adjEbitda' ? 'As EBITDA' : 'Not reported'}
        value={shownAmount(draft, existing, name)}
        onValueChange={(text) => change(`amounts.${name}`, text)}
        onBlur={() => {
          const read = readTypedAmount(typed ?? '', 'usd');
          if (read.kind === 'amount' && read.amount !== typed)
            change(`amounts.${name}`, read.amount);
        }}
      />
    </Field>
  );
}
