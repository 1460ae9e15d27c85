import { shownBasis } from '../../api/companyBasis.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { StoredEbitdaItem } from '../../../contract/ebitdaItems.ts';
import { RANKED_LINES } from '../../../telling/briefing/briefingMonths.ts';
import { WITHOUT_LINE } from '../../../finance/books/lineLabel.ts';
import {
  EXPLANATION_KIND_LABELS,
  EXPLANATION_KINDS,
} from '../../../telling/briefing/explanations.ts';
import { usedLines, lineLabel } from '../../../finance/catalogue.ts';
import {
  ebitdaItemsQuery,
  useCreateEbitdaItem,
  useUpdateEbitdaItem,
} from '../../api/ebitdaItems.ts';
import { useUser } from '../../components/signedInUser.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { EditedField } from '../../editing/EditedField.tsx';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { RecordDialog } from '../../editing/RecordDialog.tsx';
import { refusedSave } from '../../editing/refusedSave.ts';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { useOpenEditor } from '../../editing/useEditor.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import {
  EBITDA_ITEM_RULES,
  type EbitdaItemDraft,
  ebitdaItemDrafts,
  newEbitdaItemDrafts,
  newEbitdaItemRules,
  sentEbitdaItem,
} from './ebitdaItem.forms.ts';
import { MEETING_FORM_PARAMETERS } from './meeting.forms.ts';

const EBITDA_ITEM_FIELDS = ['name', 'amount', 'reason', 'line', 'kind', 'movesTo'] as const;
const EMPTY_EBITDA_ITEM: EbitdaItemDraft = {
  name: '',
  amount: '',
  reason: '',
  line: '',
  kind: 'oneOff',
  movesTo: '',
};
const lineOptions = () => [
  { value: '', label: WITHOUT_LINE },
  ...usedLines(shownBasis(), RANKED_LINES).map((line) => ({
    value: line,
    label: lineLabel(shownBasis(), line),
  })),
];
const LINE_HINT = "The line that includes the amount. The month's report mentions the item there.";
const ITEM_KIND_OPTIONS = EXPLANATION_KINDS.map((kind) => ({
  value: kind,
  label: EXPLANATION_KIND_LABELS[kind],
}));
const AMOUNT_HINT = 'The amount to add to EBITDA. Use a minus sign to deduct it.';

interface NamedItemMonth {
  readonly month: string;
  readonly name: string;
}

const itemDescription = ({ name }: NamedItemMonth) =>
  `An adjustment between EBITDA and adjusted EBITDA for ${name}. The month's pack includes its reason.`;

type NewItemDialogProps = {
  month: NamedItemMonth;
  line?: string;
  onClose: () => void;
};

export function NewEbitdaItemDialog({ month, line = '', onClose }: NewItemDialogProps) {
  const { mutateAsync: create } = useCreateEbitdaItem();
  const actor = useUser();
  const found = useStoredDraft(newEbitdaItemDrafts, actor.id);
  const { form, draft, onSubmit, ...shown } = useCreateForm<
    EbitdaItemDraft,
    ReturnType<typeof sentEbitdaItem>
  >({
    resolver: newEbitdaItemRules,
    initial: { ...EMPTY_EBITDA_ITEM, line },
    fields: EBITDA_ITEM_FIELDS,
    before: found?.month === month.month ? found.draft : null,
    create: ({ body, idempotencyKey }) =>
      create({ body: { month: month.month, ...body }, idempotencyKey }),
  });
  useDraftStoring(
    newEbitdaItemDrafts,
    actor.id,
    draft === null ? null : { month: month.month, draft },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add an item"
      description={itemDescription(month)}
      submitLabel="Add"
      pendingLabel="Adding..."
      keptParameters={MEETING_FORM_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="Item" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Amount" hint={AMOUNT_HINT} error={errors.amount?.message}>
        <Controller
          control={form.control}
          name="amount"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <AmountInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      <Field label="Line" hint={LINE_HINT} error={errors.line?.message}>
        <Select options={lineOptions()} {...form.register('line')} />
      </Field>
      <Field label="Kind" error={errors.kind?.message}>
        <Select options={ITEM_KIND_OPTIONS} {...form.register('kind')} />
      </Field>
      {form.watch('kind') === 'timing' ? (
        <Field label="Moves to" error={errors.movesTo?.message}>
          <Input type="month" {...form.register('movesTo')} />
        </Field>
      ) : null}
      <Field label="Reason" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}

type ItemDialogProps = {
  month: NamedItemMonth;
  item: StoredEbitdaItem;
  now: StoredEbitdaItem | null;
  onClose: () => void;
};

export function EbitdaItemDialog({ month, item, now, onClose }: ItemDialogProps) {
  const client = useQueryClient();
  const update = useUpdateEbitdaItem();
  const editor = useOpenEditor<StoredEbitdaItem, EbitdaItemDraft>({
    rules: EBITDA_ITEM_RULES,
    kept: ebitdaItemDrafts,
    isOwn: ({ id }) => id === item.id,
    initial: item,
    storedNow: () => now,
    send: ({ base, draft }) => update.mutateAsync({ item: base, body: sentEbitdaItem(draft) }),
    readAgain: async ({ id }) => {
      const asked = ebitdaItemsQuery(month.month);
      const read = await client.fetchQuery({ ...asked, staleTime: 0 });
      return read?.items.find((one) => one.id === id) ?? null;
    },
    refused: (error) => refusedSave(error, 'The item could not be saved'),
    saved: { title: 'Item updated' },
    onSaved: onClose,
    keptParameters: MEETING_FORM_PARAMETERS,
    unsavedWords: () => 'Your changes have not been saved.',
  });
  const { base, draft } = editor.edit;
  const shared = { editor, theirs: EBITDA_ITEM_RULES.open(base) };
  return (
    <RecordDialog
      editor={editor}
      title={`Edit ${item.name}`}
      description={itemDescription(month)}
      submitLabel="Save"
      onClose={onClose}
    >
      <EditedField {...shared} field="name" label="Item">
        <Input
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => editor.type('name', target.value)}
        />
      </EditedField>
      <EditedField {...shared} field="amount" label="Amount" hint={AMOUNT_HINT}>
        <AmountInput value={draft.amount} onValueChange={(typed) => editor.type('amount', typed)} />
      </EditedField>
      <EditedField {...shared} field="line" label="Line" hint={LINE_HINT}>
        <Select
          options={lineOptions()}
          value={draft.line}
          onChange={({ target }) => editor.type('line', target.value)}
        />
      </EditedField>
      <EditedField {...shared} field="kind" label="Kind">
        <Select
          options={ITEM_KIND_OPTIONS}
          value={draft.kind}
          onChange={({ target }) => {
            const kind = EXPLANATION_KINDS.find((one) => one === target.value);
            if (kind !== undefined) editor.type('kind', kind);
          }}
        />
      </EditedField>
      {draft.kind === 'timing' ? (
        <EditedField {...shared} field="movesTo" label="Moves to">
          <Input
            type="month"
            value={draft.movesTo}
            onChange={({ target }) => editor.type('movesTo', target.value)}
          />
        </EditedField>
      ) : null}
      <EditedField {...shared} field="reason" label="Reason">
        <Textarea
          value={draft.reason}
          onChange={({ target }) => editor.type('reason', target.value)}
        />
      </EditedField>
    </RecordDialog>
  );
}
