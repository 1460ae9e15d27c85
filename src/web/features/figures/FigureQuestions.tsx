import { useQuery } from '@tanstack/react-query';
import { problemDetail } from '../../api/problem.ts';
import { questionsQuery } from '../../api/questions.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { QuestionList } from '../../editing/QuestionList.tsx';

/** What was asked about a figure. `subject`: "Revenue, October 2026". */
export function FigureQuestions({ id, subject }: { id: string; subject: string }) {
  const query = useQuery(questionsQuery({ figureId: id }));
  const { data, dataUpdatedAt } = query;
  return (
    <section aria-label="Questions" className="flex flex-col items-start gap-2">
      {data === undefined || data.questions.length === 0 ? null : (
        <QuestionList label="Questions" questions={data.questions} readAt={dataUpdatedAt} />
      )}
      <NotLoaded title="The questions were not loaded" query={query} problem={problemDetail} />
      <AskButton about={{ figureId: id }} subject={subject} />
    </section>
  );
}
