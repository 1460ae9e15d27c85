import { LRUCache } from 'lru-cache';
import type { ImportedLine, ImportMeaning } from '../../../contract/imports.ts';
import { IMPORTED_LINES } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { periodOfText } from '../../../domain/books/periodText.ts';
import { headingUnit, withoutUnit } from '../../../domain/headingUnit.ts';
import { lineOfHeading } from '../../../domain/lineHeadings.ts';
import type { StatedMonth } from '../../../domain/monthText.ts';
import { monthsOfDate, monthsOfText } from '../../../domain/monthText.ts';
import type { StatedYear } from '../../../domain/yearText.ts';
import { yearOfText } from '../../../domain/yearText.ts';
import { textOf } from './grid.ts';
import type { GridSheet, GridValue } from './grid.ts';

type Role = Exclude<ImportMeaning['kind'], 'line' | 'lineName' | 'ignore'>;

/** Headings of columns that hold no line, in lower case and without dots and dashes. */
const ROLES: Readonly<Record<Exclude<Role, 'fiscalMonth' | 'calendarMonth'>, RegExp>> = {
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

/** What a column holds by its heading, other than a line; null when the heading is not known. */
export function roleOf(heading: string): Role | null {
  const plain = heading
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[\s.:_/–-]+/g, ' ')
    .trim();
  for (const [role, pattern] of Object.entries(ROLES)) {
    if (pattern.test(plain) && isRole(role)) return role;
  }
  return null;
}

const isRole = (text: string): text is keyof typeof ROLES => text in ROLES;

/** The line that a cell names, if that line can be imported; numbers and dates name none. */
export function lineIn(basis: CompanyBasis, value: GridValue | null): ImportedLine | null {
  if (value?.kind !== 'text') return null;
  const heading = textOf(value);
  const key = lineOfHeading(basis, heading)?.key;
  if (key === 'staffCount' && !isHeadcount(heading)) return null;
  return IMPORTED_LINES.find((line) => line === key) ?? null;
}

/** "Staff" alone may as well be what the staff costs, and so may a headcount in dollars. */
const isHeadcount = (heading: string) =>
  !/^staff\W*$/i.test(heading) && headingUnit(heading) === null;

/** The number in front of an account's name: "4000 Revenue", "4000-10 · Revenue". */
const ACCOUNT_NUMBER = /^\d[\d.-]{2,}(?:\s*[-–:·]\s*|\s+)/;

/** A department where revenue would be a line: what its people cost. */
export const isSalesTeam = (name: string): boolean =>
  /^(?:sales|ventas|vendas|vendite|verkoop|salg|försäljning|myynti)$/i.test(name);

/** The line that a row of a list names, with or without an account number. */
export function lineNamedBy(basis: CompanyBasis, value: GridValue | null): ImportedLine | null {
  if (value?.kind !== 'text') return null;
  const name = textOf(value).replace(ACCOUNT_NUMBER, '');
  return lineIn(basis, value) ?? lineIn(basis, { kind: 'text', value: name });
}

/** A long list says the same few months again and again; "P1" is another one for each company's year. */
const monthsKnown = new LRUCache<string, readonly StatedMonth[]>({ max: 1_000 });

/** The months that a cell can mean. */
export function monthsIn(basis: CompanyBasis, value: GridValue | null): readonly StatedMonth[] {
  if (value === null || value.kind === 'error') return [];
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

/** "1-31 Jan 2026", "1 Jan - 31 Jan 2026" and "Month ended 31 Jan 2026" are January. */
function monthOfDays(basis: CompanyBasis, text: string): readonly StatedMonth[] {
  if (text.length > MOST_OF_DAYS || !/\d.*\p{L}|\p{L}.*\d/u.test(text)) return [];
  const period = periodOfText(basis, text);
  return period?.span === 'month' && period.month !== null
    ? [{ calendarMonth: period.month, calendarYear: period.year, given: null }]
    : [];
}

/** Whether a cell is clearly a month. A plain number could be anything. */
export function isMonth(basis: CompanyBasis, value: GridValue | null): boolean {
  return monthsIn(basis, value).some(
    ({ given }) => given !== 'fromApril' && given !== 'fromJanuary',
  );
}

export function yearIn(basis: CompanyBasis, value: GridValue | null): StatedYear | null {
  return value === null || value.kind === 'error' || value.kind === 'date' || isOfMoney(value)
    ? null
    : yearOfText(basis, textOf(value));
}

/** A number that its format or formula shows to be an amount is no year. */
const isOfMoney = (value: GridValue) =>
  value.kind === 'number' &&
  (value.currency !== undefined || value.isPercent || value.adds !== undefined);

/** Words to the left of years and months that head the column of names. */
const HEAD_WORD =
  /^(?:accounts?|account names?|names?|descriptions?|line ?items?|items?|category|categories|particulars|metrics?|details?|month(?:s|ly)?|periods?|years?|calendar|fiscal|financial|fye?|cy)$/i;

/** Whether a text to the left of numbers names their row, so that 2010 and 2045 are its amounts and no years. */
export const isRowName = (basis: CompanyBasis, label: string): boolean =>
  label !== '' &&
  !HEAD_WORD.test(label.replace(/[\s:]+$/, '')) &&
  roleOf(label) === null &&
  yearOfText(basis, label) === null &&
  monthsIn(basis, { kind: 'text', value: label }).length === 0 &&
  headingUnit(label)?.written !== label;

/** Totals and other labels that are found among months or lines but are neither. */
const TOTAL_OR_NOTE =
  /^(?:sub ?-?totals?|grand total|totals?|sum|summe|gesamt|jahr|somme|suma|summa|totaal|totale|totaux|i alt|ytd|y-t-d|year[ -]to[ -]date|full[ -]?year|year|average|avg|mean|variance|var|change|growth|check|notes?|ref|code|account|acct|source|comments?|q[1-4]|h[12]|quarter|[1-4]q|ltm|ttm|budget|forecast|plan|prior year|last year|py|ly|left out)\b/i;

/** Whether a label marks its row or column as a total, a comparison or a note. */
export function isTotalOrNote(written: string): boolean {
  const label = written.replaceAll('_', ' ');
  return TOTAL_OR_NOTE.test(label) || /\b(?:total|ytd|average|avg|variance)\b|^% of\b/i.test(label);
}

/** "Jul-25F", "Jul 2025E" */
const OF_PLANNED_MONTH = /^[a-z]{3,9}[\s'’./-]*\d{2}(?:\d{2})?\s?\(?[efbp]\)?$/i;

const OF_ACTUAL_MONTH = /^[a-z]{3,9}[\s'’./-]*\d{2}(?:\d{2})?\s?\(?a\)?$/i;
const OF_PLAN =
  /\b(?:budget|bud|forecast|fcst|estimate[ds]?|est|outlook|consensus|pro[ -]?forma|plan|target)\b/i;
const OF_ACTUAL = /\b(?:actuals?|act)\b/i;
const COMPARED =
  /\b(?:variance|var|prior|previous|last year|py|ly|ytd|growth|change|diff(?:erence)?|vs|versus)\b/i;

/** Whether a heading says that its amounts are not actual ones. */
export const isNoActual = (heading: string): boolean =>
  OF_PLAN.test(heading) || COMPARED.test(heading) || OF_PLANNED_MONTH.test(heading.trim());

/** Whether a heading says that its amounts are not those that are read of its sheet: actual ones, or planned ones. */
export const isOtherScenario = ({ isPlan }: Pick<GridSheet, 'isPlan'>, heading: string): boolean =>
  isPlan === true
    ? OF_ACTUAL.test(heading) || COMPARED.test(heading) || OF_ACTUAL_MONTH.test(heading.trim())
    : isNoActual(heading);

const PLANNED_MONTH =
  /^(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target)\s+|\s+\(?(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target)\)?$|(?<=\d)\s?\(?[efbp]\)?$/i;

const PLANNED_LINE =
  /^(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target)[\s_]+|[\s_]+\(?(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target)\)?$/i;

/** The line that the heading of a column names: where plans are read, "Revenue Budget" is revenue. */
export function lineRead(
  basis: CompanyBasis,
  { isPlan }: Pick<GridSheet, 'isPlan'>,
  heading: string,
) {
  if (isPlan !== true) return lineIn(basis, { kind: 'text', value: heading });
  if (OF_ACTUAL.test(heading.replaceAll('_', ' '))) return null;
  return lineIn(basis, { kind: 'text', value: heading.replace(PLANNED_LINE, '') });
}

/** The months that a cell of a sheet can mean: where plans are read, "Apr 2025 Budget" is April 2025. */
export const monthsRead = (
  basis: CompanyBasis,
  { isPlan }: Pick<GridSheet, 'isPlan'>,
  value: GridValue | null,
) =>
  isPlan === true && value?.kind === 'text'
    ? monthsIn(basis, { ...value, value: textOf(value).replace(PLANNED_MONTH, '') })
    : monthsIn(basis, value);

/** Whether a role is that of the amounts that are read of a sheet. */
export const isReadScenario = (
  { isPlan }: Pick<GridSheet, 'isPlan'>,
  role: ReturnType<typeof roleOf>,
): boolean => (isPlan === true ? role === 'budget' || role === 'forecast' : role === 'actual');
