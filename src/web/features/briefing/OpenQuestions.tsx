import { useQuery } from '@tanstack/react-query';
import { problemDetail } from '../../api/problem.ts';
import { questionsQuery } from '../../api/questions.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { QuestionList } from '../../editing/QuestionList.tsx';
import { openWords } from '../../editing/questions.view.ts';
import { Card } from '../../ui/Card.tsx';

/** The questions about a month ("2026-10") and earlier ones that are not settled; nothing while there is none. */
export function OpenQuestions({ month }: { month: string }) {
  const query = useQuery(questionsQuery({ month }));
  const { data, dataUpdatedAt } = query;
  const open = (data?.questions ?? []).filter(({ state }) => state !== 'accepted');
  const words = openWords(open);
  if (words === null && query.error === null) return null;
  return (
    <Card title="Questions">
      <NotLoaded title="The questions were not loaded" query={query} problem={problemDetail} />
      {words === null ? null : (
        <>
          <p className="text-ink-soft">{words}</p>
          <QuestionList label="Open questions" questions={open} readAt={dataUpdatedAt} />
        </>
      )}
    </Card>
  );
}
