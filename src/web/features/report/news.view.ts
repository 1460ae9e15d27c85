import type { News, NewsGroup } from '../../../contract/news.ts';
import { formatMoment } from '../../../format/dates.ts';
import { toldGroup } from '../../../format/newsWords.ts';

/** What is said where nothing is new. */
export const nothingNewWords = ({ since }: Pick<News, 'since'>): string =>
  since === null
    ? 'This is your first visit.'
    : `Nothing has changed since your last visit on ${formatMoment(since.at)}.`;

const counted = (count: number, one: string, more: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

/** "1 answer · 2 questions for you · 4 changes"; empty where there are none. */
export const newsWords = (counts: {
  readonly answers: number;
  readonly questions: number;
  readonly changes: number;
}): string =>
  [
    ...counted(counts.answers, 'answer', 'answers'),
    ...counted(counts.questions, 'question for you', 'questions for you'),
    ...counted(counts.changes, 'change', 'changes'),
  ].join(' · ');

/** Who else sees that the page was read; null: nobody does. */
export const seenByWords = ({ shownSince }: Pick<News, 'shownSince'>): string | null =>
  shownSince === null ? null : 'Administrators see when you last read this, and up to where.';

export type ShownGroup = ReturnType<typeof toldGroup>;

/** A group with all its lines. */
export const wholeGroup = (group: NewsGroup): ShownGroup => toldGroup(group, Infinity);

/** How many lines there are in all; a group without any is one. */
export const countNews = ({ groups, more }: Pick<News, 'groups' | 'more'>): number =>
  groups.reduce((sum, group) => sum + Math.max(1, wholeGroup(group).lines.length), more);
