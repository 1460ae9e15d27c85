import { formatDate } from '../../../format/dates.ts';
import { GROUPS_SHOWN, toldGroup } from '../../../format/newsWords.ts';
import type { PackPart, PackSection } from './pack.ts';
import type { PackSource } from './packSource.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `One more ${one}` : `${count} more ${many}`];

const section = (parts: readonly PackPart[]): PackSection[] => [
  { key: 'changes', title: 'Since the last published pack', parts },
];

/** What is other than in the pack that was published last, by the rule of what is new to a reader. */
export function changesSection({ changed }: PackSource): PackSection[] {
  if (changed === undefined) return [];
  const { since, groups, more } = changed;
  const pack = `${since.month}, version ${since.number}, published ${formatDate(since.at)}`;
  if (groups.length + more === 0) {
    return section([{ kind: 'empty', sentence: `Nothing has changed since ${pack}.` }]);
  }
  const told = groups.map((group) => toldGroup(group));
  const shown = told.slice(0, GROUPS_SHOWN).map(({ title, lines, more: rest }): PackPart => ({
    kind: 'bullets',
    heading: title,
    items: [...lines.map(({ text }) => text), ...counted(rest, 'change', 'changes')],
  }));
  const hidden = told.slice(GROUPS_SHOWN).map(({ title }) => title);
  const others = [
    ...(hidden.length === 0 ? [] : [`Also of ${hidden.join(', ')}`]),
    ...counted(more, 'record', 'records'),
  ];
  return section([
    { kind: 'text', heading: 'Compared with', paragraphs: [`${pack}.`] },
    ...shown,
    ...(others.length === 0
      ? []
      : [{ kind: 'bullets', heading: 'Further', items: others } as const]),
  ]);
}
