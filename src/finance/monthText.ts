import type { CompanyBasis } from './companyBasis.ts';
import type { CalendarMonth } from './fiscalCalendar.ts';
import {
  calendarYear,
  calendarToFiscal,
  daysOfMonth,
  fiscalToCalendar,
  isCalendarMonth,
  isFiscalMonth,
  MONTH_NAMES,
  shortMonthName,
  toCalendarMonth,
} from './fiscalCalendar.ts';
import { isPeriodCertain, numberedPeriod } from './numberedPeriod.ts';
import { monthInOtherScript } from './otherScriptMonths.ts';
import { financialYearIn } from './yearText.ts';
import { misspeltMonth } from './misspeltMonth.ts';
import { monthNextToYear } from './monthNextToYear.ts';

export interface StatedMonth {
  readonly calendarMonth: CalendarMonth;
  readonly calendarYear: number | null;
  /**
   * The assumption behind this reading: day or month first, months numbered from April or from January, or a year that
   * a spreadsheet mistook for a day ("Apr-25" becomes 25 April).
   */
  readonly given: 'dayFirst' | 'monthFirst' | 'fromApril' | 'fromJanuary' | 'yearAsDay' | null;
}

const TWO_DIGIT_YEAR_CENTURY = 2000;
const MOST_MONTH_CHARACTERS = 60;
/**
 * Month names in German, French, Spanish, Dutch, Danish, Norwegian, Swedish, Italian, Portuguese and Indonesian, where
 * they differ from the English ones.
 */
const OTHER_NAMES: readonly (readonly string[])[] = [
  [
    'januar',
    'januari',
    'janvier',
    'janv',
    'enero',
    'ene',
    'jän',
    'jänner',
    'gennaio',
    'gen',
    'janeiro',
  ],
  [
    'februar',
    'februari',
    'feber',
    'février',
    'fevrier',
    'févr',
    'fevr',
    'fév',
    'febrero',
    'febbraio',
    'fevereiro',
    'fev',
  ],
  ['märz', 'maerz', 'mär', 'mrz', 'mars', 'marzo', 'maart', 'mrt', 'marts', 'maret', 'março'],
  ['avril', 'avr', 'abril', 'abr', 'aprile'],
  ['mai', 'mayo', 'mei', 'maj', 'maggio', 'mag', 'maio'],
  ['juni', 'juin', 'junio', 'giugno', 'giu', 'junho'],
  ['juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'julho'],
  ['août', 'aout', 'agosto', 'ago', 'augustus', 'augusti', 'agustus'],
  ['septembre', 'septiembre', 'settembre', 'setembro', 'set'],
  ['oktober', 'okt', 'octobre', 'octubre', 'ottobre', 'ott', 'outubro', 'out'],
  ['novembre', 'noviembre', 'novembro'],
  [
    'dezember',
    'dez',
    'desember',
    'décembre',
    'decembre',
    'déc',
    'diciembre',
    'dic',
    'dicembre',
    'dezembro',
  ],
];
const MONTH_BY_WORD = new Map<string, CalendarMonth>([
  ...MONTH_NAMES.flatMap((name, index): [string, CalendarMonth][] => [
    [name.toLowerCase(), toCalendarMonth(index + 1)],
    [shortMonthName(name).toLowerCase(), toCalendarMonth(index + 1)],
  ]),
  ['sept', toCalendarMonth(9)],
  ...OTHER_NAMES.flatMap((names, index) =>
    names.map((name): [string, CalendarMonth] => [name, toCalendarMonth(index + 1)]),
  ),
]);
const MONTH_NAME_PATTERN = `(${[...MONTH_BY_WORD.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\.?`;
const YEAR_DIGITS_PATTERN = `'?(\\d{4}|\\d{2})`;
const SEPARATOR_PATTERN = `[\\s\\-–/.,]*`;
const DAY_PATTERN = `(\\d{1,2})(?:st|nd|rd|th)?`;

/** Words that are also English and mean a month in another language only next to their year: "out/2025". */
const MONTH_NAME_ALONE = new RegExp(`^(?!(?:out|set)$)${MONTH_NAME_PATTERN}$`);
const NAME_YEAR = new RegExp(`^${MONTH_NAME_PATTERN}${SEPARATOR_PATTERN}${YEAR_DIGITS_PATTERN}$`);
const OTHER_NAME_YEAR = /^(\p{L}[\p{L}\p{M}]+)\.?[\s\-–/.,]+'?(\d{4}|\d{2})$/u;
/** Matches a year before a month name, as in "2025. január". */
const YEAR_OTHER_NAME = /^(\d{4})\.?[\s\-–/]+(\p{L}[\p{L}\p{M}]+)\.?$/u;
const YEAR_NAME = new RegExp(`^(\\d{4})${SEPARATOR_PATTERN}${MONTH_NAME_PATTERN}$`);
const DAY_NAME = new RegExp(
  `^${DAY_PATTERN}[\\s\\-–/.]+${MONTH_NAME_PATTERN}(?:[\\s\\-–/.,]+${YEAR_DIGITS_PATTERN})?$`,
);
const NAME_DAY_YEAR = new RegExp(`^${MONTH_NAME_PATTERN}\\s+${DAY_PATTERN},?\\s+(\\d{4})$`);
const YEAR_MONTH = /^(\d{4})(?:[-–/.](\d{1,2})|(\d{2}))$/;
const MONTH_YEAR = /^(\d{1,2})[-–/.](\d{4})$/;
const ISO_DAY = /^(\d{4})[-–/.](\d{1,2})[-–/.](\d{1,2})(?:[t\s].*)?$/;
const DAY_MONTH_YEAR = /^(\d{1,2})([-–/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const PERIOD_NUMBER =
  /^(?:p|m|per|(?:(?:posting|fiscal|accounting) )?period|month)\.?\s*0?(\d{1,2})$/;
const MONTH_NUMBER_TEXT = /^(\d{1,2})$/;
const FINANCIAL_YEAR_AT_END =
  /\(?\b(?:fy\s*'?\d{2,4}(?:\s*[/–-]\s*\d{2,4})?|20\d{2}\s*[/–-]\s*(?:20)?\d{2})\b\)?/;

/** Matches the words before the month in "For the month of March 2026". */
const MONTH_OF_PREFIX = /^(?:(?:for )?the )?(?:month|mth)(?: of)? (?=\p{L})/u;

const yearFromDigits = (digits: string): number =>
  digits.length === 2 ? TWO_DIGIT_YEAR_CENTURY + Number(digits) : Number(digits);

function statedMonths(
  month: number,
  year: number | null,
  given: StatedMonth['given'] = null,
): readonly StatedMonth[] {
  const isYear =
    year === null || (year >= TWO_DIGIT_YEAR_CENTURY && year < TWO_DIGIT_YEAR_CENTURY + 100);
  return isCalendarMonth(month) && isYear
    ? [{ calendarMonth: month, calendarYear: year, given }]
    : [];
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= daysOfMonth(year, month);
}

/**
 * The months that an ISO date such as "2025-04-30" may mean. Months are written as their first or last day; any other
 * day may be a year that a spreadsheet mistook for a day.
 */
export function monthsOfDate(day: string): readonly StatedMonth[] {
  const [, year = '', month = '', date = ''] = ISO_DAY.exec(day) ?? [];
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  if (!isCalendarDay(y, m, d)) return [];
  const itself = statedMonths(m, y);
  return d === 1 || d === daysOfMonth(y, m)
    ? itself
    : [...itself, ...statedMonths(m, TWO_DIGIT_YEAR_CENTURY + d, 'yearAsDay')];
}

/**
 * Every month that a text can mean, such as "April", "Apr-25", "2025-04", "30/04/2025" or "P1"; empty if it isn't a
 * month. If there are several, a person has to choose.
 */
export function monthsOfText(basis: CompanyBasis, written: string): readonly StatedMonth[] {
  if (written.length > MOST_MONTH_CHARACTERS) return [];
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’`´]/g, "'")
    // Some systems write "january_2026".
    .replaceAll('_', ' ')
    .replace(/[\s:*]+$/, '')
    // NetSuite writes "Amount (Apr 2025)".
    .replace(/^(?:comparative )?amounts?\s*\((.*)\)$/, '$1')
    .replace(MONTH_OF_PREFIX, '')
    .replace(
      /^(?:actuals?|act|ist|utfall|faktisk|realiser[et]t|r[ée]el|werkelijk|consuntivo|wykonanie|toteuma)\s+|\s+\(?(?:actuals?|act|unaudited|audited|restated|provisional|prelim(?:inary|\.)?|vorl(?:äufig|\.)|final)\)?$/,
      '',
    )
    // The letter in "Jan-25A" marks an actual month; a forecast would be "Jan-25F".
    .replace(/^(\p{L}{3,9}[\s'./-]*\d{2}(?:\d{2})?)\s?(?:a|\(a\))$/u, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const plain = withoutYear(basis, text);
  if (plain.length > 0) return plain;
  const fyLabel = FINANCIAL_YEAR_AT_END.test(text) ? financialYearIn(basis, text) : null;
  if (fyLabel === null) return [];
  const rest = text
    .replace(FINANCIAL_YEAR_AT_END, ' ')
    .replaceAll(/^[\s\-–/.,]+|[\s\-–/.,]+$/g, '');
  // Only a month without its own year gets the year of the label.
  return withoutYear(basis, rest).flatMap((month) =>
    month.calendarYear === null
      ? [
          {
            ...month,
            calendarYear: calendarYear(
              basis,
              fyLabel,
              calendarToFiscal(basis, month.calendarMonth),
            ),
          },
        ]
      : [],
  );
}

function withoutYear(basis: CompanyBasis, text: string): readonly StatedMonth[] {
  return statedByName(text) ?? byNumbers(basis, text) ?? [];
}

const monthByWord = (name: string | undefined) => MONTH_BY_WORD.get(name ?? '') ?? 0;

function statedByName(text: string): readonly StatedMonth[] | null {
  let match = MONTH_NAME_ALONE.exec(text);
  if (match !== null) return statedMonths(monthByWord(match[1]), null);
  match = NAME_YEAR.exec(text);
  if (match !== null) return statedMonths(monthByWord(match[1]), yearFromDigits(match[2] ?? ''));
  match = YEAR_NAME.exec(text);
  if (match !== null) return statedMonths(monthByWord(match[2]), Number(match[1]));
  match = DAY_NAME.exec(text);
  // "25-Apr" may be a day or the year 2025, so only the month is certain.
  if (match !== null) {
    return statedMonths(
      monthByWord(match[2]),
      match[3] === undefined ? null : yearFromDigits(match[3]),
    );
  }
  match = NAME_DAY_YEAR.exec(text);
  if (match !== null) return statedMonths(monthByWord(match[1]), Number(match[3]));
  const other = monthInOtherScript(text);
  if (other !== null) return statedMonths(other.month, other.year);
  const [, before = '', behind = ''] = YEAR_OTHER_NAME.exec(text) ?? [];
  const [, name = behind, digits = before] = OTHER_NAME_YEAR.exec(text) ?? [];
  const month = monthNextToYear(name.replaceAll('\u0307', '')) ?? misspeltMonth(name);
  return month === null ? null : statedMonths(month, yearFromDigits(digits));
}

function byNumbers(basis: CompanyBasis, text: string): readonly StatedMonth[] | null {
  let match = YEAR_MONTH.exec(text);
  if (match !== null) return statedMonths(Number(match[2] ?? match[3]), Number(match[1]));
  match = MONTH_YEAR.exec(text);
  if (match !== null) return statedMonths(Number(match[1]), Number(match[2]));
  match = ISO_DAY.exec(text);
  if (match !== null) {
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
    return isCalendarDay(year, month, day) ? statedMonths(month, year) : [];
  }
  match = DAY_MONTH_YEAR.exec(text);
  if (match !== null) {
    const [first, second, year] = [
      Number(match[1]),
      Number(match[3]),
      yearFromDigits(match[4] ?? ''),
    ];
    return [
      ...(isCalendarDay(year, second, first) ? statedMonths(second, year, 'dayFirst') : []),
      // Dates with dots never have the month first.
      ...(match[2] !== '.' && isCalendarDay(year, first, second)
        ? statedMonths(first, year, 'monthFirst')
        : []),
    ];
  }
  match = PERIOD_NUMBER.exec(text);
  if (match !== null) return statedFiscalMonth(basis, Number(match[1]), null);
  const numbered = isPeriodCertain(basis) ? numberedPeriod(text) : null;
  if (numbered !== null) return statedMonths(numbered.number, numbered.year);
  match = MONTH_NUMBER_TEXT.exec(text);
  if (match === null) return null;
  const number = Number(match[1]);
  return [
    ...statedFiscalMonth(basis, number, 'fromApril'),
    ...statedMonths(number, null, 'fromJanuary'),
  ];
}

function statedFiscalMonth(
  basis: CompanyBasis,
  number: number,
  given: StatedMonth['given'],
): readonly StatedMonth[] {
  return isFiscalMonth(number) ? statedMonths(fiscalToCalendar(basis, number), null, given) : [];
}
