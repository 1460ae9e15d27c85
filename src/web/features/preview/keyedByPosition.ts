/** Parts of a document have no ids, so their position identifies them. */
export function keyedByPosition<Item>(items: readonly Item[]): [string, Item][] {
  return items.map((item, place) => [String(place), item]);
}
