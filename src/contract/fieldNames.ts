/**
 * The one place that knows which fields go by two names. Financial data says `rnd` and
 * `adjEbitda`, reports and trends say `rd`, bullets say `bulletText`; requests may use either
 * spelling.
 */
const ALTERNATIVE_NAMES: Readonly<Record<string, string>> = {
  rd: 'rnd',
  adjustedEbitda: 'adjEbitda',
  text: 'bulletText',
  content: 'bulletText',
};

/**
 * The same object under the names that the schemas use. A field that came under both names keeps
 * both, so that the schema refuses the unknown one by its name instead of choosing silently.
 */
export function withStandardNames(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const given = new Map(Object.entries(input));
  const standard = new Map<string, unknown>();
  for (const [name, value] of given) {
    const other = Object.hasOwn(ALTERNATIVE_NAMES, name) ? ALTERNATIVE_NAMES[name] : undefined;
    standard.set(
      other === undefined || given.has(other) || standard.has(other) ? name : other,
      value,
    );
  }
  return Object.fromEntries(standard);
}
