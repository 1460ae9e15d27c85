/** The year that a filter asks for; undefined if it asks for all. */
export function oneYear(fyId: number | 'all' | undefined): number | undefined {
  return fyId === 'all' ? undefined : fyId;
}
