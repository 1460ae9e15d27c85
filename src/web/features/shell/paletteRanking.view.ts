import { GROUPS } from './paletteEntries.view.ts';
import type { Group, PaletteEntry } from './paletteEntries.view.ts';

export interface Findable {
  readonly label: string;
  /** Words that find the entry without being shown, such as "oct fy26 q3". */
  readonly words?: string;
}

export interface Indexed<Entry> {
  readonly entry: Entry;
  readonly label: string;
  /**
   * The words have spaces around them, so that " oct" matches a beginning and " oct " a whole word.
   */
  readonly words: string;
}

/** Converts a text to lower case without accents, so that "Überblick" is found by "uberblick". */
function foldedLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** "FY 2026", "fy26" and "fy2026" are the same word, and "Q2" is one word; other letters and digits are separated. */
function paletteWords(text: string): string[] {
  return (
    foldedLetters(text)
      .replace(/\bfy\s*(?:20)?(\d{2})(?!\d)/g, ' fy$1 ')
      .match(/\bfy\d{2}\b|\bq[1-4]\b|\p{L}+|\p{N}+/gu) ?? []
  );
}

export function searchableEntries<Entry extends Findable>(
  entries: readonly Entry[],
): Indexed<Entry>[] {
  return entries.map((entry) => ({
    entry,
    label: foldedLetters(entry.label),
    words: ` ${paletteWords(`${entry.label} ${entry.words ?? ''}`).join(' ')} `,
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

export interface RankedEntry<Entry> {
  readonly entry: Entry;
  readonly score: number;
}

/** Entries must contain every typed word. Best match first; ties keep their order. */
export function rankedEntries<Entry>(
  index: readonly Indexed<Entry>[],
  text: string,
): RankedEntry<Entry>[] {
  const wanted = paletteWords(text);
  if (wanted.length === 0) return [];
  const typed = foldedLetters(text.trim());
  const matches: RankedEntry<Entry>[] = [];
  for (const item of index) {
    const score = scoreOf(item, typed, wanted);
    if (score > NOT_FOUND) matches.push({ entry: item.entry, score });
  }
  return matches.toSorted((a, b) => b.score - a.score);
}

const MOST_OF_A_GROUP = 6;

export interface PaletteGroup {
  readonly heading: Group | 'Recent';
  readonly entries: readonly PaletteEntry[];
}

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

/** A few matches per group, starting with the group that has the best match. */
export function foundGroups(index: readonly Indexed<PaletteEntry>[], text: string): PaletteGroup[] {
  const matches = rankedEntries(index, text);
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

export function firstEntries(groups: readonly PaletteGroup[], most: number): PaletteGroup[] {
  let left = most;
  return groups.flatMap(({ heading, entries }) => {
    const first = entries.slice(0, left);
    left -= first.length;
    return first.length === 0 ? [] : [{ heading, entries: first }];
  });
}
