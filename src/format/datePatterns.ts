import { regionOf } from './region.ts';

interface DatePatterns {
  readonly day: string;
  readonly time: string;
}

const SPECIFIED: DatePatterns = { day: 'MMM d, yyyy', time: 'h:mm a' };

type Language = () => string | undefined;

let languageHere: Language = () => undefined;
const patternsByLanguage = new Map<string, DatePatterns>();

/** Date and time patterns for the tag's country, with English month names: "3 Apr 2025" and "16:05" for "en-GB". */
function datePatternsOf(language: string): DatePatterns {
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

/** English as the country writes it, or the country's own language if there is no such English (Brazil, Greece). */
function writtenIn(language: string, region: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const english = new Intl.DateTimeFormat(`en-${region}`, style);
  if (english.resolvedOptions().locale.endsWith(region)) return english;
  return new Intl.DateTimeFormat(new Intl.Locale(language).maximize().toString(), style);
}

/**
 * Sets how dates are written from now on: a page uses its browser's language, a server each company's. Without a
 * language, dates are written as specified. Returns the previous setting.
 */
export function writeDatesAs(language: Language): Language {
  const before = languageHere;
  languageHere = language;
  return before;
}

export function datePatterns(): DatePatterns {
  const language = languageHere();
  if (language === undefined) return SPECIFIED;
  const found = patternsByLanguage.get(language) ?? datePatternsOf(language);
  patternsByLanguage.set(language, found);
  return found;
}
