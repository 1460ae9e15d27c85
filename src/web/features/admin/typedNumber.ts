/** A whole number as it was typed; null where nothing was, NaN where it is none, which the call refuses. */
export function typedNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
}
