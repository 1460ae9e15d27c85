import { Card } from '../ui/Card.tsx';
import { QuestionList } from './QuestionList.tsx';
import { useWaitingQuestions } from './waitingQuestions.ts';

export default function QuestionsForYou() {
  const { answered, toAnswer, readAt } = useWaitingQuestions();
  return (
    <>
      {answered.length === 0 ? null : (
        <Card title="Answers to your questions" data-print="hide">
          <QuestionList label="Answers to your questions" questions={answered} readAt={readAt} />
        </Card>
      )}
      {toAnswer.length === 0 ? null : (
        <Card title="Questions for you" data-print="hide">
          <QuestionList label="Questions for you" questions={toAnswer} readAt={readAt} />
        </Card>
      )}
    </>
  );
}
