import { useQuery } from '@tanstack/react-query';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { shownProblem } from '../../api/problem.ts';
import { questionsQuery } from '../../api/questions.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { QuestionList } from '../../editing/QuestionList.tsx';
import { monthTitle } from './reportCard.view.ts';
import { ReportPart } from './ReportPart.tsx';

/** What readers ask about a month, and of earlier months what is not accepted yet. */
export function ReportQuestions({
  report,
  month,
  asCard,
}: {
  report: MonthlySummary;
  /** "2026-10" */
  month: string;
  asCard?: boolean;
}) {
  const query = useQuery(questionsQuery({ month }));
  const { data, dataUpdatedAt } = query;
  const title = monthTitle(report);
  return (
    <ReportPart
      title="Questions"
      asCard={asCard}
      actions={<AskButton about={{ summaryId: report.id }} subject={`The report of ${title}`} />}
    >
      <NotLoaded title="The questions were not loaded" query={query} problem={shownProblem} />
      {data === undefined ? null : data.questions.length === 0 ? (
        <p className="text-ink-muted">Nobody has asked anything.</p>
      ) : (
        <QuestionList
          label="Questions"
          questions={data.questions}
          readAt={dataUpdatedAt}
          month={title}
        />
      )}
    </ReportPart>
  );
}
