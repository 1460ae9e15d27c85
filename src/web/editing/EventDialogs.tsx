import { shownBasis } from '../api/companyBasis.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { MonthEvent } from '../../contract/monthEvents.ts';
import { LIMITS } from '../../contract/limits.ts';
import { EVENT_LINES, type EventLine } from '../../finance/companyEvent.ts';
import { isHiddenLine, lineLabel } from '../../finance/catalogue.ts';
import { monthEventsQuery, useCreateMonthEvent, useUpdateMonthEvent } from '../api/monthEvents.ts';
import { useUser } from '../components/signedInUser.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import {
  EVENT_RULES,
  type EventDraft,
  eventDrafts,
  newEventDrafts,
  type NewEventDraft,
  newEventRules,
} from './eventForms.ts';
import { FormDialog } from './FormDialog.tsx';
import { useDraftStoring, useStoredDraft } from './draftStore.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { refusedSave } from './refusedSave.ts';
import { useCreateForm } from './useCreateForm.ts';
import { useOpenEditor } from './useEditor.ts';

const EVENT_KEPT_PARAMETERS = ['fyId', 'tab', 'compare', 'month'] as const;

const eventLineLabels = (lines: readonly EventLine[]): string =>
  lines.length === 0 ? 'None' : lines.map((line) => lineLabel(shownBasis(), line)).join(', ');

type LineChoiceProps = {
  value: readonly EventLine[];
  onChange: (lines: EventLine[]) => void;
};

function LineChoice({ value, onChange }: LineChoiceProps) {
  const hint = useId();
  return (
    <fieldset aria-describedby={hint}>
      <legend className="text-small font-medium">Lines</legend>
      <p id={hint} className="mb-2 text-small text-ink-muted">
        The report mentions the event for three months if these lines stand out.
      </p>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {EVENT_LINES.filter(
          (line) => value.includes(line) || !isHiddenLine(shownBasis(), line),
        ).map((line) => (
          <Checkbox
            key={line}
            label={lineLabel(shownBasis(), line)}
            checked={value.includes(line)}
            onChange={({ target }) =>
              onChange(
                EVENT_LINES.filter((one) => (one === line ? target.checked : value.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const EVENT_FIELDS = ['month', 'title', 'lines'] as const;

type NewEventDialogProps = {
  /** A month such as "2026-09", or '' if none is chosen. */
  month: string;
  onClose: () => void;
};

export function NewEventDialog({ month, onClose }: NewEventDialogProps) {
  const { mutateAsync } = useCreateMonthEvent();
  const actor = useUser();
  const initial: NewEventDraft = { month, title: '', lines: [] };
  const { form, draft, onSubmit, ...shown } = useCreateForm({
    resolver: newEventRules,
    initial,
    fields: EVENT_FIELDS,
    before: useStoredDraft(newEventDrafts, actor.id),
    create: mutateAsync,
  });
  useDraftStoring(newEventDrafts, actor.id, draft);
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add an event"
      description="Charts mark the event at its month, on pages and in packs."
      submitLabel="Add"
      pendingLabel="Adding..."
      keptParameters={EVENT_KEPT_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="Month" error={errors.month?.message}>
        <Input type="month" {...form.register('month')} />
      </Field>
      <Field label="What happened" error={errors.title?.message}>
        <Input maxLength={LIMITS.eventTitle} autoComplete="off" {...form.register('title')} />
      </Field>
      <LineChoice
        value={form.getValues('lines')}
        onChange={(lines) => form.setValue('lines', lines, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

export function EventDialog({ event, onClose }: { event: MonthEvent; onClose: () => void }) {
  const client = useQueryClient();
  const update = useUpdateMonthEvent();
  const editor = useOpenEditor<MonthEvent, EventDraft>({
    rules: EVENT_RULES,
    kept: eventDrafts,
    isOwn: ({ id }) => id === event.id,
    initial: event,
    storedNow: () => event,
    send: ({ base, draft }) => update.mutateAsync({ base, body: draft }),
    readAgain: async ({ id }) => {
      const events = await client.fetchQuery({ ...monthEventsQuery, staleTime: 0 });
      return events.find((one) => one.id === id) ?? null;
    },
    refused: (error) => refusedSave(error, 'The event could not be saved'),
    saved: { title: 'Event updated' },
    onSaved: onClose,
    keptParameters: EVENT_KEPT_PARAMETERS,
    unsavedWords: () => 'Your changes have not been saved.',
  });
  const { base, draft } = editor.edit;
  const theirs = EVENT_RULES.open(base);
  return (
    <RecordDialog
      editor={editor}
      title="Event"
      description={`Charts mark the event at ${event.monthName}, on pages and in packs.`}
      submitLabel="Save"
      onClose={onClose}
    >
      <ConflictChoice
        editor={editor}
        field="title"
        label="What happened"
        mine={draft.title}
        theirs={theirs.title}
      />
      <Field label="What happened" error={editor.problems.get('title')}>
        <Input
          maxLength={LIMITS.eventTitle}
          autoComplete="off"
          value={draft.title}
          onChange={({ target }) => editor.type('title', target.value)}
        />
      </Field>
      <ConflictChoice
        editor={editor}
        field="lines"
        label="Lines"
        mine={eventLineLabels(draft.lines)}
        theirs={eventLineLabels(theirs.lines)}
      />
      <LineChoice value={draft.lines} onChange={(lines) => editor.type('lines', lines)} />
    </RecordDialog>
  );
}
