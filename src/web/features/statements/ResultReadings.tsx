import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { requiredText } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { OpenReading } from '../../../contract/statements.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { ResultReading } from '../../../finance/statements/earlierResults.ts';
import { RESULT_READINGS } from '../../../finance/statements/earlierResults.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useChooseReading } from './statements.api.ts';
import { readingChoices, readingWords } from './statements.view.ts';

export type ResultReadingsProps = {
  month: string;
  readings: readonly OpenReading[];
  mayChoose: boolean;
};

/** The treatment of last year's result, for entities whose books don't balance either way. */
export function ResultReadings({ month, readings, mayChoose }: ResultReadingsProps) {
  const [opened, setOpened] = useState<OpenReading | null>(null);
  return (
    <>
      {readings.map((reading) => (
        <Alert
          key={reading.entityId}
          variant={reading.chosen === null ? 'warning' : 'info'}
          action={
            mayChoose ? (
              <Button aria-haspopup="dialog" onClick={() => setOpened(reading)}>
                {reading.chosen === null ? 'Choose a treatment' : 'Change treatment'}
              </Button>
            ) : null
          }
        >
          {readingWords(reading)}
        </Alert>
      ))}
      {opened === null ? null : (
        <ReadingDialog month={month} readings={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface ReadingFields {
  reading: ResultReading | '';
  reason: string;
}

interface SentReading {
  readonly reading: ResultReading;
  readonly reason: string;
}

const readingRules = standardSchemaResolver<ReadingFields, unknown, SentReading>(
  z.object({
    reading: z.enum(RESULT_READINGS, 'Choose a treatment'),
    reason: requiredText(LIMITS.reasonText, MESSAGES.readingReasonRequired),
  }),
);

const READING_FIELDS = ['reading', 'reason'] as const;
const KEPT_PARAMETERS = ['month', 'period'] as const;

type ReadingDialogProps = { month: string; readings: OpenReading; onClose: () => void };

function ReadingDialog({ month, readings, onClose }: ReadingDialogProps) {
  const { mutateAsync: choose } = useChooseReading();
  const { form, onSubmit, refusal, unsaved, pending } = useCreateForm<ReadingFields, SentReading>({
    resolver: readingRules,
    initial: { reading: readings.chosen ?? '', reason: '' },
    fields: READING_FIELDS,
    before: null,
    create: ({ body: { reading, reason } }) =>
      choose({ entityId: readings.entityId, body: { resultReading: { month, reading }, reason } }),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Last year’s result in ${bookMonthName(month)}`}
      description="The books have a difference either way. Choose how the ledger treats last year’s result."
      submitLabel="Save choice"
      pendingLabel="Saving..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      keptParameters={KEPT_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Controller
        control={form.control}
        name="reading"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label="Last year’s result"
            value={value === '' ? null : value}
            choices={readingChoices(readings)}
            error={errors.reading?.message}
            onValueChange={onChange}
          />
        )}
      />
      <Field label="Reason" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
