import { lazy, Suspense, useState } from 'react';
import type { Question } from '../../contract/questions.ts';
import { mayJudge, mayWithdraw } from '../../finance/question.ts';
import { localDateTime } from '../../format/dates.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { problemDetail } from '../api/problem.ts';
import { useJudgeAnswer, useUpdateQuestion, useWithdrawQuestion } from '../api/questionChanges.ts';
import { useAsOf } from '../components/asOf.ts';
import { useCan, useUser } from '../components/signedInUser.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toastStore.ts';
import { answersFirst, questionInWords } from './questions.view.ts';

const AnswerDialog = lazy(async () => ({
  default: (await import('./QuestionDialogs.tsx')).AnswerDialog,
}));
const AssignDialog = lazy(async () => ({
  default: (await import('./AssignDialog.tsx')).AssignDialog,
}));

interface OpenQuestionDialog {
  readonly what: 'answer' | 'assign';
  readonly id: number;
}

type QuestionListProps = {
  label: string;
  questions: readonly Question[];
  /** When the questions were read, in milliseconds. */
  readAt: number;
  month?: string;
};

export function QuestionList({ label, questions, readAt, month }: QuestionListProps) {
  const [asked, setAsked] = useState<OpenQuestionDialog | null>(null);
  const update = useUpdateQuestion();
  const reader = useUser();
  const isPast = useAsOf() !== null;
  const today = isPast ? '' : localDateTime(new Date(readAt).toISOString()).slice(0, 10);
  const question = questions.find(({ id }) => id === asked?.id);
  const close = () => setAsked(null);
  return (
    <>
      <ul aria-label={label} className="flex flex-col divide-y divide-line">
        {answersFirst(questions, reader.id).map((one) => (
          <li key={one.id} className="flex flex-col gap-1 py-2">
            <QuestionWords question={one} today={today} month={month} />
            {isPast ? null : (
              <QuestionButtons question={one} onAsk={(what) => setAsked({ what, id: one.id })} />
            )}
          </li>
        ))}
      </ul>
      {asked === null || question === undefined ? null : (
        <Suspense fallback={null}>
          {asked.what === 'answer' ? (
            <AnswerDialog question={question} onClose={close} />
          ) : (
            <AssignDialog
              title="Assign an owner"
              description={withoutFormatting(question.questionText)}
              assigned={question}
              save={(body) => update.mutateAsync({ base: question, body })}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}

const QUESTION_TEXT_CLASS = 'max-w-[76ch] whitespace-pre-line [overflow-wrap:anywhere]';

function QuestionWords({
  question,
  today,
  month,
}: {
  question: Question;
  today: string;
  month: string | undefined;
}) {
  const { state, tone, about } = questionInWords(question, today);
  const { subject } = question;
  const ofOther = question.month === month || subject.includes(question.month);
  return (
    <>
      <p className="text-small text-ink-soft [overflow-wrap:anywhere]">
        {ofOther ? subject : `${subject} · ${question.month}`}
      </p>
      {question.quote === null ? null : (
        <blockquote
          className={`${QUESTION_TEXT_CLASS} border-l-2 border-line pl-3 text-small text-ink-soft`}
        >
          “{withoutFormatting(question.quote)}”
          {question.isQuoteThere === false ? (
            <span className="text-ink-muted"> This sentence is no longer in the text.</span>
          ) : null}
        </blockquote>
      )}
      <p className={QUESTION_TEXT_CLASS}>{withoutFormatting(question.questionText)}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-muted">
        <Badge tone={tone}>{state}</Badge>
        {about}
      </p>
      {question.answer === null ? null : (
        <p className={`${QUESTION_TEXT_CLASS} border-l-2 border-line-strong pl-3`}>
          {withoutFormatting(question.answer)}
        </p>
      )}
    </>
  );
}

const onError = (error: Error) =>
  toast({
    variant: 'destructive',
    title: 'The question could not be changed',
    description: problemDetail(error),
  });

type QuestionButtonsProps = {
  question: Question;
  onAsk: (what: OpenQuestionDialog['what']) => void;
};

function QuestionButtons({ question, onAsk }: QuestionButtonsProps) {
  const { id } = useUser();
  const mayAnswer = useCan('editReport');
  const update = useUpdateQuestion();
  const judge = useJudgeAnswer();
  const withdraw = useWithdrawQuestion();
  const buttons: { label: string; pending?: boolean; press: () => void }[] = [];
  if (mayAnswer && question.state !== 'accepted') {
    buttons.push({
      label: question.answer === null ? 'Answer' : 'Change the answer',
      press: () => onAsk('answer'),
    });
    if (question.ownerId !== id && question.state === 'open') {
      buttons.push({
        label: 'I will answer',
        pending: update.isPending,
        press: () => update.mutate({ base: question, body: { ownerId: id } }, { onError }),
      });
    }
    if (question.state === 'open') {
      buttons.push({ label: 'Set owner and due date', press: () => onAsk('assign') });
    }
  }
  const isSaid = judge.isPending ? judge.variables.isAccepted : null;
  const judging = (label: string, isAccepted: boolean) => ({
    label,
    pending: isSaid === isAccepted,
    press: () => judge.mutate({ base: question, isAccepted }, { onError }),
  });
  if (mayJudge(question, id)) {
    if (question.state === 'answered') buttons.push(judging('Accept', true));
    buttons.push(judging('Reopen', false));
  }
  if (mayWithdraw(question, id)) {
    buttons.push({
      label: 'Withdraw',
      pending: withdraw.isPending,
      press: () => withdraw.mutate(question, { onError }),
    });
  }
  if (buttons.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2" data-print="hide">
      {buttons.map(({ label, pending = false, press }) => (
        <Button key={label} size="small" pending={pending} onClick={press}>
          {label}
        </Button>
      ))}
    </div>
  );
}
