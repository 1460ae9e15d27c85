import { formatDate } from '../../format/dates.ts';
import { firstWords } from '../../format/firstWords.ts';
import { GROUPS_SHOWN, newsLineText, newsGroupWords } from '../../format/newsWords.ts';
import type { PackPart, PackSection } from './pack.ts';
import type { PackChanges, PackSource } from './packSource.ts';

const countText = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `One more ${one}` : `${count} more ${many}`];

export function changesSection({ changed }: PackSource): PackSection[] {
  return changed === undefined
    ? []
    : [{ key: CHANGES, title: 'Since the last published pack', parts: changesParts(changed, {}) }];
}

export const CHANGES = 'changes';

interface Most {
  readonly groups?: number;
  readonly lines?: number;
  /** The maximum number of words in each line. */
  readonly words?: number;
}

const packWords = ({ since }: PackChanges): string =>
  `${since.month}, version ${since.number}, published ${formatDate(since.at)}`;

function changesParts(
  changed: PackChanges,
  { groups: most = GROUPS_SHOWN, lines: mostLines, words }: Most,
): PackPart[] {
  const { groups, more } = changed;
  const pack = packWords(changed);
  if (groups.length + more === 0) {
    return [{ kind: 'empty', sentence: `Nothing has changed since ${pack}.` }];
  }
  const told = groups.map((group) => newsGroupWords(group, mostLines));
  const inLine = (text: string) => (words === undefined ? text : firstWords(text, words));
  const shown = told.slice(0, most).map(({ title, lines, more: rest }): PackPart => ({
    kind: 'bullets',
    heading: title,
    items: [
      ...lines.map((line) => inLine(newsLineText(line))),
      ...countText(rest, 'change', 'changes'),
    ],
  }));
  const hidden = told.slice(most).map(({ title }) => title);
  const others = [
    ...(hidden.length === 0 ? [] : [inLine(`More under ${hidden.join(', ')}`)]),
    ...countText(more, 'record', 'records'),
  ];
  return [
    { kind: 'text', heading: 'Compared with', paragraphs: [`${pack}.`] },
    ...shown,
    ...(others.length === 0
      ? []
      : [{ kind: 'bullets', heading: 'Further', items: others } as const]),
  ];
}

/** These limits fit on one page together with the key. */
const ON_ONE_PAGE: Most = { groups: 3, lines: 3, words: 18 };

export function withChanges(about: PackSection, { changed }: PackSource): PackSection {
  if (changed === undefined) return about;
  const { groups, more } = changed;
  const count = groups.reduce((sum, { records }) => sum + records.length, more);
  const than = `since ${changed.since.month}, version ${changed.since.number}`;
  return {
    ...about,
    title: 'Changes and key',
    message:
      count === 0
        ? `Nothing has changed ${than}`
        : `${count === 1 ? '1 record' : `${count} records`} changed ${than}`,
    parts: [...(count === 0 ? [] : changesParts(changed, ON_ONE_PAGE)), ...about.parts],
  };
}
