import type { ImportUnit } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { currenciesIn } from '../../finance/books/moneyText.ts';
import { canBeCurrency, headingUnit } from '../../finance/headingUnit.ts';
import { currencyName } from '../../format/currencyName.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { currencyOfAmount } from '../cells/amountText.ts';
import { textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { writtenToTheCent } from '../cells/writtenToTheCent.ts';
import { unitInWords } from './unitWords.ts';
import type { BookTable } from './bookTables.ts';
import { isAmountCell } from './headRows.ts';

export interface SheetMoney {
  /** "EUR"; null if none is stated for certain. */
  readonly currency: string | null;
  /** The sheet states only "$" or "kr", which several currencies share. */
  readonly sign: '$' | 'kr' | null;
  readonly unit: ImportUnit | null;
  /** Why the sheet's amounts can't be added, if they are in several currencies; otherwise null. */
  readonly mixed: string | null;
  readonly notes: readonly string[];
}

export const UNIT_NOTE =
  'The sheet does not say whether its amounts are whole units, thousands or millions.';

/** The currency that "$" means in the files of a company. */
const dollarsOf = ({ currency }: CompanyBasis): string =>
  canBeCurrency('$', currency) ? currency : 'USD';

const MOST_MONEY_TEXT_CHARACTERS = 160;
const MOST_AMOUNTS = 2_000;

export function sheetMoney(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  columns: readonly number[],
  titles: readonly string[],
): SheetMoney {
  const heads = sheet.rows.slice(Math.max(table.firstHead, 0), table.head + 2).flatMap((row) =>
    // "1 300 000" is an amount and doesn't state thousands.
    row.filter((cell) => cell?.kind === 'text' && !isAmountCell(cell)).map(textOf),
  );
  const texts = [...titles, ...heads, ...footTexts(sheet, table)].filter(
    ({ length }) => length <= MOST_MONEY_TEXT_CHARACTERS,
  );
  const said = texts.map(currenciesIn).filter(({ length }) => length === 1);
  const inText = new Set(said.flat());
  const cells = tableAmountCells(basis, sheet, table, columns);
  const inCells = new Set(cells.currencies);
  const inLabels = new Set([...labelCurrencies(sheet, table), ...unitCurrencies(sheet, table)]);
  const sources = [inText, inLabels, inCells];
  const told = new Set(sources.flatMap((source) => [...source].filter(isExact)));
  // "In thousands of pounds" next to "£" names a single currency.
  const exact = new Set([...told].filter((one) => ![...told].some((code) => isWordFor(one, code))));
  const [only = null] = exact;
  const hasDollar = sources.some((source) => source.has('$'));
  const hasKrone = sources.some((source) => source.has('kr'));
  const sign = hasKrone ? 'kr' : hasDollar ? '$' : null;
  const notes: string[] = [];
  // Next to amounts in euros, "$" is another currency. Next to Australian dollars, it means those.
  const signs = [...inCells].filter((one) => !isExact(one) && !mayMean(one, only));
  const named = [...exact, ...(only !== null && inCells.has(only) ? signs : [])];
  const mixed =
    named.length > 1 ? `The sheet names several currencies: ${named.join(', ')}.` : null;
  if (mixed !== null) notes.push(mixed);
  else if (only === null && hasKrone) {
    notes.push('The sheet uses kr., which can be the Danish, Norwegian or Swedish currency.');
  } else if (only === null && !hasDollar) notes.push("The sheet doesn't state its currency.");
  else if (only === null)
    notes.push(`The sheet uses $, which is read as ${currencyName(dollarsOf(basis))}.`);
  const currency = mixed !== null ? null : (only ?? (hasDollar ? dollarsOf(basis) : null));
  const isOther = texts.some((text) => OTHER_UNITS.test(text));
  // If only the cell format shows thousands, the file stores whole amounts.
  const { scales, areMost } = labelScales(sheet, table);
  const [scale = null] = scales;
  const ofLabels = scales.size === 1 && areMost ? scale : null;
  const shown = cells.isShownIn ? 'units' : (unitInTexts(texts) ?? ofLabels);
  const partial = cells.isShownIn ? null : unitOfSomeColumns(sheet, table, columns);
  const isCents = !isOther && cells.hasCents && scales.size === 0;
  const unit = partial === null ? (shown ?? (isCents ? 'units' : null)) : null;
  if (isOther)
    notes.push('The amounts are in a unit that can’t be read, such as lakhs or hundreds.');
  else if (partial !== null) notes.push(partial);
  else if (unit === null) notes.push(UNIT_NOTE);
  return { currency, sign: only === null ? sign : null, unit, mixed, notes };
}

/** "Jan 2025 (000s)" next to "Feb 2025" suggests that the months are in different units. */
function unitOfSomeColumns(
  sheet: GridSheet,
  table: BookTable,
  columns: readonly number[],
): string | null {
  for (let row = Math.max(table.firstHead, 0); row <= table.head; row += 1) {
    const heads = columns.flatMap((column) => {
      const text = textOf(valueAt(sheet, row, column));
      return text === '' ? [] : [{ cell: cellAddress(row, column), unit: unitInTexts([text]) }];
    });
    const said = heads.find(({ unit }) => unit !== null);
    const other = heads.find(({ unit }) => unit !== said?.unit);
    if (said !== undefined && other !== undefined) {
      const beside = other.unit === null ? 'states no unit' : `states ${other.unit}`;
      return `${said.cell} states ${said.unit}, but ${other.cell} ${beside}. Choose one unit for all amounts.`;
    }
  }
  return null;
}

const MONEY_FOOT_ROWS = 12;
const MONEY_FOOT_TEXT =
  /\bcurrenc|\b(?:amounts?|figures|values|numbers) (?:(?:is|are) )?(?:displayed|shown|stated|expressed|reported|in)\b|(?<!\p{L})(?:beträge|werte|montants|importes|importi|valores|bedragen|beløb|belopp|kwoty) (?:\p{L}+ ){0,2}(?:in|en|i|em|w)(?!\p{L})/iu;

/** Footers may state the currency: "Amount is displayed in your base currency USD". */
const footTexts = (sheet: GridSheet, table: BookTable): readonly string[] =>
  sheet.rows
    .slice(Math.max(table.head + 1, sheet.rows.length - MONEY_FOOT_ROWS))
    .filter((row) => !row.some((cell) => isAmountCell(cell)))
    .flatMap((row) => row.map((cell) => textOf(cell)))
    .filter((text) => MONEY_FOOT_TEXT.test(text));

const OTHER_UNITS =
  /\b(?:lakhs?|lacs?|crores?)\b|\bin (?:\S+ ){0,2}(?:hundreds|billions?|bn|mrd\.?|milliarden|milliards|miliardi)\b|(?:\p{Sc}|\b(?:usd|eur|gbp) ?)(?:bn|billions?|mrd)\b|[万億亿](?:円|元)/iu;
const MOST_MONEY_TITLES = 20;

/** Amounts in a unit that can't be chosen, such as hundreds, lakhs or billions. Null for any other sheet. */
export function otherUnit(sheet: GridSheet): Pick<Refused, 'reason' | 'remedy'> | null {
  const amounts = sheet.rows.slice(0, MOST_MONEY_TITLES).findIndex((row) => row.some(isAmountCell));
  const above = sheet.rows.slice(0, amounts === -1 ? MOST_MONEY_TITLES : amounts);
  const said = [sheet.name, ...above.flatMap((row) => row.map((cell) => textOf(cell)))].find(
    (text) => text.length <= MOST_MONEY_TEXT_CHARACTERS && OTHER_UNITS.test(text),
  );
  return said === undefined
    ? null
    : {
        reason: `The unit of the amounts in ${sheet.name} is not recognised: “${said}”.`,
        remedy: 'Write the amounts in units, thousands or millions.',
      };
}

const isExact = (code: string) => code !== '$' && code !== 'kr';

const SHARED_CURRENCY_WORDS: Readonly<Record<string, RegExp>> = {
  pounds: /^(?:GBP|EGP|LBP)$/,
  francs: /^(?:CHF|XOF|XAF|XPF)$/,
  pesos: /^(?:MXN|COP|ARS|CLP|PHP|UYU|DOP)$/,
  dinars: /^(?:KWD|BHD|JOD|DZD|TND|IQD|RSD)$/,
  shillings: /^(?:KES|TZS|UGX)$/,
  riyals: /^(?:SAR|QAR|OMR)$/,
};

const isWordFor = (word: string, code: string): boolean =>
  SHARED_CURRENCY_WORDS[word]?.test(code) === true;

const KRONE_CURRENCIES = /^(?:DKK|NOK|SEK|ISK)$/;
const DOLLAR_CURRENCIES = /^(?:USD|AUD|CAD|NZD|HKD|SGD|TWD|MXN|ARS|CLP|COP|BRL)$/;

const mayMean = (sign: string, code: string | null): boolean =>
  code !== null && (sign === 'kr' ? KRONE_CURRENCIES : DOLLAR_CURRENCIES).test(code);

function tableAmountCells(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  columns: readonly number[],
) {
  const currencies: string[] = [];
  const amounts: GridValue[] = [];
  let isShownIn = false;
  let count = 0;
  for (let row = table.head + 1; row < table.end && count < MOST_AMOUNTS; row += 1) {
    for (const column of columns) {
      const value = valueAt(sheet, row, column);
      if (value === null || value.kind === 'date' || value.kind === 'error') continue;
      count += 1;
      if (value.kind === 'text') {
        const text = textOf(value);
        if (!/\d/.test(text) || text.length > 40) continue;
        const own = currencyOfAmount(basis, value);
        currencies.push(...(own === null ? currenciesIn(text) : [own]));
        if (/\d\s?(?:k|m|mm|mn|mio|mln|bn)\)?$/i.test(text)) isShownIn = true;
        else amounts.push(value);
      } else if (!value.isPercent) {
        if (value.currency !== undefined) currencies.push(value.currency);
        if (value.shownIn === undefined) amounts.push(value);
        else isShownIn = true;
      }
    }
  }
  return { currencies, hasCents: writtenToTheCent(amounts), isShownIn };
}

function labelCurrencies(sheet: GridSheet, table: BookTable): ReadonlySet<string> {
  const found = new Set<string>();
  let labels = 0;
  let said = 0;
  for (const row of sheet.rows.slice(table.head + 1, Math.min(table.end, table.head + 200))) {
    const label = row.slice(0, table.firstColumn).find((cell) => cell?.kind === 'text');
    if (label === undefined) continue;
    labels += 1;
    const currency = headingUnit(textOf(label ?? null))?.currency ?? null;
    if (currency === null) continue;
    said += 1;
    found.add(currency);
  }
  return said * 2 >= labels ? found : new Set();
}

/** The scales that the names of rows state, and whether half of the rows or more state one. */
function labelScales(sheet: GridSheet, table: BookTable) {
  const rows = sheet.rows.slice(table.head + 1, Math.min(table.end, table.head + 200));
  const labels = rows.flatMap((row) => {
    const texts = row.slice(0, table.firstColumn).filter((cell) => cell?.kind === 'text');
    return texts.length === 0
      ? []
      : [texts.map((cell) => headingUnit(textOf(cell))?.scale ?? null)];
  });
  const stated = labels.flatMap((scales) => {
    const scale = scales.find((one) => one === 'thousands' || one === 'millions');
    return scale === undefined ? [] : [scale];
  });
  return { scales: new Set<ImportUnit>(stated), areMost: stated.length * 2 >= labels.length };
}

function unitCurrencies(sheet: GridSheet, table: BookTable): ReadonlySet<string> {
  const rows = sheet.rows.slice(table.head + 1, Math.min(table.end, table.head + 200));
  const found = new Set<string>();
  for (let column = 0; column < table.firstColumn; column += 1) {
    const texts = rows.map((row) => textOf(row[column] ?? null)).filter((text) => text !== '');
    const said = texts.filter((text) => /^(?:\p{Sc}|us\$|[A-Z]{3})$/iu.test(text));
    const areUnits = texts.length > 2 && texts.every((text) => text.length < 16);
    if (areUnits && said.length > 1) for (const code of said.flatMap(currenciesIn)) found.add(code);
  }
  return found;
}

const CURRENCY_MARKS = 'us\\$|usd|eur|gbp|sek|nok|dkk|chf|\\$|€|£';
/**
 * Requires context around a bare unit word, because "Thousand Oaks Ltd" and "Location: 000 – Head Office" are names.
 */
const BEFORE_UNIT_WORD = `(?:^|[(\\[]\\s*|\\bin\\s(?:\\S+\\s){0,3}|(?:${CURRENCY_MARKS})\\s*)`;
const AFTER_UNIT_WORD = `(?=\\s*(?:$|[)\\],;.]|of\\b|${CURRENCY_MARKS}|except\\b|unless\\b))`;
const wordOr = (words: string, others: RegExp) =>
  new RegExp(`${BEFORE_UNIT_WORD}(?:${words})${AFTER_UNIT_WORD}|${others.source}`, 'iu');

const UNIT_PATTERNS: readonly (readonly [ImportUnit, RegExp])[] = [
  [
    'millions',
    wordOr(
      'millions?',
      /\b(?:in|us\$|usd|eur|gbp|\$|€|£)\s*(?:usd |eur |gbp )?(?:millions?|mln|mio|mn|mm)\b|(?<![\p{L}])(?:[$€£]\s?m|m\s?[$€£]|M(?:EUR|SEK|NOK|DKK|CHF|USD|GBP))(?![\p{L}])|\b(?:usd|eur|gbp|sek|nok|dkk|chf)\s?m(?:io|n|ln)?\b/u,
    ),
  ],
  [
    'thousands',
    wordOr(
      'thousands?|000s?',
      /(?<!\d)['’]\s?000s?\b|(?<![\d'’])1['’]000\b(?!['’.,]\d)|(?<![\d.,])\b000['’]?s\b|(?<![\p{L}])(?:[$€£]\s?k|k\s?[$€£]|[TK](?:EUR|SEK|NOK|DKK|CHF|USD|GBP)|tkr|tsd|ths)(?![\p{L}])|\b(?:usd|eur|gbp|sek|nok|dkk|chf)\s?k\b/u,
    ),
  ],
  ['units', /\bwhole (?:dollars|units|euros|pounds|numbers)\b|\bin units\b/i],
];

/** The unit that a text states; null if it states none. "US$" alone states only the currency. */
export function unitIn(text: string): ImportUnit | null {
  const scale = headingUnit(text)?.scale ?? null;
  if (scale === 'thousands' || scale === 'millions') return scale;
  return UNIT_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? unitInWords(text);
}

function unitInTexts(texts: readonly string[]): ImportUnit | null {
  const found = new Set(texts.map(unitIn).filter((unit) => unit !== null));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}
