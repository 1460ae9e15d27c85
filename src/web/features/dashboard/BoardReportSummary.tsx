import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { logFailure } from '../../api/failureLog.ts';
import { reportQuery } from '../../api/reports.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';

function SummaryNote({ title, text }: { title: string; text: string | null }) {
  if (text === null || text.trim() === '') return null;
  return (
    <div>
      <h4 className="text-small font-medium text-ink-muted">{title}</h4>
      <p className="whitespace-pre-line text-ink-soft">{withoutFormatting(text)}</p>
    </div>
  );
}

export function BoardReportSummary({ reportId }: { reportId: number }) {
  const { data: report, error } = useQuery(reportQuery(reportId));
  useEffect(() => {
    if (error !== null) logFailure('The month’s report could not be loaded', error);
  }, [error]);
  if (report === undefined && error !== null) return null;
  const points = report?.bulletPoints.slice(0, LIMITS.keyPoints) ?? [];
  const more = (report?.bulletPoints.length ?? 0) - points.length;
  return (
    <section className="min-w-0 md:col-span-2 xl:col-span-1">
      <h3 className="font-semibold">Board Report Summary</h3>
      {report === undefined ? (
        <div aria-busy="true" className="mt-3 flex flex-col gap-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-12" />
          <Skeleton className="h-20" />
        </div>
      ) : (
        <div className="mt-3 flex max-w-prose flex-col gap-3">
          <SummaryNote title="Summary Notes" text={report.summaryNotes} />
          <SummaryNote title="Board Notes" text={report.overview} />
          {points.length === 0 ? null : (
            <div>
              <h4 className="text-small font-medium text-ink-muted">Key Points</h4>
              <ul className="list-disc pl-5 text-ink-soft marker:text-ink-muted">
                {points.map((point) => (
                  <li key={point.id}>{withoutFormatting(point.bulletText)}</li>
                ))}
              </ul>
              {more > 0 ? (
                <p className="text-small text-ink-muted">+{more} more points...</p>
              ) : null}
            </div>
          )}
        </div>
      )}
    </section>
  );
}
