/** A column's name, with a leading minus for descending order. */
export type SortOrder<Column extends string> = Column | `-${Column}`;

/** Parses an order into its column and direction. */
export function sortedBy<Column extends string>(
  order: SortOrder<Column>,
): { readonly column: Column; readonly isDescending: boolean } {
  const isDescending = order.startsWith('-');
  // Every order is a column with or without a minus.
  return { column: (isDescending ? order.slice(1) : order) as Column, isDescending };
}

/** A click sorts by the column's default order, or reverses the current order. */
export function nextOrder<Column extends string>(
  current: SortOrder<Column>,
  column: Column,
  startsDescending: boolean,
): SortOrder<Column> {
  const { column: sorted, isDescending } = sortedBy(current);
  const goesDown = sorted === column ? !isDescending : startsDescending;
  return goesDown ? `-${column}` : column;
}
