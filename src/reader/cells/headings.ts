import { LRUCache } from 'lru-cache';
import type { ImportedLine, ImportMeaning } from '../../contract/imports.ts';
import { IMPORTED_LINES } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { planWord, saysActual } from '../words/planWords.ts';
import { isComparisonHeading, priorWord } from '../words/periodHead.ts';
import { periodOfText } from '../words/periodText.ts';
import { headingUnit, withoutUnit } from '../../finance/headingUnit.ts';
import { lineOfHeading } from '../../finance/lineHeadings.ts';
import type { StatedMonth } from '../../finance/monthText.ts';
import { monthsOfDate, monthsOfText } from '../../finance/monthText.ts';
import type { StatedYear } from '../../finance/yearText.ts';
import { yearOfText } from '../../finance/yearText.ts';
import { isCodeCell, textOf } from './grid.ts';
import type { GridSheet, GridValue } from './grid.ts';

type HeadingRole = Exclude<ImportMeaning['kind'], 'line' | 'lineName' | 'ignore'>;

/** Headings of columns without a line, in lower case and without dots and dashes. */
const HEADING_ROLES: Readonly<
  Record<Exclude<HeadingRole, 'fiscalMonth' | 'calendarMonth'>, RegExp>
> = {
  month:
    /^(?:(?:calendar |fiscal |financial )?month(?: (?:end|ending|ended|name|number|no|#))?|mth|period(?: end| ending)?|date|month year|month end date)$/,
  year: /^(?:(?:financial|fiscal|calendar|fin|cal) ?year|year|fy|fiscal yr|yr|cy)$/,
  businessUnit: /^(?:business ?units?|bu|unit|division|segment|entity|region|department|team)$/,
  currency: /^(?:currency|ccy|curr?|currency code)$/,
  metric: /^(?:metric|type|measure|scenario|version|kind)$/,
  amount: /^(?:(?:net )?amounts?|amt|values?)$/,
  forecast: /^(?:forecast|fcst|fc|f c|outlook)(?: amount)?$/,
  budget: /^(?:budget|bud|bgt)(?: amount)?$/,
  actual: /^(?:actual|actuals|act)(?: amount)?$/,
};

/** The meaning of a column by its heading, if the heading isn't a line; null if it isn't known. */
export function roleOf(heading: string): HeadingRole | null {
  const plain = heading
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[\s.:_/–-]+/g, ' ')
    .trim();
  for (const [role, pattern] of Object.entries(HEADING_ROLES)) {
    if (pattern.test(plain) && isRole(role)) return role;
  }
  return null;
}

const isRole = (text: string): text is keyof typeof HEADING_ROLES => text in HEADING_ROLES;

/** The line that a cell names, if that line can be imported. Numbers and dates name none. */
export function lineIn(basis: CompanyBasis, value: GridValue | null): ImportedLine | null {
  if (value?.kind !== 'text') return null;
  const heading = textOf(value);
  const key = lineOfHeading(basis, heading)?.key;
  if (key === 'staffCount' && !isHeadcount(heading)) return null;
  return IMPORTED_LINES.find((line) => line === key) ?? null;
}

/** "Staff" alone may also mean staff costs, and so may a headcount stated in dollars. */
const isHeadcount = (heading: string) =>
  !/^staff\W*$/i.test(heading) && headingUnit(heading) === null;

/**
 * Matches the number in front of an account's name, as in "4000 Revenue" and "4000-10 · Revenue".
 */
const ACCOUNT_NUMBER = /^\d[\d.-]{2,}(?:\s*[-–:·]\s*|\s+)/;

/**
 * True for the sales department. Its name would be read as revenue, although its amounts are costs.
 */
export const isSalesTeam = (name: string): boolean =>
  /^(?:sales|ventas|vendas|vendite|verkoop|salg|försäljning|myynti)$/i.test(name);

/** The line that a row of a list names, with or without an account number. */
export function lineNamedBy(basis: CompanyBasis, value: GridValue | null): ImportedLine | null {
  if (value?.kind !== 'text') return null;
  const name = textOf(value).replace(ACCOUNT_NUMBER, '');
  return lineIn(basis, value) ?? lineIn(basis, { kind: 'text', value: name });
}

/** Cached, because a long list repeats the same few months. "P1" depends on the company's year. */
const monthsKnown = new LRUCache<string, readonly StatedMonth[]>({ max: 1_000 });

/** The months that a cell can mean. */
export function monthsIn(basis: CompanyBasis, value: GridValue | null): readonly StatedMonth[] {
  if (value === null || value.kind === 'error' || isCodeCell(value)) return [];
  if (value.kind === 'date') return monthsOfDate(value.value);
  const text = textOf(value);
  const key = `${basis.yearStartMonth} ${basis.yearNamedAfter} ${text}`;
  const known = monthsKnown.get(key);
  if (known !== undefined) return known;
  const named =
    [text, withoutUnit(text)]
      .map((one) => monthsOfText(basis, one))
      .find(({ length }) => length > 0) ?? [];
  const months = named.length === 0 ? monthOfDays(basis, text) : named;
  monthsKnown.set(key, months);
  return months;
}

const MOST_OF_DAYS = 40;

/** "1-31 Jan 2026", "1 Jan - 31 Jan 2026" and "Month ended 31 Jan 2026" all mean January. */
function monthOfDays(basis: CompanyBasis, text: string): readonly StatedMonth[] {
  if (text.length > MOST_OF_DAYS || !/\d.*\p{L}|\p{L}.*\d/u.test(text)) return [];
  const period = periodOfText(basis, text);
  return period?.span === 'month' && period.month !== null
    ? [{ calendarMonth: period.month, calendarYear: period.year, given: null }]
    : [];
}

/** True if a cell is clearly a month. A plain number could be anything. */
export function isMonth(basis: CompanyBasis, value: GridValue | null): boolean {
  return monthsIn(basis, value).some(
    ({ given }) => given !== 'fromApril' && given !== 'fromJanuary',
  );
}

export function yearIn(basis: CompanyBasis, value: GridValue | null): StatedYear | null {
  return value === null ||
    value.kind === 'error' ||
    value.kind === 'date' ||
    isOfMoney(value) ||
    isCodeCell(value)
    ? null
    : yearOfText(basis, textOf(value));
}

/** A number isn't a year if its format or formula shows that it is an amount. */
const isOfMoney = (value: GridValue) =>
  value.kind === 'number' &&
  (value.currency !== undefined || value.isPercent || value.adds !== undefined);

/** Words that serve as a heading of the name column, left of years or months. */
const HEAD_WORD =
  /^(?:accounts?|account names?|names?|descriptions?|lines?(?: ?items?)?|items?|category|categories|particulars|metrics?|details?|month(?:s|ly)?|periods?|years?|calendar|fiscal|financial|fye?|cy)$/i;

/** True if a text to the left of numbers names their row, so that 2010 and 2045 are amounts and not years. */
export const isRowName = (basis: CompanyBasis, label: string): boolean =>
  label !== '' &&
  !HEAD_WORD.test(label.replace(/[\s:]+$/, '')) &&
  roleOf(label) === null &&
  yearOfText(basis, label) === null &&
  monthsIn(basis, { kind: 'text', value: label }).length === 0 &&
  headingUnit(label)?.written !== label;

/** Totals and other labels found among months or lines. */
const TOTAL_OR_NOTE =
  /^(?:sub ?-?totals?|grand total|totals?|sum|summe|gesamt|jahr|somme|suma|summa|totaal|totale|totaux|i alt|celkem|razem|ogółem|łącznie|yhteensä|összesen|toplam|ytd|y-t-d|year[ -]to[ -]date|full[ -]?year|year|annual|average|avg|mean|variance|var|change|chg|delta|diff|growth|check|notes?|(?:fx|exchange) rates?|ref|code|account|acct|source|comments?|q[1-4]|h[12]|quarter|[1-4]q|ltm|ttm|budget|forecast|plan|prior year|last year|py|ly|left out)\b/i;

/** True if a label marks its row or column as a total, a comparison or a note. */
export function isTotalOrNote(written: string): boolean {
  const label = written.replaceAll('_', ' ');
  return (
    TOTAL_OR_NOTE.test(label) ||
    /\b(?:total|ytd|average|avg|variance)\b|^%|^[δ∆]|^(?:合计|合計|总计|總計|累計|累计|합계|계|итого|всего)$/iu.test(
      label,
    )
  );
}

/** Matches planned months such as "Jul-25F" and "Jul 2025E". */
const PLANNED_MONTH_PATTERN = /^[a-z]{3,9}[\s'’./-]*\d{2}(?:\d{2})?\s?\(?[efbp]\)?$/i;

const ACTUAL_MONTH_PATTERN = /^[a-z]{3,9}[\s'’./-]*\d{2}(?:\d{2})?\s?\(?a\)?$/i;
const PLAN_HEADING =
  /\b(?:budget(?! (?:fx |exchange )?rates?\b)|bud|forecast|fcst|estimate[ds]?|est|outlook|consensus|pro[ -]?forma|plan|target)\b/i;
const ACTUAL_WORDS = /\b(?:actuals?|act)\b/i;
const COMPARED_HEADING = /\b(?:prior|previous|last year|py|ly|ytd)\b/i;

const MOST_HEADING_CHARACTERS = 40;

/** Recognises the same words in other languages. */
const isForeign = (heading: string): boolean =>
  heading.length <= MOST_HEADING_CHARACTERS &&
  (planWord(heading) !== null || priorWord(heading) !== null);

const isCompared = (heading: string): boolean =>
  COMPARED_HEADING.test(heading) ||
  (heading.length <= MOST_HEADING_CHARACTERS && isComparisonHeading(heading));

/** True if a heading states that its amounts aren't actual. */
export const isNoActual = (heading: string): boolean =>
  PLAN_HEADING.test(heading) ||
  isCompared(heading) ||
  isForeign(heading) ||
  PLANNED_MONTH_PATTERN.test(heading.trim());

/**
 * True if a heading states a scenario other than the one read from its sheet, actual or planned.
 */
export const isOtherScenario = ({ isPlan }: Pick<GridSheet, 'isPlan'>, heading: string): boolean =>
  isPlan === true
    ? (saysActual(heading) && planWord(heading) === null) ||
      ACTUAL_WORDS.test(heading) ||
      isCompared(heading) ||
      ACTUAL_MONTH_PATTERN.test(heading.trim())
    : isNoActual(heading);

const PLANNED_MONTH =
  /^(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target)\s+|\s+\(?(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target)\)?$|(?<=\d)\s?\(?[efbp]\)?$/i;

const PLANNED_LINE =
  /^(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target)[\s_]+|[\s_]+\(?(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target)\)?$/i;

const ACTUAL_LINE = /^actuals?[\s_]+|[\s_]*[-–(]?[\s_]*\bactuals?\)?$/i;

/** The line that a column heading names; if plans are read, "Revenue Budget" is revenue. */
export function lineRead(
  basis: CompanyBasis,
  { isPlan }: Pick<GridSheet, 'isPlan'>,
  heading: string,
) {
  if (isPlan !== true)
    return lineIn(basis, { kind: 'text', value: heading.replace(ACTUAL_LINE, '') });
  if (ACTUAL_WORDS.test(heading.replaceAll('_', ' '))) return null;
  return lineIn(basis, { kind: 'text', value: heading.replace(PLANNED_LINE, '') });
}

/** The months that a cell can mean; if plans are read, "Apr 2025 Budget" is April 2025. */
export const monthsRead = (
  basis: CompanyBasis,
  { isPlan }: Pick<GridSheet, 'isPlan'>,
  value: GridValue | null,
) =>
  isPlan === true && value?.kind === 'text'
    ? monthsIn(basis, { ...value, value: textOf(value).replace(PLANNED_MONTH, '') })
    : monthsIn(basis, value);

export const isReadScenario = (
  { isPlan }: Pick<GridSheet, 'isPlan'>,
  role: ReturnType<typeof roleOf>,
): boolean => (isPlan === true ? role === 'budget' || role === 'forecast' : role === 'actual');
