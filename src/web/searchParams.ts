import { ID_MAX } from '../contract/limits.ts';

/** No file within the upload limit has more pages. */
const MOST_DOCUMENT_PAGES = 99_999;

/**
 * Values are plain text, so that a search for "2024" or for a quoted phrase stays as typed. Unknown values are dropped
 * without an error.
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

function wholeNumberParam(value: unknown, most: number): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= most ? number : undefined;
}

export function idParam(value: unknown): number | undefined {
  return wholeNumberParam(value, ID_MAX);
}

export function monthParam(value: unknown): number | undefined {
  return wholeNumberParam(value, 12);
}

export function calendarMonthParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text !== undefined && /^2[01]\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

export function choiceParam<const Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}

export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export type AsOfSearch = {
  /** Kept unchecked, so that the page can say what is wrong with the value. Undefined for the present. */
  asOf?: string | undefined;
};

export function asOfSearch(search: Record<string, unknown>): AsOfSearch {
  return { asOf: textParam(search['asOf']) };
}

const MOMENT_NUMBER = /^[1-9]\d{0,14}$/;
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

export const isMomentNumber = (asOf: string): boolean => MOMENT_NUMBER.test(asOf);

/** A change number, or an ISO 8601 instant with a zone. */
export function isMoment(text: string): boolean {
  return isMomentNumber(text) || (ISO_INSTANT.test(text) && !Number.isNaN(Date.parse(text)));
}

/** Returns null for the present and for an invalid value. */
export function readableAsOf({ asOf }: AsOfSearch): string | null {
  return asOf !== undefined && isMoment(asOf) ? asOf : null;
}

export type OpenDocumentSearch = {
  open?: number | undefined;
  page?: number | undefined;
  find?: string | undefined;
};

export function openDocumentSearch(search: Record<string, unknown>): OpenDocumentSearch {
  const open = idParam(search['open']);
  if (open === undefined) return {};
  const page = wholeNumberParam(search['page'], MOST_DOCUMENT_PAGES);
  return { open, page: page === 1 ? undefined : page, find: textParam(search['find']) };
}

type ExplainSearch = {
  explain?: string | undefined;
  /** Import, sheet and cell, as in "7!October!C7". */
  cell?: string | undefined;
  /** A time in the format of `asOf`. */
  compareWith?: string | undefined;
};

export function pageSearch(search: Record<string, unknown>): AsOfSearch & ExplainSearch {
  return {
    ...asOfSearch(search),
    explain: textParam(search['explain']),
    cell: textParam(search['cell']),
    compareWith: textParam(search['compareWith']),
  };
}
