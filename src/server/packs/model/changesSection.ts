import { formatDate } from '../../../format/dates.ts';
import { firstWords } from '../../../format/firstWords.ts';
import { GROUPS_SHOWN, toldGroup } from '../../../format/newsWords.ts';
import type { PackPart, PackSection } from './pack.ts';
import type { PackChanges, PackSource } from './packSource.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `One more ${one}` : `${count} more ${many}`];

/** What is other than in the pack that was published last, by the rule of what is new to a reader. */
export function changesSection({ changed }: PackSource): PackSection[] {
  return changed === undefined
    ? []
    : [{ key: CHANGES, title: 'Since the last published pack', parts: partsOf(changed, {}) }];
}

export const CHANGES = 'changes';

interface Most {
  readonly groups?: number;
  readonly lines?: number;
  /** Of each line. */
  readonly words?: number;
}

const packWords = ({ since }: PackChanges): string =>
  `${since.month}, version ${since.number}, published ${formatDate(since.at)}`;

function partsOf(
  changed: PackChanges,
  { groups: most = GROUPS_SHOWN, lines: mostLines, words }: Most,
): PackPart[] {
  const { groups, more } = changed;
  const pack = packWords(changed);
  if (groups.length + more === 0) {
    return [{ kind: 'empty', sentence: `Nothing has changed since ${pack}.` }];
  }
  const told = groups.map((group) => toldGroup(group, mostLines));
  const inLine = (text: string) => (words === undefined ? text : firstWords(text, words));
  const shown = told.slice(0, most).map(({ title, lines, more: rest }): PackPart => ({
    kind: 'bullets',
    heading: title,
    items: [...lines.map(({ text }) => inLine(text)), ...counted(rest, 'change', 'changes')],
  }));
  const hidden = told.slice(most).map(({ title }) => title);
  const others = [
    ...(hidden.length === 0 ? [] : [inLine(`Also of ${hidden.join(', ')}`)]),
    ...counted(more, 'record', 'records'),
  ];
  return [
    { kind: 'text', heading: 'Compared with', paragraphs: [`${pack}.`] },
    ...shown,
    ...(others.length === 0
      ? []
      : [{ kind: 'bullets', heading: 'Further', items: others } as const]),
  ];
}

/** So much of it is on one page with the key. */
const ON_ONE_PAGE: Most = { groups: 3, lines: 3, words: 18 };

/** The last page of a pack with what changed since the last one above how to read it. */
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
    parts: [...(count === 0 ? [] : partsOf(changed, ON_ONE_PAGE)), ...about.parts],
  };
}
