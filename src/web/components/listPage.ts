import { formatCount } from '../../format/count.ts';

/** One page of a long list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** From 1; the last page if the list has become too short for the requested page. */
  readonly page: number;
  readonly pageCount: number;
  /** "26–50 of 786" */
  readonly shown: string;
}

/**
 * The items of a page. The item that `isKept` names stays visible: if it has moved to another page
 * (a colleague added something before it), it is shown at the edge where it left.
 */
export function listPage<Item>(
  items: readonly Item[],
  page: number,
  size: number,
  isKept: (item: Item) => boolean = () => false,
): ListPage<Item> {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const current = Math.min(Math.max(1, page), pageCount);
  const start = (current - 1) * size;
  const inside = items.slice(start, start + size);
  const keptAt = items.findIndex(isKept);
  const kept = items[keptAt];
  const isAway = kept !== undefined && !inside.includes(kept);
  const last = formatCount(start + inside.length);
  return {
    items: !isAway ? inside : keptAt < start ? [kept, ...inside] : [...inside, kept],
    page: current,
    pageCount,
    shown:
      items.length === 0
        ? '0'
        : `${formatCount(start + 1)}–${last} of ${formatCount(items.length)}`,
  };
}
