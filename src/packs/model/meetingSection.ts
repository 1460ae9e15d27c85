import type { AgendaKind } from '../../finance/meeting.ts';
import { AGENDA_KINDS } from '../../finance/meeting.ts';
import { formatDate } from '../../format/dates.ts';
import { firstWords } from '../../format/firstWords.ts';
import { packWithSingleLineTexts } from './singleLine.ts';
import type { PackPart, PackRow, PackSection } from './pack.ts';
import { textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackAction, PackMeeting, PackSource } from './packSource.ts';

const AGENDA_KIND_HEADINGS: Readonly<Record<AgendaKind, string>> = {
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
          ? packWithSingleLineTexts(itemText)
          : `${packWithSingleLineTexts(itemText)} – decided ${formatDate(decidedOn)}: ${packWithSingleLineTexts(decision)}`,
      );
    return items.length === 0
      ? []
      : [{ kind: 'bullets', heading: AGENDA_KIND_HEADINGS[kind], items }];
  });
}

const ACTION_STATE_NAMES = { open: 'Open', done: 'Done', dropped: 'Dropped' } as const;

function actionStateText({ state, endedOn, outcome }: PackAction): string {
  const when = endedOn === null ? '' : ` ${formatDate(endedOn)}`;
  const what = outcome === null ? '' : `: ${packWithSingleLineTexts(outcome)}`;
  return `${ACTION_STATE_NAMES[state]}${when}${what}`;
}

const isOpenAction = ({ state }: PackAction) => state === 'open';

const MOST_WORDS_IN_CELL = 14;

/** Actions with their owners. With `most`, open ones come first and texts are shortened. */
export function actionsTable(all: readonly PackAction[], period: string, most?: number): PackPart {
  const shown =
    most === undefined
      ? all
      : [...all.filter(isOpenAction), ...all.filter((one) => !isOpenAction(one))].slice(0, most);
  const inCell = (text: string) =>
    most === undefined ? text : firstWords(text, MOST_WORDS_IN_CELL);
  const rows = shown.map((action): PackRow => ({
    kind: 'line',
    cells: [
      inCell(packWithSingleLineTexts(action.actionText)),
      `${action.monthName} ${action.year}`,
      inCell(action.ownerName ?? '–'),
      formatDate(action.dueOn, '–'),
      inCell(actionStateText(action)),
    ].map(textCell),
  }));
  const more = all.length - shown.length;
  const open = all.filter(isOpenAction).length;
  const text = { kind: 'text' } as const;
  return {
    kind: 'table',
    table: {
      key: most === undefined ? 'actions' : 'actions-open',
      title: `Actions, ${period}`,
      unit: 'Agreed at the meetings on these reports',
      columns: [
        { heading: 'Action', kind: 'label', width: 38 },
        { heading: 'Report', width: 14, ...text },
        { heading: 'Owner', width: 16, ...text },
        { heading: 'Due', width: 12, ...text },
        { heading: 'State', width: 24, ...text },
      ],
      rows,
      notes: more > 0 ? [`${more} more`] : [],
      said: [`${open === 1 ? 'One action is' : `${open} actions are`} open.`],
    },
  };
}

function actionsPart({ actions, earlier }: PackMeeting, period: string): PackPart[] {
  const all = [...earlier, ...actions];
  return all.length === 0 ? [] : [actionsTable(all, period)];
}

/**
 * Agenda, decisions and actions of the meeting about a month (for a year, about its last month); empty if there are
 * none.
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
