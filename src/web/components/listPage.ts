import { formatCount } from '../../format/count.ts';

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Starts at 1. If the list has become shorter than the requested page, this is the last page. */
  readonly page: number;
  readonly pageCount: number;
  readonly shown: string;
}

/**
 * If a colleague's change moves the item that `isKept` names to another page, the item stays visible at the edge of
 * this page.
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
