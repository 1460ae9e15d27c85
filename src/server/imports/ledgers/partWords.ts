import { plainHeading } from '../cells/accountHeadings.ts';

/** What a column says of its rows: parts of a file that may not belong together. */
export type PartKind = 'state' | 'scenario' | 'book';

const POSTED_OR_NOT = 'posted|approved|authori[sz]ed|confirmed|booked|gebucht|bokfort|bogfort';
const VOID_OR_NOT =
  'void(?:ed)?|cancel(?:l)?ed|deleted|draft|rejected|excluded|inactive|parked|storniert|storno|annule|anulad[oa]|annullato|makulert|annulleret|geannuleerd';
const OF_ENTRY =
  '(?:document|doc\\.?|entry|journal|je|posting|transaction|txn|trans|voucher|approval|record|row|line|gl|invoice|workflow|buchungs|beleg)[ -]?';
const HEADINGS: readonly (readonly [PartKind, RegExp])[] = [
  [
    'state',
    new RegExp(
      `^(?:(?:${OF_ENTRY})?(?:status|state|stage)(?: ?(?:code|name))?|(?:is |has been )?(?:${POSTED_OR_NOT}|${VOID_OR_NOT})(?: ?(?:\\?|flag|ind(?:icator)?|y\\/?n))?|${OF_ENTRY}(?:${VOID_OR_NOT})|docstatus|statut|estado|stato|etat|tila)$`,
    ),
  ],
  [
    'scenario',
    /^(?:(?:planning |plan |reporting )?scenario(?: ?(?:name|code|id))?|(?:plan(?:ning)? |budget |data |reporting |forecast )?version(?: ?(?:name|code|id))?|actual ?(?:flag|\/ ?budget|or budget|vs\.? ?budget|budget)|szenario|scen(?:ario|arie)|escenario|cenario|wersja|versie)$/,
  ],
  [
    'book',
    /^(?:(?:accounting |ledger |reporting |tax |gl )?books?(?: ?(?:code|name|id|type))?|set of books|(?:posting )?layer|(?:accounting|reporting) ?(?:standard|basis|framework|principle|layer|view|method|gaap)|gaap|(?:(?:source|target|posting|reporting|accounting) )?ledger(?: ?(?:group|id|type|view))?|rldnr|ledgergruppe|bewertungsbereich|rechnungslegung)$/,
  ],
];

/** The kind of parts that a heading means; null for any other. */
export const partKindOf = (heading: string): PartKind | null =>
  HEADINGS.find(([, pattern]) => pattern.test(plainHeading(heading).replace(/\?$/, '')))?.[0] ??
  null;

/** Whether "No" and 0 in the column say that a row counts: "Is Cancelled", "Void". */
export const isOfVoid = (heading: string): boolean =>
  new RegExp(`(?:^|[ -])(?:${VOID_OR_NOT})(?:$|[ ?-])`).test(plainHeading(heading));

const COUNTING =
  /^(?:posted|final(?:i[sz]ed)?|approved|authori[sz]ed|confirmed|completed?|done|booked|processed|recorded|live|ok|normal|valid|definit(?:iv|ive|ief)|gebucht|bokf[oö]rt|bogf[oø]rt|valid[ée]e?|contabilizado)$/i;
/** Words of a payment or an account: rows of each of them count. */
const NEUTRAL =
  /^(?:open|closed|(?:partially |part |fully )?(?:paid|applied|invoiced|settled)|unpaid|overdue|due|(?:un)?reconciled|(?:un)?cleared|(?:un)?matched|active|transferred|exported|offen|ausgeglichen)$/i;
const NOT_COUNTING =
  /^(?:(?:in )?draft|void(?:ed)?|cancel(?:l)?ed|deleted|removed|rejected|un-?posted|not (?:yet )?posted|un-?approved|not approved|pending(?: .*)?|submitted|awaiting .*|for approval|parked|held|on hold|hold|planned|proposed|prelim(?:inary)?|provisional|tentative|estimated?|saved|in progress|failed|error|reversed|storniert|entwurf|vorl[aä]ufig|annul[ée]e?|brouillon|anulad[oa]|borrador|bozza|concept|geannuleerd|kladde|utkast|annullert|annulleret|makulerad)$/i;
const ACTUAL =
  /^(?:actuals?|act|ac|ist|real|r[ée]el|r[ée]alis[ée]|faktisk|utfall|werkelijk|consuntivo|historic(?:al)?)(?: (?:figures|amounts?|values?|ytd|\d+))?$/i;
const PLANNED =
  /^(?:(?:original|revised|approved|annual|latest|rolling|current|q[1-4]|fy ?\d*|\d{4})\s+)?(?:budget(?:ed)?|bud|bgt|forecast|fcst|fc ?\d*|plan(?:ned)?|target|outlook|estimate|le|projection|projected|encumbrance|commitment|prognose|prognos|pr[ée]vision|presupuesto|begroting|budsjett|soll)\b.*$/i;
const BOOK =
  /^(?:[0-9][A-Z]|[A-Z][0-9]|(?:us|uk|local|german|dutch|canadian|indian|pr[ck])[ -]?gaap|gaap|ifrs(?:[ -]\d+)?|frs ?\d*|hgb|stat(?:utory)?|tax(?: book)?|(?:leading|primary|secondary|local|group|parallel|management|corporate|main) ?(?:ledger|book)?|management|cash|accrual|cash basis|accrual basis|steuer(?:bilanz)?|handelsbilanz)$/i;

export const isCountingState = (value: string): boolean => COUNTING.test(value);
export const isNeutralState = (value: string): boolean => NEUTRAL.test(value);
export const isNotCountingState = (value: string): boolean => NOT_COUNTING.test(value);
export const isActualValue = (value: string): boolean => ACTUAL.test(value);
export const isPlannedValue = (value: string): boolean => PLANNED.test(value);
const isBookValue = (value: string): boolean => BOOK.test(value);

/** Whether a column says of each row alone whether it happened, or whether it counts. */
export function arePartWords(values: readonly string[]): boolean {
  const said = values.filter((value) => value !== '');
  return (
    said.length > 0 &&
    (said.every((value) => isActualValue(value) || isPlannedValue(value)) ||
      partKindOfValues(said) !== null)
  );
}

/** What the values of a column mean, whatever its heading: each of them has to be a word for it. */
export function partKindOfValues(values: readonly string[]): PartKind | null {
  const said = values.filter((value) => value !== '');
  const isState = (value: string) =>
    isNotCountingState(value) || isCountingState(value) || isNeutralState(value);
  if (said.length === 0) return null;
  if (said.every(isState) && said.some(isNotCountingState)) return 'state';
  const isScenario = (value: string) => isActualValue(value) || isPlannedValue(value);
  if (said.length > 1 && said.every(isScenario) && said.some(isPlannedValue)) return 'scenario';
  const letters = said.filter((value) => /[a-z]{3}/i.test(value) || /^\d[A-Z]$/.test(value));
  return said.length > 1 && said.every(isBookValue) && letters.length === said.length
    ? 'book'
    : null;
}
