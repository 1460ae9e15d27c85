import { Search } from 'lucide-react';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { choiceParam } from '../../searchParams.ts';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { DOCUMENT_ORDERS } from './documents.search.ts';
import type { DocumentOrder } from './documents.search.ts';
import { monthTitle } from '../../components/reportMonth.ts';

const ALL_REPORTS = 'all';

const ORDER_WORDS: Readonly<Record<DocumentOrder, string>> = {
  '-uploaded': 'Newest first',
  uploaded: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-month': 'Latest month first',
  month: 'Earliest month first',
  '-size': 'Largest first',
  size: 'Smallest first',
  type: 'Type, A to Z',
  '-type': 'Type, Z to A',
};
// Object.keys widens the constant's keys to string.
const DOCUMENT_ORDER_KEYS = Object.keys(ORDER_WORDS) as DocumentOrder[];

export type DocumentFiltersProps = {
  summaries: readonly MonthlySummaryItem[];
  text: string;
  summaryId: number | undefined;
  order: DocumentOrder;
  onTextChange: (text: string) => void;
  onSummaryChange: (summaryId: number | undefined) => void;
  onOrderChange: (order: DocumentOrder) => void;
};

/** The filters also offer the sort order, for screens where the columns have no headings. */
export function DocumentFilters({
  summaries,
  text,
  summaryId,
  order,
  onTextChange,
  onSummaryChange,
  onOrderChange,
}: DocumentFiltersProps) {
  // The address can name a report that doesn't exist; then nothing is selected, not even "all".
  const isUnknown =
    summaryId !== undefined &&
    summaries.length > 0 &&
    !summaries.some((summary) => summary.id === summaryId);
  return (
    <>
      <div className="w-72 max-w-full max-xl:w-56 max-sm:w-full">
        <Input
          type="search"
          aria-label="Search documents"
          placeholder="Search documents..."
          leading={<Search className="size-4" />}
          value={text}
          onChange={({ target }) => onTextChange(target.value)}
        />
      </div>
      <div className="w-48 max-xl:w-40 max-sm:w-0 max-sm:grow">
        <Select
          aria-label="Month"
          {...(isUnknown ? { placeholder: 'Choose a month' } : {})}
          value={isUnknown ? '' : summaryId === undefined ? ALL_REPORTS : String(summaryId)}
          options={[
            { value: ALL_REPORTS, label: 'All Months' },
            ...summaries
              .toReversed()
              .map((summary) => ({ value: String(summary.id), label: monthTitle(summary) })),
          ]}
          onChange={({ target }) =>
            onSummaryChange(target.value === ALL_REPORTS ? undefined : Number(target.value))
          }
        />
      </div>
      <div className="w-44 max-sm:w-0 max-sm:grow xl:hidden">
        <Select
          aria-label="Sort by"
          value={order}
          options={DOCUMENT_ORDER_KEYS.map((value) => ({ value, label: ORDER_WORDS[value] }))}
          onChange={({ target }) => {
            const chosen = choiceParam(target.value, DOCUMENT_ORDERS);
            if (chosen !== undefined) onOrderChange(chosen);
          }}
        />
      </div>
    </>
  );
}
