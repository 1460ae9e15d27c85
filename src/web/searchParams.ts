import { ID_MAX } from '../contract/limits.ts';

/** No file that fits the upload's limit has more pages. */
const MOST_PAGES = 99_999;

/**
 * What follows the "?" in an address: plain text, so that a search for "2024" or for a
 * quoted phrase stays what was typed. What a page does not understand is left out, never an error.
 */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function printSearchText(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

function wholeNumber(value: unknown, most: number): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= most ? number : undefined;
}

/** The id of a record, or nothing. */
export function idParam(value: unknown): number | undefined {
  return wholeNumber(value, ID_MAX);
}

/** A month number from 1 to 12, or nothing. */
export function monthParam(value: unknown): number | undefined {
  return wholeNumber(value, 12);
}

/** A month by the calendar, such as "2026-10", or nothing. */
export function calendarMonthParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text !== undefined && /^2[01]\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

/** One of a few words, or nothing. */
export function choiceParam<const Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** Text that is not blank, or nothing. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The moment that a page shows, in its own address. */
export type AsOfSearch = {
  /** Kept as it was given, so that the page can say what is wrong with it. Left out: the present. */
  asOf?: string | undefined;
};

export function asOfSearch(search: Record<string, unknown>): AsOfSearch {
  return { asOf: textParam(search['asOf']) };
}

const MOMENT_NUMBER = /^[1-9]\d{0,14}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a moment is given by its number alone. */
export const isMomentNumber = (asOf: string): boolean => MOMENT_NUMBER.test(asOf);

/** Whether this names a moment: its number, or an instant of ISO 8601 with its zone. */
export function isMoment(text: string): boolean {
  return isMomentNumber(text) || (INSTANT.test(text) && !Number.isNaN(Date.parse(text)));
}

/** The moment of an address; null for the present, and where the address names none. */
export function readableAsOf({ asOf }: AsOfSearch): string | null {
  return asOf !== undefined && isMoment(asOf) ? asOf : null;
}

/** The document that is open over a page, in the page's own address. */
export type OpenDocumentSearch = {
  /** The document, by its id. */
  open?: number | undefined;
  /** The page, sheet or slide that is shown of it; left out: the first. */
  page?: number | undefined;
  /** The words to mark in it. */
  find?: string | undefined;
};

export function openDocumentSearch(search: Record<string, unknown>): OpenDocumentSearch {
  const open = idParam(search['open']);
  if (open === undefined) return {};
  const page = wholeNumber(search['page'], MOST_PAGES);
  return { open, page: page === 1 ? undefined : page, find: textParam(search['find']) };
}

/** The figure that is explained over a page, in the page's own address. */
type ExplainSearch = {
  /** By its id. */
  explain?: string | undefined;
  /** The cell of an import that it came from: "7!October!C7". */
  cell?: string | undefined;
  /** The moment that it is compared with, as `asOf` names one. */
  compareWith?: string | undefined;
};

/** What every page keeps in its address. */
export function pageSearch(search: Record<string, unknown>): AsOfSearch & ExplainSearch {
  return {
    ...asOfSearch(search),
    explain: textParam(search['explain']),
    cell: textParam(search['cell']),
    compareWith: textParam(search['compareWith']),
  };
}
