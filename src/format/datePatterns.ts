import { regionOf } from './region.ts';

interface DatePatterns {
  readonly day: string;
  readonly time: string;
}

/** As dates are specified: "Apr 3, 2025", "4:05 PM". */
const SPECIFIED: DatePatterns = { day: 'MMM d, yyyy', time: 'h:mm a' };

type Language = () => string | undefined;

let languageHere: Language = () => undefined;
const known = new Map<string, DatePatterns>();

/** How the country of a language tag writes dates, in English: "3 Apr 2025" and "16:05" for "en-GB". */
function patternsOf(language: string): DatePatterns {
  const region = regionOf(language);
  if (region === undefined) return SPECIFIED;
  const written = writtenIn(language, region);
  const order = written.formatToParts().map(({ type }) => type);
  const { hour12 } = written.resolvedOptions();
  return {
    day: order.indexOf('day') < order.indexOf('month') ? 'd MMM yyyy' : SPECIFIED.day,
    time: hour12 === true ? SPECIFIED.time : 'HH:mm',
  };
}

/** English as the country writes it; where English has no form of its own there (Brazil, Greece), the country's language. */
function writtenIn(language: string, region: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const english = new Intl.DateTimeFormat(`en-${region}`, style);
  if (english.resolvedOptions().locale.endsWith(region)) return english;
  return new Intl.DateTimeFormat(new Intl.Locale(language).maximize().toString(), style);
}

/**
 * From now on, dates are written as in the country of this language tag: a page has the one of its browser, and a server
 * one for each company. Before, and where there is none, as specified. Answers how they were written until now.
 */
export function writeDatesAs(language: Language): Language {
  const before = languageHere;
  languageHere = language;
  return before;
}

export function datePatterns(): DatePatterns {
  const language = languageHere();
  if (language === undefined) return SPECIFIED;
  const found = known.get(language) ?? patternsOf(language);
  known.set(language, found);
  return found;
}
