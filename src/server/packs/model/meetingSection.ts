import type { AgendaKind } from '../../../domain/meeting.ts';
import { AGENDA_KINDS } from '../../../domain/meeting.ts';
import { formatDate } from '../../../format/dates.ts';
import { onOneLine } from './onOneLine.ts';
import type { PackPart, PackRow, PackSection } from './pack.ts';
import { textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackAction, PackMeeting, PackSource } from './packSource.ts';

const HEADINGS: Readonly<Record<AgendaKind, string>> = {
  decision: 'For decision',
  discussion: 'For discussion',
  information: 'For information',
};

function agendaParts({ agenda }: PackMeeting): PackPart[] {
  return AGENDA_KINDS.flatMap((kind): PackPart[] => {
    const items = agenda
      .filter((item) => item.kind === kind)
      .map(({ itemText, decision, decidedOn }) =>
        decision === null
          ? onOneLine(itemText)
          : `${onOneLine(itemText)} – decided ${formatDate(decidedOn)}: ${onOneLine(decision)}`,
      );
    return items.length === 0 ? [] : [{ kind: 'bullets', heading: HEADINGS[kind], items }];
  });
}

const ENDED = { open: 'Open', done: 'Done', dropped: 'Dropped' } as const;

function stateOf({ state, endedOn, outcome }: PackAction): string {
  const when = endedOn === null ? '' : ` ${formatDate(endedOn)}`;
  const what = outcome === null ? '' : `: ${onOneLine(outcome)}`;
  return `${ENDED[state]}${when}${what}`;
}

/** The actions of earlier meetings first, as boards take them up. */
function actionsPart({ actions, earlier }: PackMeeting, period: string): PackPart[] {
  const all = [...earlier, ...actions];
  if (all.length === 0) return [];
  const rows = all.map((action): PackRow => ({
    kind: 'line',
    cells: [
      onOneLine(action.actionText),
      `${action.monthName} ${action.year}`,
      action.ownerName ?? '–',
      formatDate(action.dueOn, '–'),
      stateOf(action),
    ].map(textCell),
  }));
  const open = all.filter(({ state }) => state === 'open').length;
  const text = { kind: 'text' } as const;
  return [
    {
      kind: 'table',
      table: {
        key: 'actions',
        title: `Actions, ${period}`,
        unit: 'Agreed at the meetings about the reports that are named',
        columns: [
          { heading: 'Action', kind: 'label', width: 38 },
          { heading: 'Report', width: 14, ...text },
          { heading: 'Owner', width: 16, ...text },
          { heading: 'Due', width: 12, ...text },
          { heading: 'State', width: 24, ...text },
        ],
        rows,
        notes: [],
        said: [`${open === 1 ? 'One action is' : `${open} actions are`} open.`],
      },
    },
  ];
}

/**
 * Agenda, decisions and actions of the meeting about a month, which of a year is its last; none where there is
 * nothing.
 */
export function meetingSection(
  { meeting }: PackSource,
  { name }: PackMonth,
  of: 'month' | 'year',
): PackSection[] {
  if (meeting === undefined) return [];
  const which: PackPart = { kind: 'text', heading: 'Meeting', paragraphs: [`About ${name}.`] };
  const parts = [
    ...(of === 'year' ? [which] : []),
    ...agendaParts(meeting),
    ...actionsPart(meeting, name),
  ];
  return [{ key: 'meeting', title: 'Decisions and actions', parts }];
}
