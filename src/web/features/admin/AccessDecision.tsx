import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createAccessReviewBody } from '../../../contract/accessReviews.ts';
import { problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useCreateAccessReview } from './accessReviews.api.ts';
import { toastSuccess } from './adminToasts.ts';

type Decision = z.output<typeof createAccessReviewBody>['decision'];
type DecisionFields = { decision: Decision; note: string; key: string };

const DECISION_CHOICES: readonly { value: Decision; label: string }[] = [
  { value: 'kept', label: 'Access is correct, no changes needed' },
  { value: 'changed', label: 'Access was changed' },
];

export function AccessDecision({ listKey }: { listKey: string }) {
  const { firstName, lastName, email } = useUser();
  const decide = useCreateAccessReview();
  const form = useForm<DecisionFields, unknown, z.output<typeof createAccessReviewBody>>({
    resolver: standardSchemaResolver(createAccessReviewBody),
    defaultValues: { decision: 'kept', note: '', key: listKey },
    // The list may be read again while a note is typed, but the decision is about the list that was shown.
    values: { decision: 'kept', note: '', key: listKey },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = form.handleSubmit((body) => {
    decide.mutate(body, {
      onSuccess: () => {
        form.reset({ decision: 'kept', note: '', key: listKey }, { keepDirtyValues: false });
        toastSuccess('Decision recorded');
      },
    });
  });
  return (
    <form
      noValidate
      aria-label="Decision"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {decide.isError ? <Alert variant="destructive">{problemDetail(decide.error)}</Alert> : null}
      <Controller
        control={form.control}
        name="decision"
        render={({ field }) => (
          <RadioGroup
            label="Your decision"
            value={field.value}
            choices={DECISION_CHOICES}
            onValueChange={field.onChange}
          />
        )}
      />
      <Field label="Note" error={form.formState.errors.note?.message}>
        <Textarea
          rows={2}
          placeholder="Half-yearly review; two accounts of people who left were deactivated"
          {...form.register('note')}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          pending={decide.isPending}
          pendingLabel="Recording..."
        >
          Record decision
        </Button>
        <p className="min-w-0 grow basis-60 text-small text-ink-muted">
          Your decision is recorded with your name, {`${firstName} ${lastName}`.trim() || email},
          and this list. Nobody can change the record later.
        </p>
      </div>
    </form>
  );
}
