import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { logFailure } from '../../api/failureLog.ts';
import { reportsQuery, reportQuery } from '../../api/reports.ts';
import { DocumentList } from '../../components/DocumentList.tsx';
import { Passage } from '../../components/Passage.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { PATHS } from '../../paths.ts';
import { formatCount } from '../../../format/count.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';

export function MonthContext({ record }: { record: FinancialData }) {
  const reports = useQuery(reportsQuery(record.fyId));
  const id = reports.data?.find(({ monthNum }) => monthNum === record.monthNum)?.id;
  const report = useQuery({ ...reportQuery(id ?? 0), enabled: id !== undefined });
  const mayEdit = useCan('editReport');
  const failure = reports.error ?? report.error;
  const isLoading = failure === null && (reports.isLoading || report.isLoading);
  useEffect(() => {
    if (failure !== null) logFailure('The month’s report could not be loaded', failure);
  }, [failure]);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4 border-b border-line-strong pb-1">
        <h3 className="text-small font-medium text-ink-soft">Monthly Report Context</h3>
        {id === undefined || !mayEdit ? null : (
          <Link
            to={PATHS.reports}
            search={{ fyId: record.fyId, report: id, form: 'edit' }}
            className={buttonClass('quiet', 'small')}
          >
            Edit report
          </Link>
        )}
      </div>
      {failure === null ? null : (
        <p className="text-ink-muted">The month’s report could not be loaded.</p>
      )}
      {reports.data !== undefined && id === undefined ? (
        <p className="text-ink-muted">There is no board report for this month yet.</p>
      ) : null}
      {report.data === undefined ? null : <ReportContext report={report.data} />}
      {isLoading ? (
        <Loading label="Loading report...">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-3/4" />
        </Loading>
      ) : null}
    </section>
  );
}

function ReportContext({ report }: { report: MonthlySummary }) {
  const more = report.bulletPoints.length - LIMITS.keyPoints;
  return (
    <>
      <Passage title="Overview" text={report.overview} nothing="No overview." level={4} />
      <div>
        <h4 className="text-small font-medium text-ink-soft">Key Points</h4>
        {report.bulletPoints.length === 0 ? (
          <p className="mt-1 text-ink-muted">No bullet points.</p>
        ) : (
          <ul className="mt-1 flex flex-col gap-2">
            {report.bulletPoints.slice(0, LIMITS.keyPoints).map((bullet) => (
              <li key={bullet.id} className="flex items-start gap-2">
                <Badge tone="outline">{bullet.category}</Badge>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {withoutFormatting(bullet.bulletText)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {more > 0 ? (
          <p className="mt-2 text-small text-ink-muted">+{formatCount(more)} more points...</p>
        ) : null}
      </div>
      <div>
        <h4 className="text-small font-medium text-ink-soft">Related Documents</h4>
        {report.documents.length === 0 ? (
          <p className="mt-1 text-ink-muted">No documents.</p>
        ) : (
          <DocumentList documents={report.documents} label="Related Documents" />
        )}
      </div>
    </>
  );
}
