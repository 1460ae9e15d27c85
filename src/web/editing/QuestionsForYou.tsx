import { useWaitingQuestions } from './waitingQuestions.ts';
import { Card } from '../ui/Card.tsx';
import { QuestionList } from './QuestionList.tsx';

/** First on the pages of a person for whom questions wait: answers to their own, then those to answer. */
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
