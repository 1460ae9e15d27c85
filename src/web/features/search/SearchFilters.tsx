import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { financialYearSpan } from '../../../finance/fiscalCalendar.ts';
import { formatCount } from '../../../format/count.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { usePageFrame } from '../../components/pageFrame.ts';
import { choiceParam, idParam } from '../../searchParams.ts';
import { Select } from '../../ui/Select.tsx';
import type { FilterCounts, ResultFilter } from './search.view.ts';

const ALL_RESULTS = 'all';

export type SearchFiltersProps = {
  years: readonly FinancialYear[];
  counts: FilterCounts;
  filter: ResultFilter;
  onChange: (filter: ResultFilter) => void;
};

const choiceWithCount = (words: string, count: number) => `${words} · ${formatCount(count)}`;

export function SearchFilters({ years, counts, filter, onChange }: SearchFiltersProps) {
  const { fyId, category } = filter;
  const { chooseYear } = usePageFrame();
  // The address can name a year that doesn't exist; then nothing is selected, not even "all".
  const isUnknown = fyId !== undefined && years.length > 0 && !years.some(({ id }) => id === fyId);
  const categories = new Map(counts.categories);
  if (category !== undefined && !categories.has(category)) categories.set(category, 0);
  return (
    <>
      <div className="w-80 max-w-full max-sm:w-full" data-print="hide">
        <Select
          aria-label="Financial Year"
          {...(isUnknown ? { placeholder: 'Choose a financial year' } : {})}
          value={isUnknown ? '' : fyId === undefined ? ALL_RESULTS : String(fyId)}
          options={[
            { value: ALL_RESULTS, label: 'All Financial Years' },
            ...years.map(({ id, fyYear }) => ({
              value: String(id),
              label: choiceWithCount(
                financialYearSpan(shownBasis(), fyYear),
                counts.years.get(id) ?? 0,
              ),
            })),
          ]}
          onChange={({ target }) => {
            const chosen = idParam(target.value);
            chooseYear(chosen);
            onChange({ fyId: chosen, category });
          }}
        />
      </div>
      <div className="w-52 max-w-full max-sm:w-full" data-print="hide">
        <Select
          aria-label="Category"
          value={category ?? ALL_RESULTS}
          options={[
            { value: ALL_RESULTS, label: 'All Categories' },
            ...[...categories].map(([name, count]) => ({
              value: name,
              label: choiceWithCount(name, count),
            })),
          ]}
          onChange={({ target }) =>
            onChange({ fyId, category: choiceParam(target.value, BULLET_CATEGORIES) })
          }
        />
      </div>
    </>
  );
}
