/**
 * The fields that have two names. Financial data has `rnd` and `adjEbitda`, reports and trends have
 * `rd`, bullets have `bulletText`; requests may use either name.
 */
const ALTERNATIVE_NAMES: Readonly<Record<string, string>> = {
  rd: 'rnd',
  adjustedEbitda: 'adjEbitda',
  text: 'bulletText',
  content: 'bulletText',
};

/** The name that the schemas use for a field. */
export function standardName(name: unknown): unknown {
  return (typeof name === 'string' && alternativeOf(name)) || name;
}

function alternativeOf(name: string): string | undefined {
  return Object.hasOwn(ALTERNATIVE_NAMES, name) ? ALTERNATIVE_NAMES[name] : undefined;
}

/**
 * The same object with the field names that the schemas use. If a field is given under both names,
 * both are kept: the schema then refuses the other name instead of choosing silently.
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
