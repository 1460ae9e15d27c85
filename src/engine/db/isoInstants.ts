/**
 * SQL for an instant as text in UTC, to the microsecond. People query by the time shown, and JavaScript's milliseconds
 * would name the state before the change.
 */
export const exactInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

type WithIsoInstants<Row> = {
  [K in keyof Row]: Row[K] extends Date
    ? string
    : Row[K] extends Date | null
      ? string | null
      : Row[K];
};

/** Returns a row as the API does: instants as ISO 8601 in UTC, everything else and the order unchanged. */
export function withIsoInstants<Row extends object>(row: Row): WithIsoInstants<Row> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // The type of fromEntries loses the names of the columns.
  return Object.fromEntries(entries) as WithIsoInstants<Row>;
}
