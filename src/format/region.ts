/**
 * The country of a language tag: GB for "en-GB". A tag without one means the country with most
 * speakers, as browsers treat it: US for "en". Undefined where the tag is none.
 */
export function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
