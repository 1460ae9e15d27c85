import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { firstWords } from '../../../format/firstWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownProblem } from '../../api/problem.ts';
import { questionsQuery } from '../../api/questions.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { QuestionList } from '../../editing/QuestionList.tsx';
import { questionsOfCard } from '../../editing/questions.view.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** Of the first question. */
const MOST_WORDS = 10;

type MonthQuestionsProps = {
  /** "2026-10" */
  month: string;
  /** "October 2026" */
  name: string;
};

/** What readers ask about a month, and of earlier months what is not accepted yet; nothing where nobody has asked. */
export function MonthQuestions({ month, name }: MonthQuestionsProps) {
  const query = useQuery(questionsQuery({ month }));
  const { data, dataUpdatedAt } = query;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const all = data?.questions ?? [];
  const first =
    all.find(({ state }) => state === 'open') ?? all.find(({ state }) => state === 'answered');
  if (all.length === 0 && query.error === null) return null;
  const quote =
    first === undefined || isOpen
      ? ''
      : `: “${firstWords(withoutFormatting(first.questionText), MOST_WORDS)}”`;
  return (
    <Card title="Questions" aria-label="Questions">
      <NotLoaded title="The questions were not loaded" query={query} problem={shownProblem} />
      {all.length === 0 ? null : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            {questionsOfCard(all) ?? 'No open questions'}
            {quote}
          </p>
          <Button
            variant="link"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {all.length === 1 ? 'the question' : 'the questions'}
          </Button>
          {isOpen ? (
            <div id={id} className="self-stretch">
              <QuestionList label="Questions" questions={all} readAt={dataUpdatedAt} month={name} />
            </div>
          ) : null}
        </div>
      )}
    </Card>
  );
}
