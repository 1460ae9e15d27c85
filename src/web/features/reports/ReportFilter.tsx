import { X } from 'lucide-react';
import { LIMITS } from '../../../contract/limits.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import { FilterPopover } from '../../components/FilterPopover.tsx';
import { choiceParam, textParam } from '../../searchParams.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ReportsSearch } from './reports.search.ts';

type FilterSearch = Pick<ReportsSearch, 'text' | 'category' | 'documents'>;

export type ReportFilterProps = {
  search: FilterSearch;
  onChange: (next: FilterSearch) => void;
};

export const NO_FILTER: FilterSearch = {
  text: undefined,
  category: undefined,
  documents: undefined,
};
const ANY_CATEGORY = 'all';

interface Chip {
  readonly name: keyof FilterSearch;
  readonly words: string;
}

function activeFilters({ text, category, documents }: FilterSearch): Chip[] {
  const chips: Chip[] = [];
  if (text !== undefined) chips.push({ name: 'text', words: `Text: “${text}”` });
  if (category !== undefined) chips.push({ name: 'category', words: `Category: ${category}` });
  if (documents !== undefined) chips.push({ name: 'documents', words: 'Has documents' });
  return chips;
}

export function ReportFilter({ search, onChange }: ReportFilterProps) {
  const apply = (form: FormData) => {
    const text = form.get('text');
    onChange({
      text: textParam(typeof text === 'string' ? text.trim() : undefined),
      category: choiceParam(form.get('category'), BULLET_CATEGORIES),
      documents: form.has('documents') ? 'yes' : undefined,
    });
  };
  return (
    <FilterPopover
      label="Filter reports"
      count={activeFilters(search).length}
      onApply={apply}
      onClear={() => onChange(NO_FILTER)}
    >
      <Field label="Text" hint="In the overview, the notes or any bullet point">
        <Input
          type="search"
          name="text"
          autoComplete="off"
          maxLength={LIMITS.searchQuery}
          defaultValue={search.text ?? ''}
        />
      </Field>
      <Field label="Bullet category">
        <Select
          name="category"
          defaultValue={search.category ?? ANY_CATEGORY}
          options={[
            { value: ANY_CATEGORY, label: 'All categories' },
            ...BULLET_CATEGORIES.map((category) => ({ value: category, label: category })),
          ]}
        />
      </Field>
      <Checkbox
        name="documents"
        label="Has documents"
        defaultChecked={search.documents !== undefined}
      />
    </FilterPopover>
  );
}

export function ReportFilterChips({ search, onChange }: ReportFilterProps) {
  const chips = activeFilters(search);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2" data-print="hide">
      {chips.map(({ name, words }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove filter ${words}`}
            className="flex min-h-8 max-w-full items-center gap-2 rounded-full bg-accent-soft px-3 text-small font-medium text-accent hover:bg-sunken pointer-coarse:min-h-11"
            onClick={() => onChange({ ...search, [name]: undefined })}
          >
            <span className="max-w-72 truncate">{words}</span>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Button size="small" variant="quiet" onClick={() => onChange(NO_FILTER)}>
            Clear all
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
