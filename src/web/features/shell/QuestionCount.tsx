import { useWaitingQuestions } from '../../editing/waitingQuestions.ts';
import { Badge } from '../../ui/Badge.tsx';

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
