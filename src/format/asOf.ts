import { formatMoment } from './dates.ts';

/**
 * Writes a time as "May 3, 2026, 6:04 PM" in the reader's time zone, or "change 12" if only the change number is
 * known.
 */
export function asOfWords(asOf: string): string {
  return /^\d+$/.test(asOf) ? `change ${asOf}` : formatMoment(asOf);
}

const INSTANT_IN_TEXT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Writes each instant in a sentence in the reader's time zone: "before May 3, 2026, 6:04 PM". */
export const withInstantsInWords = (sentence: string): string =>
  sentence.replaceAll(INSTANT_IN_TEXT, formatMoment);

/**
 * Returns "Budgets, as of May 3, 2026, 6:04 PM", or only the name if `asOf` is null, for the
 * current state.
 */
export function namedAsOf(name: string, asOf: string | null): string {
  return asOf === null ? name : `${name}, as of ${asOfWords(asOf)}`;
}

/** Adds the time to a file name, as in "budgets-as-of-may-3-2026-6-04-pm.csv". */
export function fileNamedAsOf(fileName: string, asOf: string | null): string {
  if (asOf === null) return fileName;
  const words = `as of ${asOfWords(asOf)}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return fileName.replace(/(?=\.[a-z]+$)/, `-${words}`);
}
