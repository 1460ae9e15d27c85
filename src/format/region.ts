/**
 * The country of a language tag: GB for "en-GB". Without one, the country with most speakers, as in browsers: US for
 * "en". Undefined for an invalid tag.
 */
export function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
