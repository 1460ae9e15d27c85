import type { ChartComparison } from '../../domain/chartComparisons.ts';
import { CHART_COMPARISONS, CHARTED_AS } from '../../domain/chartComparisons.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

const OPTIONS = [
  { value: '', label: `${CHARTED_AS.month} by itself` },
  ...CHART_COMPARISONS.map((value) => ({ value, label: CHARTED_AS[value] })),
];

/** What the charts of a page are compared with. */
export function CompareFilter({
  value,
  onChange,
}: {
  value: ChartComparison | undefined;
  onChange: (value: ChartComparison | undefined) => void;
}) {
  return (
    <Field label="Compare charts">
      <Select
        value={value ?? ''}
        options={OPTIONS}
        onChange={({ target }) => onChange(CHART_COMPARISONS.find((one) => one === target.value))}
      />
    </Field>
  );
}
