import { useWaitingQuestions } from '../../editing/waitingQuestions.ts';
import { Badge } from '../../ui/Badge.tsx';

/** How many questions wait for the person, next to the link to the page that begins with them. */
export default function QuestionCount() {
  const { answered, toAnswer } = useWaitingQuestions();
  const count = answered.length + toAnswer.length;
  if (count === 0) return null;
  return (
    <Badge tone="accent" className="ml-auto">
      {count}
      <span className="sr-only">{count === 1 ? ' question for you' : ' questions for you'}</span>
    </Badge>
  );
}
