import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { firstWords } from '../../../format/firstWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownProblem } from '../../api/problem.ts';
import { questionsQuery } from '../../api/questions.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useWaitingQuestions } from '../../editing/waitingQuestions.ts';
import { QuestionList } from '../../editing/QuestionList.tsx';
import { openWords } from '../../editing/questions.view.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** Of the first question: whoever wants to answer opens the list. */
const MOST_WORDS = 12;

/** The questions about a month ("2026-10") and earlier ones that are not settled; nothing while there is none. */
export function OpenQuestions({ month }: { month: string }) {
  const query = useQuery(questionsQuery({ month }));
  const { data, dataUpdatedAt } = query;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { answered, toAnswer } = useWaitingQuestions();
  // Those that wait for the reader are at the top of the page.
  const shown = new Set([...answered, ...toAnswer].map((one) => one.id));
  const open = (data?.questions ?? []).filter(
    (one) => one.state !== 'accepted' && !shown.has(one.id),
  );
  const [first] = open;
  if (first === undefined && query.error === null) return null;
  return (
    <Card title="Questions">
      <NotLoaded title="The questions were not loaded" query={query} problem={shownProblem} />
      {first === undefined ? null : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            {openWords(open)}
            {isOpen ? '' : `: “${firstWords(withoutFormatting(first.questionText), MOST_WORDS)}”`}
          </p>
          <Button
            variant="link"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {open.length === 1 ? 'the question' : 'the questions'}
          </Button>
          {isOpen ? (
            <div id={id} className="self-stretch">
              <QuestionList label="Open questions" questions={open} readAt={dataUpdatedAt} />
            </div>
          ) : null}
        </div>
      )}
    </Card>
  );
}
