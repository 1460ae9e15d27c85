import type { Group, PaletteEntry } from './paletteEntries.view.ts';
import { GROUPS } from './paletteEntries.view.ts';
import type { Indexed } from './paletteRanking.view.ts';
import { found } from './paletteRanking.view.ts';

/** More of a group than anyone reads; another word narrows it. */
const MOST_OF_A_GROUP = 6;

export interface ShownGroup {
  readonly heading: Group | 'Recent';
  readonly entries: readonly PaletteEntry[];
}

/** Before anything is typed: recent choices, then the entries that are always there. */
export function startGroups(
  entries: readonly PaletteEntry[],
  recentKeys: readonly string[],
): ShownGroup[] {
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

/** What the typed words find, a few of each group; the group with the best match is first. */
export function foundGroups(index: readonly Indexed<PaletteEntry>[], text: string): ShownGroup[] {
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
