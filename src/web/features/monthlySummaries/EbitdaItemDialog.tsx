import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import type { StoredEbitdaItem } from '../../../contract/ebitdaItems.ts';
import { createEbitdaItemBody } from '../../../contract/ebitdaItems.ts';
import { useCreateEbitdaItem, useUpdateEbitdaItem } from '../../api/ebitdaItems.ts';
import { useUser } from '../../components/signedInUser.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { keptWork, useKeeping, useKept } from '../../editing/keptWork.ts';
import { EXPECTED_AMOUNT, readTypedAmount } from '../../editing/typedAmount.ts';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { MEETING_KEPT_PARAMETERS } from './meeting.forms.ts';

interface ItemDraft {
  name: string;
  amount: string;
  reason: string;
}

/** It is restored only for the month and the item that it was typed for. */
interface KeptItem {
  readonly month: string;
  readonly id: number;
  readonly draft: ItemDraft;
}

const FIELDS = ['name', 'amount', 'reason'] as const;
const kept = keptWork<KeptItem>();

const { name, reason } = createEbitdaItemBody.shape;

const typedAmount = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const read = readTypedAmount(typed, 'usd');
    if (read.is === 'amount') return read.amount;
    const message = read.is === 'tooLong' ? read.message : EXPECTED_AMOUNT;
    context.issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  }),
);
const rules = standardSchemaResolver<ItemDraft, unknown, ItemDraft>(
  z.object({ name, amount: typedAmount, reason }),
);

const NONE: ItemDraft = { name: '', amount: '', reason: '' };

type EbitdaItemDialogProps = {
  month: { month: string; name: string };
  /** null: a new one. */
  item: StoredEbitdaItem | null;
  onClose: () => void;
};

/** An item of what adjusted EBITDA of a month has beside EBITDA. */
export function EbitdaItemDialog({ month, item, onClose }: EbitdaItemDialogProps) {
  const { mutateAsync: create } = useCreateEbitdaItem();
  const { mutateAsync: update } = useUpdateEbitdaItem();
  const actor = useUser();
  const found = useKept(kept, actor.id);
  const id = item?.id ?? 0;
  const isSame = found?.month === month.month && found.id === id;
  const initial =
    item === null
      ? NONE
      : { name: item.name, amount: item.amount.replace(/\.00$/, ''), reason: item.reason };
  const { form, draft, onSubmit, ...shown } = useCreateForm<ItemDraft, ItemDraft>({
    resolver: rules,
    initial,
    fields: FIELDS,
    before: isSame ? found.draft : null,
    create: ({ body, idempotencyKey }) =>
      item === null
        ? create({ body: { month: month.month, ...body }, idempotencyKey })
        : update({ item, body }),
  });
  useKeeping(kept, actor.id, draft === null ? null : { month: month.month, id, draft });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={item === null ? 'Add an item' : `Edit ${item.name}`}
      description={`What adjusted EBITDA of ${month.name} has beside EBITDA. Its reason stands in the pack of the month.`}
      submitLabel={item === null ? 'Add' : 'Save'}
      pendingLabel={item === null ? 'Adding...' : 'Saving...'}
      keptParameters={MEETING_KEPT_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="Item" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Amount"
        hint="What it adds to EBITDA; with a minus, what it takes off."
        error={errors.amount?.message}
      >
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
