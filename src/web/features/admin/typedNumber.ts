/** Null for empty text, NaN for text that isn't a whole number, which the server rejects. */
export function typedNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
}
