/**
 * Fields with two names. Financial data has `rnd` and `adjEbitda`, reports and trends have `rd`, bullets have
 * `bulletText`; requests may use either name.
 */
const ALTERNATIVE_NAMES: Readonly<Record<string, string>> = {
  rd: 'rnd',
  adjustedEbitda: 'adjEbitda',
  text: 'bulletText',
  content: 'bulletText',
};

export function standardName(name: unknown): unknown {
  return (typeof name === 'string' && alternativeOf(name)) || name;
}

function alternativeOf(name: string): string | undefined {
  return Object.hasOwn(ALTERNATIVE_NAMES, name) ? ALTERNATIVE_NAMES[name] : undefined;
}

/**
 * Renames fields to the schemas' names. A field given under both names keeps both, so that the schema refuses it
 * instead of choosing silently.
 */
export function withStandardNames(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const given = new Map(Object.entries(input));
  const standard = new Map<string, unknown>();
  for (const [name, value] of given) {
    const other = alternativeOf(name);
    standard.set(
      other === undefined || given.has(other) || standard.has(other) ? name : other,
      value,
    );
  }
  return Object.fromEntries(standard);
}
