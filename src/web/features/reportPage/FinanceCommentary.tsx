import type { MonthlySummary } from '../../../contract/reports.ts';
import { reportQuery } from '../../api/reports.ts';
import { useToday } from '../../api/today.ts';
import { EventList } from '../../editing/EventList.tsx';
import { useChangedSentences } from '../../editing/ChangedSentences.tsx';
import { Card } from '../../ui/Card.tsx';
import { ExplanationTasks } from './ExplanationTasks.tsx';
import { FoldedPart } from './FoldedPart.tsx';
import { ReportBullets, ReportFiles, ReportPassage, useQuestionsOfMonth } from './ReportTexts.tsx';

type OfReport = {
  report: MonthlySummary;
  month: string;
};

function useWritten({ report, month }: OfReport) {
  return {
    written: { report, changed: useChangedSentences(report.id), asked: useQuestionsOfMonth(month) },
    today: useToday(reportQuery(report.id)),
  };
}

export function FinanceCommentary({
  report,
  month,
}: {
  report: MonthlySummary | null;
  month: string;
}) {
  return (
    <Card title="Finance says">
      <div className="@container">
        <div className="grid items-start gap-6 @min-[56rem]:grid-cols-2">
          {report === null ? (
            <p className="text-ink-muted">This month has no report yet.</p>
          ) : (
            <FirstTexts report={report} month={month} />
          )}
          <EventList month={month} />
          {report === null ? null : <ExplanationTasks report={report} month={month} />}
        </div>
      </div>
    </Card>
  );
}

function FirstTexts(of: OfReport) {
  const { written, today } = useWritten(of);
  return (
    <>
      <ReportPassage which="overview" nothing="No overview." today={today?.overview} {...written} />
      <ReportPassage
        which="summaryNotes"
        nothing="No notes."
        today={today?.summaryNotes}
        {...written}
      />
    </>
  );
}

export function FoldedTexts(of: OfReport) {
  const { report } = of;
  return (
    <>
      <FoldedPart part="notes" title="Notes">
        <ReportNotes {...of} />
      </FoldedPart>
      <FoldedPart part="bullets" title="Bullet points" count={report.bulletPoints.length}>
        <FoldedBullets {...of} />
      </FoldedPart>
      <FoldedPart part="documents" title="Documents" count={report.documents.length}>
        <ReportFiles report={report} />
      </FoldedPart>
    </>
  );
}

function ReportNotes(of: OfReport) {
  const { written, today } = useWritten(of);
  return <ReportPassage which="notes" nothing="No notes." today={today?.notes} {...written} />;
}

function FoldedBullets(of: OfReport) {
  const { written, today } = useWritten(of);
  return <ReportBullets today={today} {...written} />;
}
