type WithIsoInstants<Row> = {
  [K in keyof Row]: Row[K] extends Date
    ? string
    : Row[K] extends Date | null
      ? string | null
      : Row[K];
};

/** A row as answers hold it: instants as ISO 8601 in UTC, all else and the order as they are. */
export function withIsoInstants<Row extends object>(row: Row): WithIsoInstants<Row> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // fromEntries forgets which names it was given.
  return Object.fromEntries(entries) as WithIsoInstants<Row>;
}
