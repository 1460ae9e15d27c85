import { useQueryClient } from '@tanstack/react-query';
import type { AgendaItem, BoardAction } from '../../../contract/meetings.ts';
import { ACTION_STATES, AGENDA_KINDS, type ActionState } from '../../../finance/meeting.ts';
import { meetingQuery } from '../../api/meetings.ts';
import { useUser } from '../../components/signedInUser.ts';
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
  useCreateAgendaItem,
  useCreateBoardAction,
  useUpdateAgendaItem,
  useUpdateBoardAction,
} from './meeting.api.ts';
import {
  ACTION_RULES,
  type ActionDraft,
  ITEM_RULES,
  type ItemDraft,
  boardActionDrafts,
  agendaItemDrafts,
  newBoardActionDrafts,
  newAgendaItemDrafts,
  MEETING_FORM_PARAMETERS,
  type NewActionDraft,
  newActionRules,
  type NewItemDraft,
  newItemRules,
  sentAction,
  sentItem,
} from './meeting.forms.ts';
import { AGENDA_HEADINGS } from './meeting.view.ts';

const AGENDA_KIND_OPTIONS = AGENDA_KINDS.map((value) => ({ value, label: AGENDA_HEADINGS[value] }));

const STATE_NAMES: Readonly<Record<ActionState, string>> = {
  open: 'Open',
  done: 'Done',
  dropped: 'Dropped',
};
const STATE_OPTIONS = ACTION_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));

type NewDialogProps = { summaryId: number; onClose: () => void };

const NEW_ITEM: NewItemDraft = { kind: 'decision', itemText: '' };
const NEW_ITEM_FIELDS = ['kind', 'itemText'] as const;

export function NewItemDialog({ summaryId, onClose }: NewDialogProps) {
  const { mutateAsync } = useCreateAgendaItem();
  const actor = useUser();
  const { form, draft, onSubmit, ...shown } = useCreateForm({
    resolver: newItemRules(summaryId),
    initial: NEW_ITEM,
    fields: NEW_ITEM_FIELDS,
    before: useStoredDraft(newAgendaItemDrafts, actor.id),
    create: mutateAsync,
  });
  useDraftStoring(newAgendaItemDrafts, actor.id, draft);
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add to the agenda"
      description="The item is added to the end of the agenda and to the next pack for the month."
      submitLabel="Add"
      pendingLabel="Adding..."
      keptParameters={MEETING_FORM_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="For" error={errors.kind?.message}>
        <Select options={AGENDA_KIND_OPTIONS} {...form.register('kind')} />
      </Field>
      <Field label="Agenda item" error={errors.itemText?.message}>
        <Textarea {...form.register('itemText')} />
      </Field>
    </FormDialog>
  );
}

const NEW_ACTION: NewActionDraft = { actionText: '', ownerName: '', dueOn: '' };
const NEW_ACTION_FIELDS = ['actionText', 'ownerName', 'dueOn'] as const;

export function NewActionDialog({ summaryId, onClose }: NewDialogProps) {
  const { mutateAsync } = useCreateBoardAction();
  const actor = useUser();
  const { form, draft, onSubmit, ...shown } = useCreateForm({
    resolver: newActionRules(summaryId),
    initial: NEW_ACTION,
    fields: NEW_ACTION_FIELDS,
    before: useStoredDraft(newBoardActionDrafts, actor.id),
    create: mutateAsync,
  });
  useDraftStoring(newBoardActionDrafts, actor.id, draft);
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add an action"
      description="Later reports and packs show the action until it is done or dropped."
      submitLabel="Add"
      pendingLabel="Adding..."
      keptParameters={MEETING_FORM_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="Action to take" error={errors.actionText?.message}>
        <Textarea {...form.register('actionText')} />
      </Field>
      <Field label="Owner" aside="Optional" error={errors.ownerName?.message}>
        <Input autoComplete="off" {...form.register('ownerName')} />
      </Field>
      <Field label="Due" aside="Optional" error={errors.dueOn?.message}>
        <Input type="date" {...form.register('dueOn')} />
      </Field>
    </FormDialog>
  );
}

const UNSAVED = 'Your changes have not been saved.';

export function ItemDialog({ item, onClose }: { item: AgendaItem; onClose: () => void }) {
  const client = useQueryClient();
  const update = useUpdateAgendaItem();
  const editor = useOpenEditor<AgendaItem, ItemDraft>({
    rules: ITEM_RULES,
    kept: agendaItemDrafts,
    isOwn: ({ id }) => id === item.id,
    initial: item,
    storedNow: () => item,
    send: ({ base, draft }) => update.mutateAsync({ base, body: sentItem(draft) }),
    readAgain: async ({ id, summaryId }) => {
      const { agenda } = await client.fetchQuery({ ...meetingQuery(summaryId), staleTime: 0 });
      return agenda.find((one) => one.id === id) ?? null;
    },
    refused: (error) => refusedSave(error, 'The item could not be saved'),
    saved: { title: 'Agenda updated' },
    onSaved: onClose,
    keptParameters: MEETING_FORM_PARAMETERS,
    unsavedWords: () => UNSAVED,
  });
  const { base, draft } = editor.edit;
  const theirs = ITEM_RULES.open(base);
  return (
    <RecordDialog
      editor={editor}
      title="Edit agenda item"
      description="The decision appears in the next pack for the month."
      submitLabel="Save"
      onClose={onClose}
    >
      <EditedField editor={editor} theirs={theirs} field="kind" label="For">
        <Select
          options={AGENDA_KIND_OPTIONS}
          value={draft.kind}
          onChange={(event) => {
            const kind = AGENDA_KINDS.find((one) => one === event.target.value);
            if (kind !== undefined) editor.type('kind', kind);
          }}
        />
      </EditedField>
      <EditedField editor={editor} theirs={theirs} field="itemText" label="Agenda item">
        <Textarea
          value={draft.itemText}
          onChange={(event) => editor.type('itemText', event.target.value)}
        />
      </EditedField>
      {draft.kind !== 'decision' && draft.decision === '' ? null : (
        <>
          <EditedField
            editor={editor}
            theirs={theirs}
            field="decision"
            label="Decision"
            aside="Once decided"
          >
            <Textarea
              value={draft.decision}
              onChange={(event) => editor.type('decision', event.target.value)}
            />
          </EditedField>
          <EditedField editor={editor} theirs={theirs} field="decidedOn" label="Decided on">
            <Input
              type="date"
              value={draft.decidedOn}
              onChange={(event) => editor.type('decidedOn', event.target.value)}
            />
          </EditedField>
        </>
      )}
    </RecordDialog>
  );
}

export function ActionDialog({ action, onClose }: { action: BoardAction; onClose: () => void }) {
  const client = useQueryClient();
  const update = useUpdateBoardAction();
  const editor = useOpenEditor<BoardAction, ActionDraft>({
    rules: ACTION_RULES,
    kept: boardActionDrafts,
    isOwn: ({ id }) => id === action.id,
    initial: action,
    storedNow: () => action,
    send: ({ base, draft }) => update.mutateAsync({ base, body: sentAction(draft) }),
    readAgain: async ({ id, summaryId }) => {
      const { actions } = await client.fetchQuery({ ...meetingQuery(summaryId), staleTime: 0 });
      return actions.find((one) => one.id === id) ?? null;
    },
    refused: (error) => refusedSave(error, 'The action could not be saved'),
    saved: { title: 'Action updated' },
    onSaved: onClose,
    keptParameters: MEETING_FORM_PARAMETERS,
    unsavedWords: () => UNSAVED,
  });
  const { base, draft } = editor.edit;
  const theirs = ACTION_RULES.open(base);
  const typed = (field: 'ownerName' | 'dueOn' | 'endedOn') => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => editor.type(field, event.target.value),
  });
  return (
    <RecordDialog
      editor={editor}
      title="Action"
      description={`Agreed at the meeting about ${action.monthName} ${action.year}.`}
      submitLabel="Save"
      onClose={onClose}
    >
      <EditedField editor={editor} theirs={theirs} field="actionText" label="Action to take">
        <Textarea
          value={draft.actionText}
          onChange={(event) => editor.type('actionText', event.target.value)}
        />
      </EditedField>
      <EditedField editor={editor} theirs={theirs} field="ownerName" label="Owner" aside="Optional">
        <Input autoComplete="off" {...typed('ownerName')} />
      </EditedField>
      <EditedField editor={editor} theirs={theirs} field="dueOn" label="Due" aside="Optional">
        <Input type="date" {...typed('dueOn')} />
      </EditedField>
      <EditedField editor={editor} theirs={theirs} field="state" label="State">
        <Select
          options={STATE_OPTIONS}
          value={draft.state}
          onChange={(event) => {
            const state = ACTION_STATES.find((one) => one === event.target.value);
            if (state !== undefined) editor.type('state', state);
          }}
        />
      </EditedField>
      {draft.state === 'open' ? null : (
        <EditedField editor={editor} theirs={theirs} field="endedOn" label="Ended on">
          <Input type="date" {...typed('endedOn')} />
        </EditedField>
      )}
      <EditedField editor={editor} theirs={theirs} field="outcome" label="Outcome" aside="Optional">
        <Textarea
          value={draft.outcome}
          onChange={(event) => editor.type('outcome', event.target.value)}
        />
      </EditedField>
    </RecordDialog>
  );
}
