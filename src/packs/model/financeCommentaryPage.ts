import { needsDecision } from '../../finance/meeting.ts';
import { REPORT_TEXTS } from '../../finance/reportTexts.ts';
import { formatDate } from '../../format/dates.ts';
import { firstWordsOfAll } from '../../format/firstWords.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { paragraphsOf } from './commentarySection.ts';
import { actionsTable } from './meetingSection.ts';
import type { PackPart, PackSection } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

const MOST_WRITTEN_PARAGRAPHS = 4;
const MOST_WRITTEN_WORDS = 150;
const MOST_ITEMS = 3;
const MOST_ITEM_WORDS = 60;
const MOST_ACTIONS = 5;

/** The text written by finance comes first: the overview, or if there is none, the notes. */
function writtenPart({ report }: PackMonth): PackPart[] {
  const texts = (['overview', 'summaryNotes', 'notes'] as const).map((field) => ({
    heading: REPORT_TEXTS[field],
    paragraphs: paragraphsOf(report?.[field] ?? null),
  }));
  const first = texts.find(({ paragraphs }) => paragraphs.length > 0);
  if (first === undefined) return [];
  const shown = firstWordsOfAll(
    first.paragraphs.slice(0, MOST_WRITTEN_PARAGRAPHS),
    MOST_WRITTEN_WORDS,
  );
  const paragraphs = [
    ...shown,
    ...(first.paragraphs.length > MOST_WRITTEN_PARAGRAPHS ? ['…'] : []),
  ];
  return [{ kind: 'text', heading: first.heading, paragraphs }];
}

function itemsPart(heading: string, texts: readonly string[]): PackPart[] {
  if (texts.length === 0) return [];
  const more = texts.length - MOST_ITEMS;
  const shown = firstWordsOfAll(
    texts.slice(0, MOST_ITEMS).map((text) => withoutFormatting(text)),
    MOST_ITEM_WORDS,
  );
  return [{ kind: 'bullets', heading, items: [...shown, ...(more > 0 ? [`${more} more`] : [])] }];
}

const meetingCountText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export function financeCommentaryPage({ meeting }: PackSource, month: PackMonth): PackSection {
  const agenda = meeting?.agenda ?? [];
  const asked = agenda.filter(needsDecision);
  const made = agenda.filter(({ decision }) => decision !== null);
  const actions = [...(meeting?.earlier ?? []), ...(meeting?.actions ?? [])];
  const open = actions.filter(({ state }) => state === 'open').length;
  const parts = [
    ...writtenPart(month),
    ...itemsPart(
      'Decisions requested',
      asked.map(({ itemText }) => itemText),
    ),
    ...itemsPart(
      'Decisions made',
      made.map(
        ({ itemText, decision, decidedOn }) =>
          `${itemText} – decided ${formatDate(decidedOn)}: ${decision ?? ''}`,
      ),
    ),
    ...(actions.length === 0 ? [] : [actionsTable(actions, month.name, MOST_ACTIONS)]),
  ];
  const message = [
    asked.length === 0
      ? 'No decisions requested'
      : meetingCountText(asked.length, 'decision requested', 'decisions requested'),
    ...(open === 0 ? [] : [meetingCountText(open, 'open action', 'open actions')]),
  ].join(', ');
  return {
    key: 'says',
    title: 'Finance says',
    message,
    parts:
      parts.length === 0
        ? [{ kind: 'empty', sentence: `There is no commentary on ${month.name}.` }]
        : parts,
  };
}
