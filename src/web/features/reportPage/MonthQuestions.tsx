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
const MOST_ANSWER_WORDS = 14;

const quoteOf = (text: string, mostWords: number) =>
  `“${firstWords(withoutFormatting(text), mostWords)}”`;

type MonthQuestionsProps = {
  month: string;
  name: string;
};

/** Includes unaccepted questions of earlier months. Renders nothing if there are none. */
export function MonthQuestions({ month, name }: MonthQuestionsProps) {
  const query = useQuery(questionsQuery({ month }));
  const { data, dataUpdatedAt } = query;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const all = data?.questions ?? [];
  const reader = useUser();
  const unaccepted = answersFirst(all, reader.id).filter(({ state }) => state !== 'accepted');
  const answered = unaccepted.find(({ state }) => state === 'answered');
  const asked = unaccepted.find(({ state }) => state === 'open');
  const open = openQuestions(all);
  if (all.length === 0 && query.error === null) return null;
  return (
    <Card title="Questions" aria-label="Questions">
      <NotLoaded title="The questions could not be loaded" query={query} problem={shownProblem} />
      {all.length === 0 ? null : (
        <div className="flex flex-col items-start gap-2">
          {isOpen ? null : (
            <div className="text-ink-soft [overflow-wrap:anywhere]">
              {answered === undefined ? null : (
                <p className="print:inline">
                  {quoteOf(answered.questionText, MOST_QUESTION_WORDS)}{' '}
                  {questionInWords(answered, '').state}
                  <span className="print:hidden">
                    : {quoteOf(answered.answer ?? '', MOST_ANSWER_WORDS)}
                  </span>{' '}
                </p>
              )}
              {answered !== undefined && open === null ? null : (
                <p className="print:inline">
                  {open ?? 'No open questions'}
                  {asked === undefined ? null : (
                    <span className="print:hidden">
                      : {quoteOf(asked.questionText, MOST_QUESTION_WORDS)}
                    </span>
                  )}
                </p>
              )}
            </div>
          )}
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
