import type { ChartComparison } from '../../domain/chartComparisons.ts';
import { CHART_COMPARISONS } from '../../domain/chartComparisons.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

const NAMES: Readonly<Record<ChartComparison, string>> = {
  priorYear: 'With the year before',
  plan: 'With the plan',
  rolling: 'Rolling twelve months',
  toDate: 'Year to date',
};

const OPTIONS = [
  { value: '', label: 'Each month by itself' },
  ...CHART_COMPARISONS.map((value) => ({ value, label: NAMES[value] })),
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
