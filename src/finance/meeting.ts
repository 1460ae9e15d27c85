/**
 * The board meeting on a month's report: an agenda with decisions, and actions that later reports carry forward until
 * they end.
 */

/** Listed in the order of a meeting. */
export const AGENDA_KINDS = ['decision', 'discussion', 'information'] as const;
export type AgendaKind = (typeof AGENDA_KINDS)[number];

export const ACTION_STATES = ['open', 'done', 'dropped'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

export interface AgendaStanding {
  readonly kind: AgendaKind;
  readonly decision: string | null;
}

export const needsDecision = ({ kind, decision }: AgendaStanding): boolean =>
  kind === 'decision' && decision === null;

export interface ActionStanding {
  readonly state: ActionState;
  readonly dueOn: string | null;
}

/** True if an open action was due before `today` (YYYY-MM-DD). */
export const isOverdue = ({ state, dueOn }: ActionStanding, today: string): boolean =>
  state === 'open' && dueOn !== null && dueOn < today;
