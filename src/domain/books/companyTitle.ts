/** Words of titles that say what a sheet is, how it was made and what of, and not whose it is. */
const REPORT_WORDS =
  /\b(?:profit|p ?& ?l|income statement|statement|trial balance|balance|ledger|journal|transactions|accounts?|budget|actuals?|forecast|report|summary|financial row|particulars|accrual|cash basis|basis|by (?:month|entity|class|location|region|department)|consolidated|unaudited|draft|period|month|year|quarter|ytd|prepared|printed|exported|generated|created|page|currency|thousands|millions|filter|department|segment|all|nominal activity|general journal|chart of accounts|kontenbl[aä]tt(?:er)?|summen|saldenliste|saldo\w*|susa|bwa|guv|gewinn|verlust|resultat\w*|kontoplan|compte|résultat|bilan|balance générale|pérdidas|cuenta|winst|verlies|proef|adjust(?:ed|ments?)|unadjusted|company code|worksheet|work sheet|list display|estados? de|demonstra[çc][ãa]o|\bdre\b|conta de|balanza|comprobaci[oó]n|sumas y saldos|libro|balancete|bilancio|verifica|conto economico|rapport|råbalance|råbalans|huvudbok|hovedbok|grand livre|grootboek)\b/iu;

/** A day or a year anywhere: the title is one of time. */
const TIME = /\b(?:19|20)\d{2}\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;
const LABEL = /^(?:company(?: name)?|legal entity|entity|organi[sz]ation|firma|mandant)\s*:?$/i;
/** What is left of "General Ledger" and "Profit and Loss" beside a label names nobody; of "All Seasons Ltd" it does. */
const NO_NAME = /\b(?:and|of|the|by|general|detail(?:ed|s)?|standard|loss|sheet)\b/giu;
const MOST = 120;

function isNameBeside(text: string): boolean {
  if (text.length > MOST || TIME.test(text) || LABEL.test(text) || /[:=]/.test(text)) return false;
  const words = text.replaceAll(new RegExp(REPORT_WORDS, 'giu'), ' ').replaceAll(NO_NAME, ' ');
  return /\p{L}{2}/u.test(words);
}

/** The name beside "Company", in the next cell or in the same one; null where a row has none. */
export function companyLabelled(row: readonly string[]): string | null {
  const [first = '', next] = row;
  const [, within] = /^company(?: name)?\s*:\s*(\S.*)$/i.exec(first) ?? [];
  const name = LABEL.test(first) ? next : within;
  return name !== undefined && isNameBeside(name) ? name : null;
}

/**
 * The company that the titles of a sheet name, from the top; null where none is one. Titles of time, of what
 * the sheet is and of how it was made are passed over.
 */
export function companyInTitles(titles: readonly string[]): string | null {
  const bare = titles.map((title) => title.replace(/\s*\(consolidated\)$/i, ''));
  // "Company" stands before its name.
  const named = bare.findIndex((title) => LABEL.test(title));
  const beside = named === -1 ? '' : (bare[named + 1] ?? '');
  if (isNameBeside(beside)) return beside;
  const found = bare.find(
    (title) =>
      !LABEL.test(title) &&
      title.length <= MOST &&
      /\p{L}{2}/u.test(title) &&
      !REPORT_WORDS.test(title) &&
      !TIME.test(title) &&
      !/[:=]/.test(title),
  );
  return found ?? null;
}
