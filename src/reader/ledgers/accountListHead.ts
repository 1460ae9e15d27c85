import type { ImportUnit } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { currenciesIn } from '../../finance/books/moneyText.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import { headingUnit } from '../../finance/headingUnit.ts';
import { ENTITY_HEADING } from '../cells/accountHeadings.ts';
import { textAt, textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { isPeopleList } from '../cells/peopleList.ts';
import { ledgerAmount } from './bookCells.ts';
import { arePartWords, partKindOfValues } from './partWords.ts';

/** The columns of a list of accounts and months, from 0; −1 for missing ones. */
export interface AccountListHead {
  readonly row: number;
  readonly month: number;
  readonly year: number;
  /** The columns that name an account, from the widest group to the account itself. */
  readonly names: readonly number[];
  readonly isOfGroups: boolean;
  readonly type: number;
  /** The rows may be single entries, because a column or the title states which are income and which are costs. */
  readonly hasEntries: boolean;
  readonly entity: number;
  readonly currency: number;
  readonly scenario: number;
  readonly amount: number;
  readonly isPlan: boolean;
  readonly unit: ImportUnit | null;
  readonly currencies: readonly string[];
}

type ListColumnRole =
  | 'month'
  | 'year'
  | 'account'
  | 'group'
  | 'type'
  | 'entity'
  | 'currency'
  | 'scenario'
  | 'amount'
  | 'planned';

const LIST_COLUMN_ROLES: readonly (readonly [ListColumnRole, RegExp])[] = [
  [
    'month',
    /^(?:(?:calendar )?month(?: ?(?:end|ending|start|name))?|(?:(?:posting|fiscal|accounting) )?period(?: ?end)?|date|month year|tanggal|bulan|monat|mois|mes|maand|maaned|maned|manad|periode|kuukausi|mese|miesiac|mesic|okres|honap|месяц|月份?)$/,
  ],
  ['year', /^(?:(?:(?:calendar|fiscal|financial) )?year|fy|tahun|jahr|annee|ano|jaar|ar|aar)$/],
  [
    'account',
    /^(?:(?:g ?l )?(?:account|acct|ledger|nominal)(?: ?(?:c|code|name|description|title))?|lines?|line ?items?|cost ?type|expense ?(?:type|account)|konto(?:navn|name|bezeichnung)?|compte|cuenta|conta|rekening|kostenart|artskonto)$/,
  ],
  [
    'group',
    /^(?:departments?|dept|teams?|cost ?cent(?:er|re)s?|divisions?|functions?|business ?units?|bu|segments?|projects?|(?:sub ?)?categor(?:y|ies)|class|groups?|abteilung|kostenstelle|kategorie|departement|categorie|centre de cout|departamento|categoria|afdeling|kategori|avdeling|avdelning|kostenplaats|omkostningssted)$/,
  ],
  [
    'type',
    /^(?:(?:account|transaction|entry) ?(?:type|class|group|category)|type|classification|kontoart|kontotype)$/,
  ],
  [
    'entity',
    new RegExp(
      `${ENTITY_HEADING.source}|^(?:entities|companies|subsidiaries|locations|countr(?:y|ies)|regions?)$`,
    ),
  ],
  ['currency', /^(?:currency(?: ?code)?|ccy|curr|wahrung|devise|moneda|valuta)$/],
  ['scenario', /^(?:scenario|version|metric|measure|actual ?(?:or|vs)? ?budget|data ?type)$/],
  [
    'planned',
    /^(?:budget(?:ed)?|forecast|fcst|plan(?:ned)?|target|soll|budsjett)(?: ?(?:amount|value|belob|belop|betrag))?$/,
  ],
  [
    'amount',
    /^(?:(?:net |total |actual )?(?:amounts?|amt|values?)|actuals?|betrag|montant|importe|valor|bedrag|belob|beloeb|belop|jumlah|ist|kwota|castka|tutar|osszeg|summa|сумма|金额|金額)$/,
  ],
];

const MOST_ACCOUNT_LIST_HEAD_ROW = 20;
const MOST_ACCOUNT_LIST_COLUMNS = 30;
const MOST_LIST_TITLE_CHARACTERS = 200;
const LIST_ROWS_SAMPLED = 300;

function plainListHeading(heading: string): string {
  const bare = heading
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[\s_./-]+/g, ' ')
    .replaceAll(/\([^)]*\)/g, ' ')
    .trim();
  const [last = ''] = /\S+$/.exec(bare) ?? [];
  const isCurrency = last !== bare && currenciesIn(last.toUpperCase()).length === 1;
  return (isCurrency ? bare.slice(0, -last.length) : bare)
    .toLowerCase()
    .replaceAll(/[:*]+$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const roleOfHeading = (heading: string): ListColumnRole | null =>
  LIST_COLUMN_ROLES.find(([, pattern]) => pattern.test(plainListHeading(heading)))?.[0] ?? null;

export const isPlannedWord = (text: string): boolean =>
  /\b(?:budget(?:ed)?|bud|bgt|forecast|fcst|plan(?:ned)?|target|outlook|budsjett|soll)\b/i.test(
    text,
  );

/** The head of a list with a month or year, names and one amount in each row; null for any other sheet. */
export function accountListHead(
  basis: CompanyBasis,
  sheet: GridSheet,
  span: 'month' | 'year' = 'month',
): AccountListHead | null {
  const rows = Math.min(sheet.rows.length, MOST_ACCOUNT_LIST_HEAD_ROW);
  for (let row = 0; row < rows; row += 1) {
    const found = headAt(basis, sheet, row, span);
    if (found !== null) return isPeopleList(basis, sheet) ? null : found;
  }
  return null;
}

function headAt(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  span: 'month' | 'year',
): AccountListHead | null {
  const columns = listColumns(sheet, row);
  const roles = columns.map((column) => roleOfHeading(textAt(sheet, row, column)));
  const all = (role: ListColumnRole) => columns.filter((_, at) => roles[at] === role);
  const months = datedFirst(sheet, row, all(span));
  if (span === 'year' && all('month').length > 0) return null;
  const accounts = all('account').filter(
    (column, _, others) => others.length === 1 || !isOfBookLedgers(sheet, row, column),
  );
  // "Type" and "Category" may name kinds of costs as well as kinds of accounts.
  const [type, ...otherTypes] = [...all('type'), ...all('group')].filter((column) =>
    holdsAccountTypes(sheet, row, column),
  );
  const groups = [...all('group'), ...all('type')]
    .filter((column) => !arePartWords(valuesIn(sheet, row, column)))
    .toSorted((a, b) => a - b);
  const amounts = all('amount');
  const planned = all('planned');
  const [month, otherMonth] = months;
  // Next to "Budget", a column headed "Actual" or "Amount" is actual.
  const isPlan = amounts.length === 0 || (sheet.isPlan === true && planned.length > 0);
  const [amount, other] = isPlan ? planned : amounts;
  const named = [...groups, ...accounts].filter((column) => column !== type);
  const isType = type !== undefined && otherTypes.length === 0 && named.length > 0;
  const names = isType ? named : [...groups, ...accounts];
  const isOne = otherMonth === undefined && accounts.length < 2 && other === undefined;
  if (!isOne || month === undefined || amount === undefined || names.length === 0) return null;
  if (!hasListAmounts(basis, sheet, row, amount)) return null;
  const first = (role: ListColumnRole) => all(role)[0] ?? -1;
  const above = sheet.rows
    .slice(0, row)
    .flatMap((cells) => cells.map((cell) => textOf(cell)))
    .filter((text) => text !== '' && text.length <= MOST_LIST_TITLE_CHARACTERS);
  const heading = textAt(sheet, row, amount).replaceAll('_', ' ');
  const scale = [heading, ...above].map((text) => headingUnit(text)?.scale ?? null);
  return {
    row,
    month,
    year: span === 'year' ? -1 : first('year'),
    names,
    isOfGroups: accounts.length === 0,
    type: isType ? type : -1,
    hasEntries: isType || above.some((text) => INCOME_AND_COSTS_TITLE.test(text)),
    entity: first('entity'),
    currency: first('currency'),
    scenario: first('scenario'),
    amount,
    isPlan,
    // "US$" alone only states the currency.
    unit: scale.find((said) => said === 'thousands' || said === 'millions') ?? null,
    currencies: currenciesIn([heading, heading.toUpperCase(), ...above].join(' \n')).filter(
      (code) => /^[A-Z]{3}$/.test(code),
    ),
  };
}

const INCOME_AND_COSTS_TITLE = new RegExp(
  [
    ['incomes?|revenues?', 'expen\\w+|costs?'],
    ['einnahmen', 'ausgaben'],
    ['recettes', 'd[ée]penses'],
    ['ingresos', '(?:gastos|egresos)'],
    ['inkomsten', 'uitgaven'],
    ['indtægter', 'udgifter'],
    ['inntekter', 'utgifter'],
    ['inkomster', 'utgifter'],
    ['(?:pemasukan|penghasilan)', 'pengeluaran'],
  ]
    .map(
      ([income, costs]) => `(?:${income}) ?(?:&|\\/|\\+|and|und|et|y|en|og|och|dan) ?(?:${costs})`,
    )
    .join('|'),
  'i',
);

/** The columns of the list. After the amounts, a column without a heading may be followed by something else. */
function listColumns(sheet: GridSheet, row: number): readonly number[] {
  const width = Math.min(widthOf(sheet), MOST_ACCOUNT_LIST_COLUMNS);
  const headings = Array.from({ length: width }, (_, column) => textAt(sheet, row, column));
  const amount = headings.findIndex((text) => roleOfHeading(text) === 'amount');
  const end = headings.findIndex((text, at) => amount !== -1 && at > amount && text === '');
  // The list still includes a column that marks rows as planned or states their currency.
  const goesOn = headings.some(
    (text, at) => at > end && ['scenario', 'currency'].includes(roleOfHeading(text) ?? ''),
  );
  return headings.flatMap((_, at) => (end === -1 || goesOn || at < end ? [at] : []));
}

/** If a day is next to the name of its month, keeps only the day, which states the year. */
function datedFirst(sheet: GridSheet, row: number, columns: readonly number[]): readonly number[] {
  const only = columns.find((column) => {
    const cell = valueAt(sheet, row + 1, column);
    return cell?.kind === 'date' || /\d[./-]\d{1,2}[./-]\d/.test(textOf(cell));
  });
  const others = columns.filter((column) => column !== only);
  const areNames = others.every((column) => /^\p{L}+$/u.test(textAt(sheet, row + 1, column)));
  return only !== undefined && areNames ? [only] : columns;
}

/** True if all words in a column are types of accounts. */
export function holdsAccountTypes(sheet: GridSheet, head: number, column: number): boolean {
  const texts = sheet.rows
    .slice(head + 1, head + LIST_ROWS_SAMPLED)
    .map((_, at) => textAt(sheet, head + 1 + at, column))
    .filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => accountTypeOfWord(text) !== null);
}

function valuesIn(sheet: GridSheet, head: number, column: number): readonly string[] {
  const below = sheet.rows.slice(head + 1, head + LIST_ROWS_SAMPLED);
  return [...new Set(below.map((cells) => textOf(cells[column] ?? null)))];
}

/**
 * True if a column headed "Ledger" states which of the company's ledgers a row belongs to, instead of naming an
 * account.
 */
export const isOfBookLedgers = (sheet: GridSheet, head: number, column: number): boolean =>
  /^(?:ledger|nominal)$/i.test(textAt(sheet, head, column)) &&
  partKindOfValues(valuesIn(sheet, head, column)) === 'book';

function hasListAmounts(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
  column: number,
): boolean {
  const cells = sheet.rows
    .slice(head + 1, head + LIST_ROWS_SAMPLED)
    .map((row) => row[column] ?? null)
    .filter((cell) => cell !== null);
  const amounts = cells.filter((cell) => ledgerAmount(basis, cell) !== undefined);
  return cells.length > 1 && amounts.length * 2 > cells.length;
}
