/** Words of titles that state what a sheet is or how it was created, not whose it is. */
const REPORT_WORDS =
  /\b(?:profit|p ?& ?l|income statement|statement|trial balance|balance|ledger|journal|transactions|accounts?|budget|actuals?|forecast|report|summary|financial row|particulars|accrual|cash basis|basis|by (?:month|entity|class|location|region|department)|consolidated|unaudited|draft|period|month|year|quarter|ytd|prepared|printed|exported|generated|created|page|currency|thousands|millions|filter|department|segment|all|nominal activity|general journal|chart of accounts|kontenbl[aä]tt(?:er)?|summen|saldenliste|saldo\w*|susa|bwa|guv|gewinn|verlust|resultat\w*|kontoplan|compte|résultat|bilan|balance générale|pérdidas|cuenta|winst|verlies|proef|adjust(?:ed|ments?)|unadjusted|company code|worksheet|work sheet|list display|estados? de|demonstra[çc][ãa]o|\bdre\b|conta de|balanza|comprobaci[oó]n|sumas y saldos|libro|balancete|bilancio|verifica|conto economico|rapport|råbalance|råbalans|huvudbok|hovedbok|grand livre|grootboek)\b/iu;

const TITLE_TIME = /\b(?:19|20)\d{2}\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;
const COMPANY_LABEL =
  /^(?:company(?: name)?|legal entity|entity|organi[sz]ation|firma|mandant)\s*:?$/i;
/**
 * Words that don't name anyone on their own: the rest of "General Ledger" next to a label isn't a name, but "All
 * Seasons Ltd" is.
 */
const NAMELESS_WORDS = /\b(?:and|of|the|by|general|detail(?:ed|s)?|standard|loss|sheet)\b/giu;
const MOST_COMPANY_CHARACTERS = 120;

function isNameNextTo(text: string): boolean {
  if (
    text.length > MOST_COMPANY_CHARACTERS ||
    TITLE_TIME.test(text) ||
    COMPANY_LABEL.test(text) ||
    /[:=]/.test(text)
  )
    return false;
  const words = text
    .replaceAll(new RegExp(REPORT_WORDS, 'giu'), ' ')
    .replaceAll(NAMELESS_WORDS, ' ');
  return /\p{L}{2}/u.test(words);
}

/** The name next to "Company", in the next cell or in the same one; null if the row has none. */
export function companyLabelled(row: readonly string[]): string | null {
  const [first = '', next] = row;
  const [, within] = /^company(?: name)?\s*:\s*(\S.*)$/i.exec(first) ?? [];
  const name = COMPANY_LABEL.test(first) ? next : within;
  return name !== undefined && isNameNextTo(name) ? name : null;
}

/**
 * The company named in a sheet's titles, from the top; null if there is none. Titles about the time, the kind of sheet
 * and how it was made are skipped.
 */
export function companyInTitles(titles: readonly string[]): string | null {
  const bare = titles.map((title) => title.replace(/\s*\(consolidated\)$/i, ''));
  // "Company" comes before its name.
  const named = bare.findIndex((title) => COMPANY_LABEL.test(title));
  const beside = named === -1 ? '' : (bare[named + 1] ?? '');
  if (isNameNextTo(beside)) return beside;
  const found = bare.find(
    (title) =>
      !COMPANY_LABEL.test(title) &&
      title.length <= MOST_COMPANY_CHARACTERS &&
      /\p{L}{2}/u.test(title) &&
      !REPORT_WORDS.test(title) &&
      !TITLE_TIME.test(title) &&
      !/[:=]/.test(title),
  );
  return found ?? null;
}
