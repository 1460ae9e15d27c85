/**
 * How far labels next to a chart are moved down (negative: up), so that they are at least `each` apart and inside the
 * available height. @param tops Ordered from the top; null for a series without a label.
 */
export function labelOffsets(
  tops: readonly (number | null)[],
  { room, each }: { readonly room: number; readonly each: number },
): number[] {
  const order = tops
    .flatMap((top, index) => (top === null ? [] : [{ top, index }]))
    .toSorted((a, b) => a.top - b.top);
  const placed: number[] = [];
  for (const { top } of order) {
    const least = (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + each;
    placed.push(Math.max(top, least));
  }
  for (let at = placed.length - 1, most = room; at >= 0; at -= 1) {
    placed[at] = Math.min(placed[at] ?? 0, most);
    most = (placed[at] ?? 0) - each;
  }
  const shifts = tops.map(() => 0);
  for (const [at, { top, index }] of order.entries()) shifts[index] = (placed[at] ?? top) - top;
  return shifts;
}
