const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl'];
const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
const CODES = LETTERS.flatMap((one) => LETTERS.map((two) => one + two));

let names: readonly string[] | null = null;

/** The names of all countries in the languages that files are read in. */
export function countryNames(): readonly string[] {
  names ??= LANGUAGES.flatMap((language) => {
    const region = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return CODES.flatMap((code) => region.of(code) ?? []);
  });
  return names;
}
