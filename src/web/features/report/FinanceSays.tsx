import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { useToday } from '../../api/today.ts';
import { EventList } from '../../editing/EventList.tsx';
import { useChangedSentences } from '../../editing/ChangedSentences.tsx';
import { Card } from '../../ui/Card.tsx';
import { ExplanationTasks } from './ExplanationTasks.tsx';
import { FoldedPart } from './FoldedPart.tsx';
import { ReportBullets, ReportFiles, ReportPassage, useAskedOf } from './ReportTexts.tsx';

type OfReport = {
  report: MonthlySummary;
  /** "2026-10" */
  month: string;
};

/** What the reader of a text needs besides it: its marks, its questions and today's text. */
function useWritten({ report, month }: OfReport) {
  return {
    written: { report, changed: useChangedSentences(report.id), asked: useAskedOf(month) },
    today: useToday(monthlySummaryQuery(report.id)),
  };
}

/** What finance wrote of a month first, what happened in it, and what is still to be explained. */
export function FinanceSays({ report, month }: { report: MonthlySummary | null; month: string }) {
  return (
    <Card title="Finance says">
      <div className="@container">
        <div className="grid items-start gap-6 @min-[56rem]:grid-cols-2 print:grid-cols-2">
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

/** The rest of a report, folded: notes, bullet points and documents. */
export function FoldedTexts(of: OfReport) {
  const { report } = of;
  return (
    <>
      <FoldedPart part="notes" title="Notes">
        <Notes {...of} />
      </FoldedPart>
      <FoldedPart part="bullets" title="Bullet points" count={report.bulletPoints.length}>
        <Bullets {...of} />
      </FoldedPart>
      <FoldedPart part="documents" title="Documents" count={report.documents.length}>
        <ReportFiles report={report} />
      </FoldedPart>
    </>
  );
}

function Notes(of: OfReport) {
  const { written, today } = useWritten(of);
  return <ReportPassage which="notes" nothing="No notes." today={today?.notes} {...written} />;
}

function Bullets(of: OfReport) {
  const { written, today } = useWritten(of);
  return <ReportBullets today={today} {...written} />;
}
