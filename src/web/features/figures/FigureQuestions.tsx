import { useQuery } from '@tanstack/react-query';
import { shownProblem } from '../../api/problem.ts';
import { questionsQuery } from '../../api/questions.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { QuestionList } from '../../editing/QuestionList.tsx';

export function FigureQuestions({ id }: { id: string }) {
  const query = useQuery(questionsQuery({ figureId: id }));
  const { data, dataUpdatedAt, error } = query;
  if (data === undefined && error === null) return null;
  if (data?.questions.length === 0) return null;
  return (
    <section aria-label="Questions">
      <NotLoaded title="The questions could not be loaded" query={query} problem={shownProblem} />
      {data === undefined ? null : (
        <QuestionList label="Questions" questions={data.questions} readAt={dataUpdatedAt} />
      )}
    </section>
  );
}
