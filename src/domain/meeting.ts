/**
 * What a board takes up and agrees at the meeting where a month's report is read: an agenda with the
 * decisions taken, and actions that the next reports carry on until they have ended.
 */

/** What an item of the agenda is for, in the order in which meetings take them up. */
export const AGENDA_KINDS = ['decision', 'discussion', 'information'] as const;
export type AgendaKind = (typeof AGENDA_KINDS)[number];

/** An action is open until it is done or dropped. */
export const ACTION_STATES = ['open', 'done', 'dropped'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

export interface AgendaStanding {
  readonly kind: AgendaKind;
  /** What was decided; null until it is. */
  readonly decision: string | null;
}

/** Whether the board is still asked for a decision. */
export const asksForDecision = ({ kind, decision }: AgendaStanding): boolean =>
  kind === 'decision' && decision === null;

export interface ActionStanding {
  readonly state: ActionState;
  /** The day by which it should be done, YYYY-MM-DD. */
  readonly dueOn: string | null;
}

/** Whether an open action should have been done before this day (YYYY-MM-DD). */
export const isOverdue = ({ state, dueOn }: ActionStanding, today: string): boolean =>
  state === 'open' && dueOn !== null && dueOn < today;
