import type { News } from '../../contract/news.ts';
import { formatMoment } from '../../format/dates.ts';
import { type NewsGroupWords, newsGroupWords } from '../../format/newsWords.ts';

export const nothingNewWords = ({ since }: Pick<News, 'since'>): string =>
  since === null
    ? 'This is your first visit.'
    : `Nothing has changed since your last visit on ${formatMoment(since.at)}.`;

const newsCountText = (count: number, one: string, more: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

/** Returns words such as "1 answer · 2 questions for you · 4 changes"; empty if there are none. */
export const newsWords = (counts: {
  readonly answers: number;
  readonly questions: number;
  readonly changes: number;
}): string =>
  [
    ...newsCountText(counts.answers, 'answer', 'answers'),
    ...newsCountText(counts.questions, 'question for you', 'questions for you'),
    ...newsCountText(counts.changes, 'change', 'changes'),
  ].join(' · ');

export const seenByWords = ({ shownSince }: Pick<News, 'shownSince'>): string | null =>
  shownSince === null
    ? null
    : 'Administrators can see when you last read this report, and how far.';

/** Leaves out the questions that are listed above the groups. */
export const groupsToShow = (
  { groups }: Pick<News, 'groups'>,
  listedQuestions: ReadonlySet<number>,
): NewsGroupWords[] =>
  groups
    .map(({ records, ...group }) => {
      const rest = records.filter(
        ({ noun, id }) => noun !== 'question' || !listedQuestions.has(id),
      );
      return newsGroupWords({ ...group, records: rest }, Infinity);
    })
    .filter(({ lines }) => lines.length > 0);

export const countLines = (groups: readonly NewsGroupWords[]): number =>
  groups.reduce((sum, { lines }) => sum + lines.length, 0);
