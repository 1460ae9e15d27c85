import { TriangleAlert } from 'lucide-react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { marginRemark } from './financialTable.view.ts';

/** Marks a stored margin that differs from gross profit ÷ revenue. */
export function MarginFlag({ record }: { record: FinancialData }) {
  const words = marginRemark(record);
  if (words === null) return null;
  return (
    <Tooltip content={words} delay={200}>
      <button
        type="button"
        aria-label={words}
        className="mr-1 inline-flex size-6 items-center justify-center rounded-small align-middle text-caution"
        onClick={(event) => event.stopPropagation()}
      >
        <TriangleAlert className="size-4" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
