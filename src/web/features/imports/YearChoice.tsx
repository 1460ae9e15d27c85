import type { FinancialYear } from '../../../contract/financialYears.ts';
import { financialYearSpan } from '../../../finance/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

export type YearChoiceProps = {
  fyLabel: string | null;
  years: readonly FinancialYear[];
  question: string | undefined;
  onChange: (change: { fyLabel: string | null }) => void;
};

/** Shown if a sheet states its months without a year. */
export function YearChoice({ fyLabel, years, question, onChange }: YearChoiceProps) {
  return (
    <Field
      label="Year for months without a year"
      error={question}
      hint={fyLabel === null ? undefined : 'A year in the sheet takes precedence.'}
    >
      <Select
        value={fyLabel ?? ''}
        options={importYearOptions(years, fyLabel)}
        onChange={({ target }) => onChange({ fyLabel: target.value === '' ? null : target.value })}
      />
    </Field>
  );
}

const yearLabel = (label: string) =>
  label.startsWith('FY') ? financialYearSpan(shownBasis(), label) : `January to December ${label}`;

function importYearOptions(years: readonly FinancialYear[], current: string | null) {
  const labels = years.map(({ fyYear }) => fyYear).toReversed();
  const all = current === null || labels.includes(current) ? labels : [current, ...labels];
  // January to December spans two financial years, unless the company's year starts in January.
  const isCalendar = shownBasis().yearStartMonth === 1;
  const calendar = isCalendar ? [] : labels.map((label) => `20${label.slice(2)}`);
  return [
    { value: '', label: 'All months have a year' },
    ...all
      .filter((label) => !calendar.includes(label))
      .map((label) => ({ value: label, label: yearLabel(label) })),
    ...calendar.map((label) => ({ value: label, label: yearLabel(label) })),
  ];
}
