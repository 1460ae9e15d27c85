import type { FinancialYear } from '../../contract/financialYears.ts';
import { financialYearSpan } from '../../domain/fiscalCalendar.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

export type YearFilterProps = {
  years: readonly FinancialYear[];
  /** Left out: all years. */
  value: number | undefined;
  onChange: (fyId: number | undefined) => void;
  label?: string;
  allLabel?: string;
};

/** One financial year, or all. */
export function YearFilter({
  years,
  value,
  onChange,
  label = 'Financial Year',
  allLabel = 'All Years',
}: YearFilterProps) {
  // An address can name a year that does not exist; then nothing is chosen, not even "all".
  const isUnknown =
    value !== undefined && years.length > 0 && !years.some(({ id }) => id === value);
  return (
    <Field label={label} hideLabel>
      <Select
        {...(isUnknown ? { placeholder: 'Choose a financial year' } : {})}
        value={isUnknown ? '' : value === undefined ? 'all' : String(value)}
        options={[
          { value: 'all', label: allLabel },
          ...years.map((year) => ({
            value: String(year.id),
            label: financialYearSpan(year.fyYear),
          })),
        ]}
        onChange={({ target }) =>
          onChange(target.value === 'all' ? undefined : Number(target.value))
        }
      />
    </Field>
  );
}
