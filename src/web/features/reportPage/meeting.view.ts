import type { AgendaItem, BoardAction, Meeting } from '../../../contract/meetings.ts';
import {
  AGENDA_KINDS,
  type AgendaKind,
  needsDecision,
  isOverdue,
} from '../../../finance/meeting.ts';
import { formatDate } from '../../../format/dates.ts';

export const AGENDA_HEADINGS: Readonly<Record<AgendaKind, string>> = {
  decision: 'For decision',
  discussion: 'For discussion',
  information: 'For information',
};

export function agendaGroups(agenda: readonly AgendaItem[]) {
  return AGENDA_KINDS.flatMap((kind) => {
    const items = agenda.filter((item) => item.kind === kind);
    return items.length === 0 ? [] : [{ kind, heading: AGENDA_HEADINGS[kind], items }];
  });
}

/**
 * Returns "Decided Dec 10, 2026", or that the decision is still requested; null if the item needs
 * no decision.
 */
export function decisionWords({ kind, decidedOn }: AgendaItem): string | null {
  if (kind !== 'decision') return null;
  return decidedOn === null ? 'Not decided yet' : `Decided ${formatDate(decidedOn)}`;
}

/** All ids of the agenda after a move within the item's kind; null if the item is already at the end. */
export function movedItem(
  agenda: readonly AgendaItem[],
  id: number,
  by: -1 | 1,
): readonly number[] | null {
  const item = agenda.find((one) => one.id === id);
  const peers = agenda.filter(({ kind }) => kind === item?.kind);
  const other = peers[peers.findIndex((one) => one.id === id) + by];
  if (item === undefined || other === undefined) return null;
  const swapped = new Map([
    [item.id, other.id],
    [other.id, item.id],
  ]);
  return agenda.map((one) => swapped.get(one.id) ?? one.id);
}

/** Returns "1 decision requested · 2 actions overdue"; empty if there are none. */
export function requestsInWords({ agenda, actions, earlier }: Meeting, today: string): string {
  const decisions = agenda.filter(needsDecision).length;
  const overdue = [...earlier, ...actions].filter((action) => isOverdue(action, today)).length;
  return [
    decisions === 0 ? [] : `${decisions} ${decisions === 1 ? 'decision' : 'decisions'} requested`,
    overdue === 0 ? [] : `${overdue} ${overdue === 1 ? 'action' : 'actions'} overdue`,
  ]
    .flat()
    .join(' · ');
}

export interface ActionInWords {
  readonly state: 'Open' | 'Overdue' | 'Done' | 'Dropped';
  readonly tone: 'neutral' | 'negative' | 'positive' | 'outline';
  /** A text such as "Vera Vale · due Dec 1, 2026" or "Ended Dec 10, 2026", or ''. */
  readonly about: string;
}

/** Written as of a day (YYYY-MM-DD). */
export function actionInWords(action: BoardAction, today: string): ActionInWords {
  const { state, ownerName, dueOn, endedOn } = action;
  const due = dueOn === null ? null : `due ${formatDate(dueOn)}`;
  const ended =
    endedOn === null ? null : `${state === 'done' ? 'done' : 'dropped'} ${formatDate(endedOn)}`;
  const about = [ownerName, ended ?? due].filter((part) => part !== null).join(' · ');
  if (state === 'done') return { state: 'Done', tone: 'positive', about };
  if (state === 'dropped') return { state: 'Dropped', tone: 'outline', about };
  return isOverdue(action, today)
    ? { state: 'Overdue', tone: 'negative', about }
    : { state: 'Open', tone: 'neutral', about };
}
