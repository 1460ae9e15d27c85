import { X } from 'lucide-react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { fiscalMonthNames } from '../../../finance/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { YearFilter } from '../../components/YearFilter.tsx';
import { usePageFrame } from '../../components/pageFrame.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { isFiltered } from './dashboard.view.ts';
import type { DashboardFilter } from './dashboard.view.ts';

const monthFilterOptions = () => [
  { value: 'all', label: 'All Months' },
  ...fiscalMonthNames(shownBasis()).map((name, index) => ({
    value: String(index + 1),
    label: name,
  })),
];

export type DashboardFiltersProps = {
  years: readonly FinancialYear[];
  filter: DashboardFilter;
  onChange: (filter: DashboardFilter) => void;
};

export function DashboardFilters({ years, filter, onChange }: DashboardFiltersProps) {
  const { chooseYear } = usePageFrame();
  return (
    <search
      aria-label="Filters"
      data-print="hide"
      className="grid grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap"
    >
      <div className="min-w-0 sm:w-72">
        <YearFilter
          years={years}
          value={filter.fyId}
          onChange={(fyId) => onChange({ ...filter, fyId })}
          label="Year filter"
        />
      </div>
      <div className="min-w-0 sm:w-44">
        <Field label="Month filter" hideLabel>
          <Select
            value={filter.month === undefined ? 'all' : String(filter.month)}
            options={monthFilterOptions()}
            onChange={({ target }) =>
              onChange({
                ...filter,
                month: target.value === 'all' ? undefined : Number(target.value),
              })
            }
          />
        </Field>
      </div>
      {isFiltered(filter) ? (
        <Button
          variant="quiet"
          icon={<X className="size-4" aria-hidden="true" />}
          className="justify-self-start"
          onClick={() => {
            chooseYear(undefined);
            onChange({});
          }}
        >
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
