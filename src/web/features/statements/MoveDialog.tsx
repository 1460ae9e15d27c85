import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { UseFormReturn } from 'react-hook-form';
import { Controller, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { moneyInput, requiredText } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { CHOSEN_FLOW_KEYS, FLOW_LINES } from '../../../finance/statements/flowLines.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import { decimal, withoutMinus } from '../../../finance/decimal.ts';
import { formatMoney } from '../../../format/money.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { Alert } from '../../ui/Alert.tsx';
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
    to: z.enum(CHOSEN_FLOW_KEYS, 'Choose a line'),
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
  /** What the line shows for the month. */
  shown: string | null;
  onClose: () => void;
};

export function MoveDialog({ month, from, shown, onClose }: MoveDialogProps) {
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
          options={CHOSEN_FLOW_KEYS.filter((line) => line !== from).map((line) => ({
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
      <MoveWarning form={form} shown={shown} />
      <Field label="Reason" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}

/** An amount larger than its line is allowed, because another move may have to follow. */
function MoveWarning({
  form,
  shown,
}: {
  form: UseFormReturn<MoveFields, unknown, SentMove>;
  shown: string | null;
}) {
  const typed = moneyInput.safeParse(useWatch({ control: form.control, name: 'amount' }));
  if (shown === null || !typed.success) return null;
  if (!decimal(typed.data).gt(decimal(withoutMinus(shown)))) return null;
  return (
    <Alert variant="warning">
      {`The line shows ${formatMoney(shownBasis().currency, shown)} for the month. You are moving more than that.`}
    </Alert>
  );
}
