import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import type { AgendaItem, BoardAction } from '../../../contract/meetings.ts';
import {
  createAgendaItemBody,
  createBoardActionBody,
  updateAgendaItemBody,
  updateBoardActionBody,
} from '../../../contract/meetings.ts';
import type { AgendaKind, ActionState } from '../../../finance/meeting.ts';
import { draftStore } from '../../editing/draftStore.ts';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';

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

const typedOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** Without a decision there is no decision date. */
export const sentItem = ({ kind, itemText, decision, decidedOn }: ItemDraft) => ({
  kind,
  itemText,
  decision: typedOrNull(decision),
  decidedOn: typedOrNull(decision) === null ? null : typedOrNull(decidedOn),
});

export const sentAction = (draft: ActionDraft) => ({
  actionText: draft.actionText,
  ownerName: typedOrNull(draft.ownerName),
  dueOn: typedOrNull(draft.dueOn),
  state: draft.state,
  // An open action has no end date.
  endedOn: draft.state === 'open' ? null : typedOrNull(draft.endedOn),
  outcome: typedOrNull(draft.outcome),
});

/** Returns the contract's errors by field. */
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

type NewAgendaItem = z.output<typeof createAgendaItemBody>;
type NewBoardAction = z.output<typeof createBoardActionBody>;

export const newItemRules = (summaryId: number) =>
  standardSchemaResolver<NewItemDraft, unknown, NewAgendaItem>(
    z.pipe(
      z.pipe(
        z.object({ kind: createAgendaItemBody.shape.kind, itemText: z.string() }),
        z.transform((typed) => ({ summaryId, ...typed })),
      ),
      createAgendaItemBody,
    ),
  );

export const newActionRules = (summaryId: number) =>
  standardSchemaResolver<NewActionDraft, unknown, NewBoardAction>(
    z.pipe(
      z.pipe(
        z.object({ actionText: z.string(), ownerName: z.string(), dueOn: z.string() }),
        z.transform(({ actionText, ownerName, dueOn }): z.input<typeof createBoardActionBody> => ({
          summaryId,
          actionText,
          ownerName: typedOrNull(ownerName),
          dueOn: typedOrNull(dueOn),
        })),
      ),
      createBoardActionBody,
    ),
  );

export const agendaItemDrafts = draftStore<RecordEdit<AgendaItem, ItemDraft>>();
export const boardActionDrafts = draftStore<RecordEdit<BoardAction, ActionDraft>>();
export const newAgendaItemDrafts = draftStore<NewItemDraft>();
export const newBoardActionDrafts = draftStore<NewActionDraft>();

/** The report stays open below the dialog. */
export const MEETING_FORM_PARAMETERS = ['month', 'form'] as const;
