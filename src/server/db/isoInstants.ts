type WithIsoInstants<Row> = {
  [K in keyof Row]: Row[K] extends Date
    ? string
    : Row[K] extends Date | null
      ? string | null
      : Row[K];
};

/** A row as answers return it: instants as ISO 8601 in UTC, everything else and the order unchanged. */
export function withIsoInstants<Row extends object>(row: Row): WithIsoInstants<Row> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // The type of fromEntries loses the names of the columns.
  return Object.fromEntries(entries) as WithIsoInstants<Row>;
}
