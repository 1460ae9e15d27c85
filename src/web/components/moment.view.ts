import type { MomentsKnown } from '../../contract/moments.ts';
import type { Publication } from '../../contract/publications.ts';
import { formatDate, formatMoment, localDateTime } from '../../format/dates.ts';

const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** What a field for date and time shows of an instant, in the reader's own zone; '' for no instant. */
export function typedInstant(asOf: string | null): string {
  return asOf === null || !TYPED.test(asOf) ? '' : localDateTime(asOf);
}

const MINUTE_MS = 60_000;

/**
 * The instant that somebody has typed, in their own zone, or why it is none of the past. A minute means its
 * end, or now: whoever saw something at 14:05 finds it under 14:05.
 */
export function instantTyped(
  typed: string,
  now: Date,
): { readonly asOf: string } | { readonly refused: string } {
  const minute = new Date(typed);
  // Without a time a browser would take the text for a day in another zone.
  if (!TYPED.test(typed) || Number.isNaN(minute.getTime())) {
    return { refused: 'Enter a date and a time' };
  }
  if (minute > now) return { refused: 'This is still to come: choose a time up to now' };
  if (minute.getTime() + MINUTE_MS > now.getTime()) return { asOf: now.toISOString() };
  return { asOf: `${minute.toISOString().slice(0, 16)}:59.999999Z` };
}

/** A moment that is offered by what happened then. */
export interface MomentChoice {
  readonly asOf: string;
  /** "Before the import of march.xlsx, Apr 3, 2025, 4:05 PM" */
  readonly words: string;
}

/**
 * What people ask for first: the newest month as it was published, where they last read, and the day of the
 * last meeting, to its end.
 */
export function momentsAskedFirst(
  { first, lastRead, lastMeetingOn }: Pick<MomentsKnown, 'first' | 'lastRead' | 'lastMeetingOn'>,
  publications: readonly Publication[],
  now: Date,
): MomentChoice[] {
  const latest = publications
    .filter(({ state }) => state === 'published')
    .toSorted((one, other) => one.fyId - other.fyId || one.monthNum - other.monthNum)
    .at(-1);
  const dayEnd = lastMeetingOn === null ? null : new Date(`${lastMeetingOn}T23:59:59.999`);
  const isRecorded = dayEnd !== null && first !== null && dayEnd >= new Date(first.at);
  return [
    ...(latest === undefined
      ? []
      : [
          {
            asOf: String(latest.moment),
            words: `As published: ${latest.month}, version ${latest.number}`,
          },
        ]),
    ...(lastRead === null
      ? []
      : [
          {
            asOf: String(lastRead.moment),
            words: `When I last read: ${formatMoment(lastRead.at)}`,
          },
        ]),
    ...(isRecorded
      ? [
          {
            asOf: (dayEnd < now ? dayEnd : now).toISOString(),
            words: `At the last meeting: ${formatDate(lastMeetingOn)}`,
          },
        ]
      : []),
  ];
}

/** The moments before imports and those of publications, the newest first. */
export function momentChoices(
  { notable }: Pick<MomentsKnown, 'notable'>,
  publications: readonly Publication[],
): MomentChoice[] {
  const imports = notable
    .filter(({ before }) => before !== null)
    .map(({ kind, fileName, at }) => ({
      at,
      asOf: justBefore(at),
      words: `Before the import of ${fileName}${kind === 'import' ? '' : ' was undone'}, ${formatMoment(at)}`,
    }));
  const published = publications.map(({ month, number, moment, publishedAt }) => ({
    at: publishedAt,
    // Other changes may have come between the moment that was published and its publication.
    asOf: String(moment),
    words: `At publication of ${month}, version ${number}`,
  }));
  return [...imports, ...published]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ asOf, words }) => ({ asOf, words }));
}

/** A microsecond earlier, the unit in which moments are told apart. */
function justBefore(at: string): string {
  const fraction = /\.(\d+)/.exec(at)?.[1] ?? '';
  const micros = Number(fraction.slice(0, 6).padEnd(6, '0'));
  const second = Math.floor(Date.parse(at) / 1000) - (micros === 0 ? 1 : 0);
  const left = micros === 0 ? 999_999 : micros - 1;
  const text = new Date(second * 1000).toISOString().slice(0, 19);
  return `${text}.${String(left).padStart(6, '0')}Z`;
}
