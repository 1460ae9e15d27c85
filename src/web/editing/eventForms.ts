import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import type { MonthEvent } from '../../contract/monthEvents.ts';
import { createMonthEventBody, updateMonthEventBody } from '../../contract/monthEvents.ts';
import type { EventLine } from '../../finance/companyEvent.ts';
import { draftStore } from './draftStore.ts';
import type { RecordEdit, RecordRules } from './recordEdit.ts';

export interface EventDraft {
  title: string;
  lines: EventLine[];
}

export interface NewEventDraft extends EventDraft {
  month: string;
}

const eventProblems = (draft: EventDraft): ReadonlyMap<string, string> =>
  new Map(
    (z.safeParse(updateMonthEventBody, draft).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  );

export const EVENT_RULES: RecordRules<MonthEvent, EventDraft> = {
  fields: ['title', 'lines'],
  version: ({ version }) => version,
  open: ({ title, lines }) => ({ title, lines: [...lines] }),
  isSame: (field, a, b) => String(a[field]) === String(b[field]),
  problems: eventProblems,
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed this event while you were editing.',
};

export const newEventRules = standardSchemaResolver<
  NewEventDraft,
  unknown,
  z.output<typeof createMonthEventBody>
>(createMonthEventBody);

export const eventDrafts = draftStore<RecordEdit<MonthEvent, EventDraft>>();
export const newEventDrafts = draftStore<NewEventDraft>();
