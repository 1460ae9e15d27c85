import { Search } from 'lucide-react';
import { useTypedText } from '../../components/useTypedText.ts';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import type { AccountsSearch } from './accounts.search.ts';
import { ACCOUNT_FILTERS } from './accounts.search.ts';

const ACCOUNT_FILTER_LABELS = {
  all: 'All accounts',
  unmapped: 'Without a line',
  mapped: 'With a line',
} as const;

export type AccountFiltersProps = {
  search: AccountsSearch;
  onSearch: (change: AccountsSearch) => void;
};

export function AccountFilters({ search, onSearch }: AccountFiltersProps) {
  const [text, type] = useTypedText(search.text ?? '', (typed) =>
    onSearch({ text: typed === '' ? undefined : typed }),
  );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <div className="basis-full sm:max-w-sm sm:grow sm:basis-72">
        <Input
          type="search"
          aria-label="Find accounts"
          placeholder="Code, name, type or line"
          leading={<Search className="size-4" aria-hidden="true" />}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <Select
        aria-label="Accounts to show"
        className="w-44"
        value={search.show ?? 'all'}
        onChange={({ target }) =>
          onSearch({ show: ACCOUNT_FILTERS.find((one) => one === target.value) })
        }
        options={(['all', ...ACCOUNT_FILTERS] as const).map((value) => ({
          value,
          label: ACCOUNT_FILTER_LABELS[value],
        }))}
      />
    </div>
  );
}
