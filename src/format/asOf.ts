import { formatMoment } from './dates.ts';

/** "May 3, 2026, 6:04 PM" in the reader's own time zone; "moment 12" where only a number is known. */
export function asOfWords(asOf: string): string {
  return /^\d+$/.test(asOf) ? `moment ${asOf}` : formatMoment(asOf);
}

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A sentence that names instants, with each in the reader's own time zone: "before May 3, 2026, 6:04 PM". */
export const withMomentsInWords = (sentence: string): string =>
  sentence.replaceAll(INSTANT, formatMoment);

/**
 * What a file or a table is called that shows a moment: "Budgets, as of May 3, 2026, 6:04 PM". null:
 * the present, which nobody needs to be told.
 */
export function namedAsOf(name: string, asOf: string | null): string {
  return asOf === null ? name : `${name}, as of ${asOfWords(asOf)}`;
}

/** The same of a file on disk: "budgets-as-of-may-3-2026-6-04-pm.csv". */
export function fileNamedAsOf(fileName: string, asOf: string | null): string {
  if (asOf === null) return fileName;
  const words = `as of ${asOfWords(asOf)}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return fileName.replace(/(?=\.[a-z]+$)/, `-${words}`);
}
