import { History } from 'lucide-react';
import { withoutFormatting } from '../../format/withoutFormatting.ts';

export function TodayText({
  then,
  today,
}: {
  then: string | null;
  today: string | null | undefined;
}) {
  if (today === undefined || (today ?? '').trim() === (then ?? '').trim()) return null;
  const isWritten = today !== null && today.trim() !== '';
  return (
    <div className="mt-2 max-w-[72ch] border-l-2 border-caution/60 pl-3 text-ink-soft">
      <p className="text-small text-caution">
        <History className="mr-1 inline size-[1em] align-[-0.125em]" aria-hidden="true" />
        {isWritten ? 'Today' : 'This text has since been removed'}
      </p>
      {isWritten ? (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{withoutFormatting(today)}</p>
      ) : null}
    </div>
  );
}
