/** How a list is sorted, as the address says it: a column's name, after a minus where it descends. */
export type SortOrder<Column extends string> = Column | `-${Column}`;

/** The column that an order goes by. */
export function sortedBy<Column extends string>(
  order: SortOrder<Column>,
): { readonly column: Column; readonly isDescending: boolean } {
  const isDescending = order.startsWith('-');
  // The orders are the columns with and without a minus.
  return { column: (isDescending ? order.slice(1) : order) as Column, isDescending };
}

/** The order after a click on a column's heading: its own first order, or that reversed. */
export function nextOrder<Column extends string>(
  current: SortOrder<Column>,
  column: Column,
  startsDescending: boolean,
): SortOrder<Column> {
  const { column: sorted, isDescending } = sortedBy(current);
  const goesDown = sorted === column ? !isDescending : startsDescending;
  return goesDown ? `-${column}` : column;
}
