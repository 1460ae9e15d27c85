/** The year that a filter asks for; undefined where it asks for all of them. */
export function oneYear(fyId: number | 'all' | undefined): number | undefined {
  return fyId === 'all' ? undefined : fyId;
}
