import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { firstWords } from '../../../format/firstWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownProblem } from '../../api/problem.ts';
import { questionsQuery } from '../../api/questions.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { QuestionList } from '../../editing/QuestionList.tsx';
import { answersFirst, openQuestions, questionInWords } from '../../editing/questions.view.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

const MOST_QUESTION_WORDS = 10;

type MonthQuestionsProps = {
  month: string;
  name: string;
};

/** Also unaccepted questions of earlier months; nothing if there are none. */
export function MonthQuestions({ month, name }: MonthQuestionsProps) {
  const query = useQuery(questionsQuery({ month }));
  const { data, dataUpdatedAt } = query;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const all = data?.questions ?? [];
  const reader = useUser();
  const first = answersFirst(all, reader.id).find(({ state }) => state !== 'accepted');
  const open = openQuestions(all);
  if (all.length === 0 && query.error === null) return null;
  const quote =
    first === undefined || isOpen
      ? ''
      : `“${firstWords(withoutFormatting(first.questionText), MOST_QUESTION_WORDS)}”`;
  const openWords = [open ?? 'No open questions', quote].filter((part) => part !== '').join(': ');
  return (
    <Card title="Questions" aria-label="Questions">
      <NotLoaded title="The questions could not be loaded" query={query} problem={shownProblem} />
      {all.length === 0 ? null : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            {first?.state === 'answered' ? (
              <>
                {quote} {questionInWords(first, '').state}
                {open === null ? null : ` · ${open}`}
              </>
            ) : (
              openWords
            )}
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
