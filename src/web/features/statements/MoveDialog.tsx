import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { moneyInput, requiredText } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { FLOW_KEYS, FLOW_LINES } from '../../../finance/statements/flowLines.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useCreateMove } from './statements.api.ts';

interface MoveFields {
  to: FlowLine | '';
  amount: string;
  reason: string;
}

interface SentMove {
  readonly to: FlowLine;
  readonly amount: string;
  readonly reason: string;
}

const moveRules = standardSchemaResolver<MoveFields, unknown, SentMove>(
  z.object({
    to: z.enum(FLOW_KEYS, 'Choose a line'),
    amount: moneyInput.check(
      z.refine((amount) => /[1-9]/.test(amount) && !amount.startsWith('-'), {
        error: MESSAGES.moveAmount,
      }),
    ),
    reason: requiredText(LIMITS.reasonText, MESSAGES.moveReasonRequired),
  }),
);

const MOVE_FIELDS = ['to', 'amount', 'reason'] as const;
const KEPT_PARAMETERS = ['month', 'period'] as const;

export type MoveDialogProps = {
  month: string;
  from: FlowLine;
  onClose: () => void;
};

export function MoveDialog({ month, from, onClose }: MoveDialogProps) {
  const { mutateAsync: create } = useCreateMove();
  const { form, onSubmit, refusal, unsaved, pending } = useCreateForm<MoveFields, SentMove>({
    resolver: moveRules,
    initial: { to: '', amount: '', reason: '' },
    fields: MOVE_FIELDS,
    before: null,
    create: async ({ body, idempotencyKey }) => {
      await create({ body: { month, from, ...body }, idempotencyKey });
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Move from ${FLOW_LINES[from].label}`}
      description={`An amount of ${bookMonthName(month)} that belongs to another line, such as a lease that involved no cash. The change in cash stays the same.`}
      submitLabel="Move"
      pendingLabel="Moving..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      keptParameters={KEPT_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Field label="To" error={errors.to?.message}>
        <Select
          placeholder="Choose a line"
          options={FLOW_KEYS.filter((line) => line !== from).map((line) => ({
            value: line,
            label: FLOW_LINES[line].label,
          }))}
          {...form.register('to')}
        />
      </Field>
      <Field label="Amount" error={errors.amount?.message}>
        <Controller
          control={form.control}
          name="amount"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <AmountInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
