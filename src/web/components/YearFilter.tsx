import type { FinancialYear } from '../../contract/financialYears.ts';
import { financialYearSpan } from '../../finance/fiscalCalendar.ts';
import { usePageFrame } from './pageFrame.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

export type YearFilterProps = {
  years: readonly FinancialYear[];
  value: number | undefined;
  onChange: (fyId: number | undefined) => void;
  label?: string;
  allLabel?: string;
};

export function yearBadge(
  years: readonly FinancialYear[] | undefined,
  fyId: number | undefined,
): string | null {
  if (fyId === undefined) return 'All Years';
  return years?.find(({ id }) => id === fyId)?.fyYear ?? null;
}

export function YearFilter({
  years,
  value,
  onChange,
  label = 'Financial Year',
  allLabel = 'All Years',
}: YearFilterProps) {
  const frame = usePageFrame();
  const choose = (fyId: number | undefined) => {
    frame.chooseYear(fyId);
    onChange(fyId);
  };
  // The address can name a year that doesn't exist; then nothing is selected, not even "all".
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
            label: financialYearSpan(shownBasis(), year.fyYear),
          })),
        ]}
        onChange={({ target }) => choose(target.value === 'all' ? undefined : Number(target.value))}
      />
    </Field>
  );
}
