import { useState } from 'react';
import type { QuestionAbout, Question } from '../../contract/questions.ts';
import { useWriteNote } from '../api/privateNotes.ts';
import { useAskQuestion, useUpdateQuestion } from '../api/questionChanges.ts';
import { useUser } from '../components/signedInUser.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { toast } from '../ui/toastStore.ts';
import { FormDialog } from './FormDialog.tsx';
import { useDraftStoring, useStoredDraft } from './draftStore.ts';
import type { AnswerDraft } from './questionForms.ts';
import {
  answerRules,
  answerDrafts,
  newQuestionDrafts,
  newQuestionRules,
  QUESTION_FORM_PARAMETERS,
  restoredQuestion,
} from './questionForms.ts';
import { useCreateForm } from './useCreateForm.ts';

const NO_SENTENCES: readonly string[] = [];
const NEW_QUESTION_FIELDS = ['quote', 'questionText', 'dueOn'] as const;
/** With no sentences to quote, the form has no quote field to show an error on. */
const FIELDS_OF_WHOLE = ['questionText', 'dueOn'] as const;
const SENT_AS = { quote: 'about.quote' } as const;
const NOTE_SENT_AS = { quote: 'about.quote', questionText: 'noteText' } as const;

const READER_CHOICES = [
  { value: 'everyone', label: 'Everyone who can read this' },
  { value: 'me', label: 'Only me' },
] as const;

const MOST_SENTENCE_LETTERS = 80;
function shortSentence(sentence: string): string {
  const said = withoutFormatting(sentence);
  return said.length > MOST_SENTENCE_LETTERS
    ? `${said.slice(0, MOST_SENTENCE_LETTERS - 1).trimEnd()}…`
    : said;
}

export type AskDialogProps = {
  about: QuestionAbout;
  subject: string;
  sentences?: readonly string[] | undefined;
  /** Undefined for the text as a whole, or for the first sentence if no question about the whole is possible. */
  quote?: string | undefined;
  onClose: () => void;
};

export function AskDialog({
  about,
  subject,
  sentences = NO_SENTENCES,
  quote,
  onClose,
}: AskDialogProps) {
  // A question about bullet points is always about one sentence.
  const hasWhole = !('reportText' in about) || about.reportText !== 'bulletPoint';
  const { mutateAsync: ask } = useAskQuestion();
  const { mutateAsync: writeNote } = useWriteNote();
  const actor = useUser();
  const initialQuote = quote ?? (hasWhole ? '' : (sentences[0] ?? ''));
  const choices = hasWhole ? ['', ...sentences] : sentences;
  const found = useStoredDraft(newQuestionDrafts, actor.id);
  const [before] = useState(() => restoredQuestion(found, choices, initialQuote));
  const [readers, setReaders] = useState(before?.readers ?? 'everyone');
  const isNote = readers === 'me';
  const { form, draft, onSubmit, ...shown } = useCreateForm({
    resolver: newQuestionRules(about, isNote),
    initial: { questionText: '', dueOn: '', quote: initialQuote },
    fields: sentences.length === 0 ? FIELDS_OF_WHOLE : NEW_QUESTION_FIELDS,
    sentAs: isNote ? NOTE_SENT_AS : SENT_AS,
    before,
    create: async ({ body, idempotencyKey }) => {
      if (isNote) {
        const note = { about: body.about, subject, noteText: body.questionText };
        await writeNote({ body: note, idempotencyKey });
        toast({ title: 'Note saved', description: 'Only you can see it.' });
        return;
      }
      await ask({ body, idempotencyKey });
      toast({
        title: 'Question asked',
        description: 'You will be notified of the answer.',
      });
    },
  });
  useDraftStoring(newQuestionDrafts, actor.id, draft && { ...draft, readers });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Ask about this"
      description={subject}
      submitLabel={isNote ? 'Save note' : 'Ask'}
      pendingLabel={isNote ? 'Saving...' : 'Asking...'}
      keptParameters={QUESTION_FORM_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      {sentences.length === 0 ? null : (
        <Field label="About" error={errors.quote?.message}>
          <Select
            options={[
              ...(hasWhole ? [{ value: '', label: 'The whole text' }] : []),
              ...sentences.map((value) => ({ value, label: shortSentence(value) })),
            ]}
            {...form.register('quote')}
          />
        </Field>
      )}
      <RadioGroup
        label="Who can read it"
        value={readers}
        choices={READER_CHOICES}
        hint={
          isNote
            ? 'A private note. Nobody else can see it, not even administrators.'
            : 'The question and its answer.'
        }
        onValueChange={setReaders}
      />
      <Field label={isNote ? 'Your note' : 'Your question'} error={errors.questionText?.message}>
        <Textarea {...form.register('questionText')} />
      </Field>
      {isNote ? null : (
        <Field label="Answer needed by" aside="Optional" error={errors.dueOn?.message}>
          <Input type="date" {...form.register('dueOn')} />
        </Field>
      )}
    </FormDialog>
  );
}

const ANSWER_FIELDS = ['answer'] as const;

export function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { mutateAsync } = useUpdateQuestion();
  const actor = useUser();
  const { form, draft, onSubmit, ...shown } = useCreateForm<AnswerDraft, AnswerDraft>({
    resolver: answerRules,
    initial: { answer: question.answer ?? '' },
    fields: ANSWER_FIELDS,
    before: useStoredDraft(answerDrafts, actor.id),
    create: ({ body }) => mutateAsync({ base: question, body }),
  });
  useDraftStoring(answerDrafts, actor.id, draft);
  return (
    <FormDialog
      title="Answer"
      description={withoutFormatting(question.questionText)}
      submitLabel="Answer"
      pendingLabel="Answering..."
      keptParameters={QUESTION_FORM_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="Answer" error={form.formState.errors.answer?.message}>
        <Textarea {...form.register('answer')} />
      </Field>
    </FormDialog>
  );
}
