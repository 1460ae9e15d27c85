import { GROUPS } from './paletteEntries.view.ts';
import type { Group, PaletteEntry } from './paletteEntries.view.ts';

/** What typed text is compared with: the words of an entry, shown or not. */
export interface Findable {
  readonly label: string;
  /** Words that find the entry but are not shown on it ("oct fy26 q3"). */
  readonly words?: string;
}

export interface Indexed<Entry> {
  readonly entry: Entry;
  /** The label in lower case without accents. */
  readonly label: string;
  /** Every word between blanks, so that " oct" finds where one begins and " oct " a whole one. */
  readonly words: string;
}

/** In lower case without accents: "Überblick" is found by "uberblick". */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** "FY 2026", "fy26" and "fy2026" are one word, as is "Q2"; elsewhere letters and digits part. */
function wordsOf(text: string): string[] {
  return (
    folded(text)
      .replace(/\bfy\s*(?:20)?(\d{2})(?!\d)/g, ' fy$1 ')
      .match(/\bfy\d{2}\b|\bq[1-4]\b|\p{L}+|\p{N}+/gu) ?? []
  );
}

export function indexed<Entry extends Findable>(entries: readonly Entry[]): Indexed<Entry>[] {
  return entries.map((entry) => ({
    entry,
    label: folded(entry.label),
    words: ` ${wordsOf(`${entry.label} ${entry.words ?? ''}`).join(' ')} `,
  }));
}

const WHOLE_WORD = 3;
const WORD_BEGINS = 2;
const SOMEWHERE = 1;
const LABEL_BEGINS = 2;
const NOT_FOUND = 0;

function scoreOf(item: Indexed<unknown>, typed: string, wanted: readonly string[]): number {
  let sum = 0;
  for (const word of wanted) {
    if (item.words.includes(` ${word} `)) sum += WHOLE_WORD;
    else if (item.words.includes(` ${word}`)) sum += WORD_BEGINS;
    else if (item.label.includes(word)) sum += SOMEWHERE;
    else return NOT_FOUND;
  }
  return sum / wanted.length + (item.label.startsWith(typed) ? LABEL_BEGINS : 0);
}

export interface Found<Entry> {
  readonly entry: Entry;
  readonly score: number;
}

/** The entries that contain every typed word, best match first; ties keep their order. */
export function found<Entry>(index: readonly Indexed<Entry>[], text: string): Found<Entry>[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const typed = folded(text.trim());
  const matches: Found<Entry>[] = [];
  for (const item of index) {
    const score = scoreOf(item, typed, wanted);
    if (score > NOT_FOUND) matches.push({ entry: item.entry, score });
  }
  return matches.toSorted((a, b) => b.score - a.score);
}

/** The most entries shown of a group; another word narrows it down. */
const MOST_OF_A_GROUP = 6;

export interface PaletteGroup {
  readonly heading: Group | 'Recent';
  readonly entries: readonly PaletteEntry[];
}

/** Before anything is typed: recent choices, then the entries that are always there. */
export function startGroups(
  entries: readonly PaletteEntry[],
  recentKeys: readonly string[],
): PaletteGroup[] {
  const recent = recentKeys.flatMap((key) => entries.find((entry) => entry.key === key) ?? []);
  const others = entries.filter((entry) => entry.isHidden !== true && !recent.includes(entry));
  return [
    { heading: 'Recent' as const, entries: recent },
    ...GROUPS.map((heading) => ({
      heading,
      entries: others.filter(({ group }) => group === heading),
    })),
  ].filter((group) => group.entries.length > 0);
}

/** The matches for the typed words, a few of each group; the group with the best match is first. */
export function foundGroups(index: readonly Indexed<PaletteEntry>[], text: string): PaletteGroup[] {
  const matches = found(index, text);
  return GROUPS.flatMap((heading) => {
    const own = matches.filter(({ entry }) => entry.group === heading);
    const [closest] = own;
    if (closest === undefined) return [];
    const entries = own.slice(0, MOST_OF_A_GROUP).map(({ entry }) => entry);
    return [{ heading, entries, score: closest.score }];
  })
    .toSorted((a, b) => b.score - a.score)
    .map(({ heading, entries }) => ({ heading, entries }));
}

/** The first entries in the order of their groups; groups that have none of them are left out. */
export function firstOf(groups: readonly PaletteGroup[], most: number): PaletteGroup[] {
  let left = most;
  return groups.flatMap(({ heading, entries }) => {
    const first = entries.slice(0, left);
    left -= first.length;
    return first.length === 0 ? [] : [{ heading, entries: first }];
  });
}
