import { useQuery } from '@tanstack/react-query';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { problemDetail } from '../../api/problem.ts';
import { questionsQuery } from '../../api/questions.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { QuestionList } from '../../editing/QuestionList.tsx';
import { monthTitle } from './reportCard.view.ts';

/** What readers ask about a month, and of earlier months what is not accepted yet. */
export function ReportQuestions({
  report,
  month,
}: {
  report: MonthlySummary;
  /** "2026-10" */
  month: string;
}) {
  const query = useQuery(questionsQuery({ month }));
  const { data, dataUpdatedAt } = query;
  const title = monthTitle(report);
  return (
    <section aria-label="Questions">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-strong pb-1">
        <h3 className="mr-auto text-small font-medium text-ink-soft">Questions</h3>
        <AskButton about={{ summaryId: report.id }} subject={`The report of ${title}`} />
      </div>
      <NotLoaded
        title="The questions were not loaded"
        query={query}
        problem={problemDetail}
        className="mt-3"
      />
      {data === undefined ? null : data.questions.length === 0 ? (
        <p className="mt-3 text-ink-muted">Nobody has asked anything.</p>
      ) : (
        <QuestionList
          label="Questions"
          questions={data.questions}
          readAt={dataUpdatedAt}
          month={title}
        />
      )}
    </section>
  );
}
