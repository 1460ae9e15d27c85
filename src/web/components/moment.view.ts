import type { MomentsOverview } from '../../contract/moments.ts';
import type { Publication } from '../../contract/publications.ts';
import { formatDate, formatMoment, localDateTime } from '../../format/dates.ts';

const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

export function typedInstant(asOf: string | null): string {
  return asOf === null || !TYPED.test(asOf) ? '' : localDateTime(asOf);
}

const TYPED_MINUTE_MS = 60_000;

/**
 * Parses a local time, or states why it isn't in the past. A minute means its end, or now, so what was shown at 14:05
 * is found under 14:05.
 */
export function instantTyped(
  typed: string,
  now: Date,
): { readonly asOf: string } | { readonly refused: string } {
  const minute = new Date(typed);
  // Browsers would read a date without a time as UTC.
  if (!TYPED.test(typed) || Number.isNaN(minute.getTime())) {
    return { refused: 'Enter a date and a time' };
  }
  if (minute > now) return { refused: "Choose a time that isn't in the future" };
  if (minute.getTime() + TYPED_MINUTE_MS > now.getTime()) return { asOf: now.toISOString() };
  return { asOf: `${minute.toISOString().slice(0, 16)}:59.999999Z` };
}

export interface MomentChoice {
  readonly asOf: string;
  /** A text such as "Before the import of march.xlsx, Apr 3, 2025, 4:05 PM". */
  readonly words: string;
}

/** Suggests the newest month as published, the person's last visit, and the end of the last meeting's day. */
export function suggestedMoments(
  { first, lastRead, lastMeetingOn }: Pick<MomentsOverview, 'first' | 'lastRead' | 'lastMeetingOn'>,
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
            words: `When I last read the report: ${formatMoment(lastRead.at)}`,
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

export function momentChoices(
  { notable }: Pick<MomentsOverview, 'notable'>,
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
    // Other changes may lie between the published change number and the publication.
    asOf: String(moment),
    words: `At publication of ${month}, version ${number}`,
  }));
  return [...imports, ...published]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ asOf, words }) => ({ asOf, words }));
}

/** A microsecond earlier, which is the resolution of change times. */
function justBefore(at: string): string {
  const fraction = /\.(\d+)/.exec(at)?.[1] ?? '';
  const micros = Number(fraction.slice(0, 6).padEnd(6, '0'));
  const second = Math.floor(Date.parse(at) / 1000) - (micros === 0 ? 1 : 0);
  const left = micros === 0 ? 999_999 : micros - 1;
  const text = new Date(second * 1000).toISOString().slice(0, 19);
  return `${text}.${String(left).padStart(6, '0')}Z`;
}
