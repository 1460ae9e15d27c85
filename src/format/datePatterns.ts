import { regionOf } from './region.ts';

interface DatePatterns {
  readonly day: string;
  readonly time: string;
}

/** As dates are specified: "Apr 3, 2025", "4:05 PM". */
const SPECIFIED: DatePatterns = { day: 'MMM d, yyyy', time: 'h:mm a' };

let patterns = SPECIFIED;

/** How the country of a language tag writes dates, in English: "3 Apr 2025" and "16:05" for "en-GB". */
function patternsOf(language: string): DatePatterns {
  const region = regionOf(language);
  if (region === undefined) return SPECIFIED;
  const written = new Intl.DateTimeFormat(`en-${region}`, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const order = written.formatToParts().map(({ type }) => type);
  const { hour12 } = written.resolvedOptions();
  return {
    day: order.indexOf('day') < order.indexOf('month') ? 'd MMM yyyy' : SPECIFIED.day,
    time: hour12 === true ? SPECIFIED.time : 'HH:mm',
  };
}

/** From now on, dates are written as in the country of this language tag; before, and on the server, as specified. */
export function writeDatesAs(language: string): void {
  patterns = patternsOf(language);
}

export const datePatterns = (): DatePatterns => patterns;
