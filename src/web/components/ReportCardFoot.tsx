import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MonthlySummaryItem } from '../../contract/reports.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/dates.ts';

export function ReportCardFoot({
  report: { documentCount: count, updatedAt },
  actions,
}: {
  report: Pick<MonthlySummaryItem, 'documentCount' | 'updatedAt'>;
  actions: ReactNode;
}) {
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-2 text-small text-ink-muted sm:px-6 print:px-2.5 print:py-0.5">
      <span className="flex items-center gap-1.5">
        <Paperclip className="size-4" aria-hidden="true" />
        {formatCount(count)} {count === 1 ? 'document' : 'documents'}
      </span>
      <span>Last updated {formatDate(updatedAt)}</span>
      <span className="ml-auto flex gap-1">{actions}</span>
    </footer>
  );
}
