/**
 * Parses a whole number. Empty text gives null, and other text gives NaN, which the server rejects.
 */
export function typedNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
}
