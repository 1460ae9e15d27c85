export function yearIdOf(fyId: number | 'all' | undefined): number | undefined {
  return fyId === 'all' ? undefined : fyId;
}
