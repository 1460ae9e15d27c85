import type { PartKind } from './partHeadings.ts';
import { textWithoutAccents } from './partHeadings.ts';

const COUNTING =
  /^(?:posted|final(?:i[sz]ed)?|approved|authori[sz]ed|confirmed|completed?|done|booked|processed|recorded|live|ok|normal|valid|definit(?:iv|ive|ief)|gebucht|bokf[oö]r[td]|bogf[oø]rt|valid[ée]e?|contabilizado|registrato|lancado|goedgekeurd|geboekt|festgeschrieben|freigegeben|zaksiegowany|zatwierdzony|godkand|godkjent|godkendt|hyvaksytty|kirjattu|onaylandi|проведен|已过账|已審核|已审核|承認済|definitivo|real|regular)$/i;
/** Words about payments or accounts. Rows with any of them are included. */
const PAYMENT_WORDS =
  /^(?:open|closed|(?:partially |part |fully )?(?:paid|applied|invoiced|settled)|unpaid|overdue|due|(?:un)?reconciled|(?:un)?cleared|(?:un)?matched|active|aktiv|actif|activo|attivo|actief|aktywny|transferred|exported|offen|ausgeglichen)$/i;
const NOT_COUNTING =
  /^(?:(?:in )?draft|in-?a[ck]ti(?:ve?|f|vo)|inattivo|inactief|nieaktywny|void(?:ed)?|cancel(?:l)?ed|deleted|removed|rejected|un-?posted|not (?:yet )?posted|un-?approved|not approved|pending(?: .*)?|submitted|awaiting .*|for approval|parked|held|on hold|hold|planned|proposed|prelim(?:inary)?|provisional|tentative|estimated?|saved|in progress|failed|error|reversed|storniert|entwurf|vorl[aä]ufig|annul[ée]e?|brouillon|anulad[oa]|borrador|bozza|concept|geannuleerd|kladde|utkast|annullert|annulleret|makulerad)$/i;
/** Words that in any column mean that a row is left out. */
const NEVER_COUNTING =
  /^(?:(?:in )?drafts?|void(?:ed)?|cancel(?:l)?ed|deleted|un-?posted|not (?:yet )?posted|un-?approved|not approved|prelim(?:inary)?|provisional|simulat(?:ed|ion)|memo(?: entry| only)?|statistical|(?:recurring )?template|sandbox|pro-?forma|(?:purchase|sales) orders?|quotations?|requisitions?|encumb(?:rances?)?|bestellung|obligo|bestelling|entwurf|storniert|vorlaufig|simuliert|simulation|statistisch|brouillard|brouillon|annulee?|simulee?|provisoire|borrador|anulad[oa]|simulad[oa]|provisional|plantilla|estadistico|bozza|annullato|simulato|provvisorio|statistico|rascunho|cancelado|geannuleerd|voorlopig|sjabloon|statistisch|bufor|anulowan[aey]|roboczy|szkic|symulacja|utkast|preliminar|makulerad|annullert|annulleret|annullerad|slettet|kladde|forelobig|luonnos|mitatoity|koncept|piszkozat|ciorna|taslak|iptal|черновик|отменен|草稿|下書き|作废|作廢|초안)(?: ?\(.*\))?$/i;
/** Remarks in a list of months that a month isn't whole or final yet. */
const UNFINISHED_REMARK = new RegExp(
  [
    String.raw`(?<!\p{L})(?:in progress|incomplete|not (?:yet )?(?:final\w*|closed|complete\w*|posted|booked)`,
    String.raw`|partial(?:ly)?|part month|month to date|mtd|still open|preliminary|provisional|estimated?|flash`,
    String.raw`|vorlaufig|unvollstandig|nicht abgeschlossen|provisoire|incomplet|en cours|incompleto|en curso`,
    String.raw`|provvisorio|in corso|voorlopig|onvolledig|preliminar|forelobig)(?!\p{L})`,
    String.raw`|(?<!\p{L})(?:until|till|up to|to|through|as of|bis|jusqu'au|hasta|fino al|tot|t\/m) (?:the |zum )?`,
    String.raw`\d{1,2}(?:$|st|nd|rd|th|[./-]\d|\.? ?(?:jan|feb|fev|mar|maa|apr|avr|abr|ma[iyjg]|mei|jun|juin|giu|jul`,
    String.raw`|lug|aug|ago|aou|sep|set|o[ck]t|ott|out|nov|de[cz]|dic))`,
  ].join(''),
  'iu',
);
/** "Open" as the state of a month, and not of an invoice. */
const OPEN_MONTH =
  /^(?:open|offen|ouverte?|abiert[oa]|abert[oa]|apert[oa]|oppe[nt]|aben|apen|otwart[ya])$/i;
const OTHER_MEASURE =
  /^(?:quantit(?:y|ies)|qty|ytd|y-t-d|year[ -]to[ -]date|cumulative|menge|stuckzahl|kumuliert|aufgelaufen|quantite|cumulee?|cantidad|acumulad[oa]|quantita|cumulato|quantidade|aantal|cumulatief|ilosc|narastajaco|antal|antall|ackumulerat|akkumuleret|akkumulert|maara|kumulatiivinen|mnozstvi|数量|累计|累計)$/i;
const NEVER_ACTUAL =
  /^(?:(?:original|revised|approved|annual|latest|rolling|current|q[1-4]|fy ?\d*|\d{4})\s+)?(?:budget(?:ed|ee?s?|isee?s?|iert|erad|ert|eret)?|gebudgetteerd|presupuestado|preventivato|orcado|zabudzetowan[aey]|(?:prior|previous|last) year|vorjahr|annee precedente|ano anterior|anno precedente|vorig jaar|rok (?:poprzedni|ubiegly)|foregaende ar|fjoraret?|bgt|forecast|fcst|prognose|prognos|prevision(?:nel)?|presupuesto|preventivo|orcamento|begroting|budzet|budsjett|budjetti|talousarvio|rozpocet|koltsegvetes|butce|бюджет|预算|予算|예산|upside|downside|stress|(?:best|worst|base|high|low)[ -]case)(?:[ _-](?:\d+|v\d+|q[1-4]|fy\d*|model|version|case|figures|amounts?|values?|revised|original))*$/i;
const ACTUAL_VALUE =
  /^(?:actuals?|act|ac|ist|real|r[ée]el|r[ée]alis[ée]|faktisk|utfall|werkelijk|consuntivo|wykonanie|toteuma|realizado|historic(?:al)?)(?:[ _-]?\d{1,2}| (?:figures|amounts?|values?|ytd|\d+))?$/i;
const PLANNED_VALUE =
  /^(?:(?:original|revised|approved|annual|latest|rolling|current|q[1-4]|fy ?\d*|\d{4})\s+)?(?:budget(?:ed)?|(?:bud|bu|bgt|bp|fc|fcst|pl|rf|le|hr|py|vj)[ _-]?\d{0,2}|forecast|p\.?y|l\.?y|pp|n-1|plan(?:ned)?|target|outlook|estimate|le|projection|projected|encumbrance|commitment|stat(?:istical)?|prognose|prognos|pr[ée]vision|presupuesto|begroting|budsjett|soll)\b.*$/i;
const BOOK =
  /^(?:[0-9][A-Z]|[A-Z][0-9]|(?:us|uk|local|german|dutch|canadian|indian|pr[ck])[ -]?gaap|gaap|ifrs(?:[ -]\d+)?|frs ?\d*|hgb|stat(?:utory)?|tax(?: book)?|(?:leading|primary|secondary|local|group|parallel|management|corporate|main) ?(?:ledger|book)?|management|cash|accrual|cash basis|accrual basis|steuer(?:bilanz)?|handelsbilanz)$/i;
const EACH_BOOK =
  /^(?:both|all|common|shared|every|alle|beide|tous|toutes|ambos|todos|entrambi|tutti|begge|båda)$/i;

const is = (pattern: RegExp) => (value: string) =>
  pattern.test(textWithoutAccents(value)) || pattern.test(value);
export const isCountingState = is(COUNTING);
export const isNeutralState = is(PAYMENT_WORDS);
export const isOpenMonth = is(OPEN_MONTH);
export const isUnfinishedRemark = is(UNFINISHED_REMARK);
const isNeverCounting = is(NEVER_COUNTING);
export const isNotCountingState = (value: string): boolean =>
  isNeverCounting(value) || is(NOT_COUNTING)(value);
const isOtherMeasure = is(OTHER_MEASURE);
const isNeverActual = is(NEVER_ACTUAL);
export const isActualValue = (value: string): boolean => ACTUAL_VALUE.test(value);
export const isPlannedValue = (value: string): boolean =>
  isNeverActual(value) || is(PLANNED_VALUE)(value);
/** True if a value states that its rows aren't actual amounts of the month. */
export const isOtherValue = (value: string): boolean =>
  isPlannedValue(value) || isOtherMeasure(value);
const isBookValue = (value: string): boolean => BOOK.test(value);
export const isOfEachBook = (value: string): boolean => EACH_BOOK.test(value);

/**
 * Letters such as "A" and "B", "E", "F" or "P" for actual, budget, encumbrance, forecast and plan. They may also stand
 * for departments.
 */
export const areScenarioLetters = (values: readonly string[]): boolean =>
  values.length > 1 && values.every(isScenarioLetter) && values.some(isActualLetter);
const isScenarioLetter = (value: string): boolean => /^[abefp]$/i.test(value);
export const isActualLetter = (value: string): boolean => /^a$/i.test(value);

/** True if a column only states whether each row is actual, or whether it is included. */
export function arePartWords(values: readonly string[]): boolean {
  const said = values.filter((value) => value !== '');
  return (
    said.length > 0 &&
    (said.every(isScenarioLetter) ||
      said.every((value) => isActualValue(value) || isPlannedValue(value)) ||
      partKindOfValues(said) !== null)
  );
}

const MONTH_LENGTH = /^(?:m|mth|mtd|month(?:ly)?|mes|mois|monat|maand|maned|manad|miesiac)$/;
const LONGER_LENGTH =
  /^(?:q|qtr|qtd|quarter(?:ly)?|ytd|y|yr|fy|year(?:ly)?|year[- ]to[- ]date|annual|h|half[- ]?year|quartal|jahr|trimestre|ano|annee)$/;
/** True for the months of a column such as "Period type" with M, Q and YTD. */
export const isMonthLength = is(MONTH_LENGTH);
const isLongerLength = is(LONGER_LENGTH);

/** True if the values of a column separate months from quarters, years or years to date. */
export const arePeriodLengths = (values: readonly string[]): boolean =>
  values.some(isMonthLength) &&
  values.some(isLongerLength) &&
  values.every((value) => isMonthLength(value) || isLongerLength(value));

/**
 * The meaning of a column by its values, whatever its heading. Each value must be a word for that meaning, unless one
 * of them can mean nothing else.
 */
export function partKindOfValues(values: readonly string[]): PartKind | null {
  const said = values.filter((value) => value !== '');
  const isState = (value: string) =>
    isNotCountingState(value) || isCountingState(value) || isNeutralState(value);
  if (said.length === 0) return null;
  if (arePeriodLengths(said)) return 'scenario';
  if (said.some(isNeverCounting)) return 'state';
  if (said.every(isState) && said.some(isNotCountingState)) return 'state';
  if (said.length > 1 && said.some((value) => isNeverActual(value) || isOtherMeasure(value)))
    return 'scenario';
  const isScenario = (value: string) => isActualValue(value) || isPlannedValue(value);
  if (said.length > 1 && said.every(isScenario) && said.some(isPlannedValue)) return 'scenario';
  const books = said.filter((value) => !isOfEachBook(value));
  const letters = books.filter((value) => /[a-z]{3}/i.test(value) || /^\d[A-Z]$/.test(value));
  return books.length > 0 &&
    said.length > 1 &&
    books.every(isBookValue) &&
    letters.length === books.length
    ? 'book'
    : null;
}
