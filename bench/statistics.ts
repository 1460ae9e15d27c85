/** The value that this share (0 to 1) of all values does not exceed; NaN of no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The middle value; of an even number of values the lower one of the two. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
