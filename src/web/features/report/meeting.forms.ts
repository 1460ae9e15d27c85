import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import type { AgendaItem, BoardAction } from '../../../contract/meetings.ts';
import {
  createAgendaItemBody,
  createBoardActionBody,
  updateAgendaItemBody,
  updateBoardActionBody,
} from '../../../contract/meetings.ts';
import type { AgendaKind, ActionState } from '../../../domain/meeting.ts';
import { keptWork } from '../../editing/keptWork.ts';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';

/** As typed; '' where nothing is. */
export interface ItemDraft {
  kind: AgendaKind;
  itemText: string;
  decision: string;
  decidedOn: string;
}

export interface ActionDraft {
  actionText: string;
  ownerName: string;
  dueOn: string;
  state: ActionState;
  endedOn: string;
  outcome: string;
}

export type NewItemDraft = Pick<ItemDraft, 'kind' | 'itemText'>;
export type NewActionDraft = Pick<ActionDraft, 'actionText' | 'ownerName' | 'dueOn'>;

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** What is sent of an item: without a decision it has no day either. */
export const sentItem = ({ kind, itemText, decision, decidedOn }: ItemDraft) => ({
  kind,
  itemText,
  decision: orNull(decision),
  decidedOn: orNull(decision) === null ? null : orNull(decidedOn),
});

export const sentAction = (draft: ActionDraft) => ({
  actionText: draft.actionText,
  ownerName: orNull(draft.ownerName),
  dueOn: orNull(draft.dueOn),
  state: draft.state,
  // An open action has not ended.
  endedOn: draft.state === 'open' ? null : orNull(draft.endedOn),
  outcome: orNull(draft.outcome),
});

/** What a call would refuse of what is sent, by field. */
export const problemsOf = (schema: z.ZodMiniType, sent: object): ReadonlyMap<string, string> =>
  new Map(
    (z.safeParse(schema, sent).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  );

export const ITEM_RULES: RecordRules<AgendaItem, ItemDraft> = {
  fields: ['kind', 'itemText', 'decision', 'decidedOn'],
  version: ({ version }) => version,
  open: ({ kind, itemText, decision, decidedOn }) => ({
    kind,
    itemText,
    decision: decision ?? '',
    decidedOn: decidedOn ?? '',
  }),
  isSame: (field, a, b) => a[field] === b[field],
  problems: (draft) => problemsOf(updateAgendaItemBody, sentItem(draft)),
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed this item while you were editing.',
};

export const ACTION_RULES: RecordRules<BoardAction, ActionDraft> = {
  fields: ['actionText', 'ownerName', 'dueOn', 'state', 'endedOn', 'outcome'],
  version: ({ version }) => version,
  open: ({ actionText, ownerName, dueOn, state, endedOn, outcome }) => ({
    actionText,
    ownerName: ownerName ?? '',
    dueOn: dueOn ?? '',
    state,
    endedOn: endedOn ?? '',
    outcome: outcome ?? '',
  }),
  isSame: (field, a, b) => a[field] === b[field],
  problems: (draft) => problemsOf(updateBoardActionBody, sentAction(draft)),
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed this action while you were editing.',
};

type NewItem = z.output<typeof createAgendaItemBody>;
type NewAction = z.output<typeof createBoardActionBody>;

/** The rules of a new item of the meeting about this report. */
export const newItemRules = (summaryId: number) =>
  standardSchemaResolver<NewItemDraft, unknown, NewItem>(
    z.pipe(
      z.pipe(
        z.object({ kind: createAgendaItemBody.shape.kind, itemText: z.string() }),
        z.transform((typed) => ({ summaryId, ...typed })),
      ),
      createAgendaItemBody,
    ),
  );

/** The same of a new action. */
export const newActionRules = (summaryId: number) =>
  standardSchemaResolver<NewActionDraft, unknown, NewAction>(
    z.pipe(
      z.pipe(
        z.object({ actionText: z.string(), ownerName: z.string(), dueOn: z.string() }),
        z.transform(({ actionText, ownerName, dueOn }): z.input<typeof createBoardActionBody> => ({
          summaryId,
          actionText,
          ownerName: orNull(ownerName),
          dueOn: orNull(dueOn),
        })),
      ),
      createBoardActionBody,
    ),
  );

export const keptItem = keptWork<RecordEdit<AgendaItem, ItemDraft>>();
export const keptAction = keptWork<RecordEdit<BoardAction, ActionDraft>>();
export const keptNewItem = keptWork<NewItemDraft>();
export const keptNewAction = keptWork<NewActionDraft>();

/** The report stays open below the dialog. */
export const MEETING_KEPT_PARAMETERS = ['month', 'form'] as const;
