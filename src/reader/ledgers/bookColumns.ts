import { currenciesIn } from '../../finance/books/moneyText.ts';
import { priorWord } from '../words/periodHead.ts';
import { NAMING_HEADINGS, plainHeading } from '../cells/accountHeadings.ts';
import type { NamingKind } from '../cells/accountHeadings.ts';
import { textAt, textOf, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { balancesByArithmetic, periodsByArithmetic } from './periodsByArithmetic.ts';
import { isInForeignCurrency, isInLocalCurrency } from './currencyHeadings.ts';
import { headedAccount } from './ledgerGroups.ts';
import { listDay } from './listDays.ts';

export type CoveredPeriod = 'opening' | 'period' | 'closing' | 'yearToDate' | 'plain';

type WordKind = NamingKind | 'type' | 'currency' | 'date' | 'otherDate' | 'amount' | 'side';

export type LedgerColumn =
  | { readonly kind: 'debit' | 'credit' | 'balance'; readonly when: CoveredPeriod }
  | { readonly kind: WordKind };

const word = (pattern: string) => new RegExp(`(?:^|[^a-z])(?:${pattern})(?:[^a-z]|$)`);
const DEBIT = word(
  'debits?|dr|soll(?:betrag)?|debe|debito|debet|dare|debetbelopp|wn|md|ma dati|tartozik|borc|(?:inicial|final) deudora?|cargos?|дебет|借方(?:金额|金額)?',
);
const CREDIT = word(
  'credits?|cr|haben(?:betrag)?|haber|credito|kredit|avere|creditos?|ma(?! dati)|dal|kovetel|alacak|(?:inicial|final) acreedora?|abonos?|кредит|[贷貸]方(?:金额|金額)?',
);
const SIDE =
  /^(?:shkzg|s ?\/ ?h(?:[- ]?kz\.?)?|d ?\/ ?c|dr ?\/ ?cr|soll\/haben|debit\/credit(?: (?:code|ind(?:icator|\.)?))?|soll\/haben-kennzeichen)$/;
const MONTH_NAMES =
  'jan\\w*|feb\\w*|mar\\w*|apr\\w*|mai|may|jun\\w*|jul\\w*|aug\\w*|sep\\w*|o[ck]t\\w*|nov\\w*|de[cz]\\w*';
const WHENS: readonly (readonly [CoveredPeriod, RegExp])[] = [
  [
    'opening',
    word(
      'opening|initial|beginning|b/f|brought forward|anterior|carry ?forward|carried forward|eb-?wert|pocatecni (?:stav|zustatek)|期初|年初|eroffnung\\w*|anfangs\\w*|saldovortrag|vortrag|inicial|на начало(?: периода)?|a nouveau|ingaende|inngaende|inngående|ing|alkusaldo|(?:frem|over)f[oø]rt|primo|begin(?:saldo|balans)|abertura|bo|bilans otwarcia',
    ),
  ],
  // "Accumulated balance" next to a balance carried forward is the total of both.
  ['closing', word('(?:accumulated|cumulative) balance')],
  [
    'yearToDate',
    word(
      'ytd|y-t-d|year[- ]to[- ]date|本年累[计計]|kum\\w*|cumul\\w*|acumulad\\w*|hittil|narast\\w*|jahres\\w*|ackumulerat|ar til dato|hittil i ar|akkumuleret',
    ),
  ],
  // Tested before the balances, because "net" alone is a balance but "Net Change" is a movement.
  [
    'period',
    word(
      '本期|本月|net (?:changes?|movements?|activity|mutations?)|nettomutatie|nettobewegung|mtd|ptd|bewegung\\w*|moviment[oi]s?|net (?:for|in|of) (?:the )?(?:month|period)|(?:period|month) net',
    ),
  ],
  [
    'closing',
    word(
      'closing|ending|end|final|konecny (?:stav|zustatek)|期末|balance|bal|на конец(?: периода)?|eindbalans|saldo|saldi|solde|ultimo|utgaende|utgående|utg|loppusaldo|eindsaldo|endsaldo|bakiye\\w*|net',
    ),
  ],
  [
    'period',
    word(
      `period|per|month|movements?|activity|mvt\\w*|mouvements?|monat\\w*|perioden?|change|transactions?|verkehrszahlen|obroty|обороты(?: за период)?|movimientos?|mensual|mutatie\\w*|bev.{1,2}gelser?|forandring|${MONTH_NAMES}`,
    ),
  ],
];
const BALANCE_HEADING =
  /^(?:(?:closing|ending|net|final|ytd|year[- ]to[- ]date|current|account|end|accumulated|cumulative) ?balances?|net|balances?(?: at .*)?|saldo|egyenleg|endsaldo|saldo final|solde|eindsaldo|(?:inn?gaende|utgaende|ing\.?|utg\.?|alku|loppu) ?(?:saldo|balans(?:er?)?)|primo|ultimo|(?:frem|over)f[oø]rt|bev(?:e|æ)gelser?|(?:periodens )?forandring|perioden|denne perioden?|ar til dato|hittil i ar|a[ck]kumulerat|akkumuleret|(?:opening|beginning|initial) balance|balances? (?:carry ?|carried |brought )forward|eb-?wert|(?:pocatecni|konecny) (?:stav|zustatek)|anfangsbestand|saldo (?:inicial|anterior|atual|actual)|(?:begin|eind)balans|ytd|mtd|ptd|(?:(?:net|period|month(?:ly)?|current (?:month|period)|this (?:month|period)) )*(?:movements?|activity|changes?)(?: (?:for|in|of|during) (?:the )?(?:month|period|year))?|(?:current|this) (?:month|period)(?: balance)?|(?:period|month) net|net (?:for|in|of) (?:the )?(?:month|period)|(?:monats|perioden)?bewegung(?:en)?|mouvements?(?: du mois| de la periode)?|moviment[oi]s?(?: (?:del?|do) (?:mese?|periodo))?|movimientos?(?: del (?:mes|periodo))?|(?:current|this) year(?: balance)?)$/;
const COLUMN_KIND_HEADINGS: readonly (readonly [WordKind, RegExp])[] = [
  [
    'date',
    /^(?:(?:post(?:ing|ed)?|pstng|transaction|trans?\.?|trx|journal|jrnl|je|gl|g\/l|ledger|accounting|acctg|txn|book(?:ing)?)[ -]?date|posted dt\.?|budat|verifikationsdatum|paivamaara|tositepaiva|fecha asiento|data (?:registrazione|ksiegowania)|дата|tarih|日期|取引日付|取引日|date(?: posted)?|month|(?:(?:posting|fiscal|accounting) )?period|monat|mois|mes|mese|maand|maned|manad|periode|periodo|miesiac|mesic|okres|datum|buchungsdatum|fecha(?: contable)?|data(?: contabile| lancamento)?|date comptable|ecrituredate|dato|bogforingsdato|bokforingsdatum|boekdatum|buchungstag)$/,
  ],
  // The date of the document, which may be in another month than the entry.
  [
    'otherDate',
    /^(?:(?:document|doc\.?|entry|effective|voucher|value|invoice|due|created?|creation)[ -]?date|belegdatum|bilagsdato|valutadatum|piecedate|validdate|datelet|erfassungsdatum)$/,
  ],
  ...NAMING_HEADINGS,
  [
    'type',
    /^(?:(?:account )?(?:type|class|category|group|classification)|section|kontoart|type de compte)$/,
  ],
  [
    'currency',
    /^(?:currency|ccy|curr\.?|currency code|wahrung|wkz|devise|moneda|valuta|(?:company code|local|base) currency|crcy|lcurr?|lc)$/,
  ],
  [
    'amount',
    /^(?:dmbtr|belopp|(?:betrag|bedrag|belopp|belop|belob|montant|importe|importo) (?:in|en|i) (?:haus|landes|firmen|basis|eigen|huis|redovisnings|lokal)[a-z -]*|hsl|monetary amount|kwota|castka|tutar|сумма|bel[oø]b|bel[oø]p|amount in (?:(?:company code|accounting|local|base|home|reporting) currency|lc|local cur\.?|loc\.? ?crcy|loc\.?curr?\.?)|(?:net |posting |base )?amounts?(?: \(.*\))?|amount (?:in )?(?:fc|lc|fcy|lcy|usd|eur|gbp|chf|sek|nok|dkk|pln|czk|huf|cad|aud|nzd|jpy|inr|zar)|value|betrag|umsatz|montant|importe|valor|belop|belob|bedrag)$/,
  ],
];

/** The meaning of a column by its heading and, if there are two heading rows, the heading above; null if not known. */
export function bookColumnOf(heading: string, above = ''): LedgerColumn | null {
  const own = plainHeading(heading);
  if (SIDE.test(own)) return { kind: 'side' };
  const both = `${plainHeading(above)} ${own}`.trim();
  const isDebit = DEBIT.test(own);
  if (isDebit !== CREDIT.test(own)) {
    return {
      kind: isDebit ? 'debit' : 'credit',
      when: whenOf(both.replaceAll(/debits?|credits?/g, ' ')),
    };
  }
  if (BALANCE_HEADING.test(own)) return { kind: 'balance', when: whenOf(both) };
  const kind = COLUMN_KIND_HEADINGS.find(([, pattern]) => pattern.test(own))?.[0];
  return kind === undefined ? null : { kind };
}

/** "28 Feb 2026" is the day of a balance, and "Feb 2026" a month. */
const DAY_OF_BALANCE =
  /(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)?[- ](?:de )?\p{L}{3,}\.?,?[- ](?:de )?\d{2,4}(?!\d)/gu;

function whenOf(text: string): CoveredPeriod {
  const bare = text.replaceAll(DAY_OF_BALANCE, ' ');
  return WHENS.find(([, pattern]) => pattern.test(bare))?.[0] ?? 'plain';
}

const EACH_MONTH_NAME = new RegExp(`(?<![a-z])(?:${MONTH_NAMES})(?![a-z])`, 'g');

/** "Feb 2026" may head a balance or a movement; "Net Change" and "Period" head a movement. */
const saysMovements = (heading: string): boolean =>
  whenOf(plainHeading(heading).replaceAll(EACH_MONTH_NAME, ' ')) === 'period';

export interface BookHead {
  readonly row: number;
  readonly columns: ReadonlyMap<number, LedgerColumn>;
  /** Columns of amounts of an earlier year, next to those that are read. */
  readonly earlier?: readonly number[];
  /** True if a heading says movements, not only the name of a month. */
  readonly isOfMovements?: boolean;
}

const MOST_BOOK_HEAD_ROW = 60;

const hasDates = (columns: ReadonlyMap<number, LedgerColumn>): boolean =>
  [...columns.values()].some(({ kind }) => kind === 'date' || kind === 'otherDate');

/**
 * The first row with headings for debits and credits, or for balances or amounts of accounts; null if there is none.
 */
export function bookHead(currency: string, sheet: GridSheet): BookHead | null {
  const width = Math.min(widthOf(sheet), 60);
  const rows = Math.min(sheet.rows.length, MOST_BOOK_HEAD_ROW);
  for (let row = 0; row < rows; row += 1) {
    const columns = new Map<number, LedgerColumn>();
    // A row such as "N/C: 4000 … Account Balance: 20.00" describes one account and isn't a heading.
    if (headedAccount(sheet.rows[row] ?? []) !== null) continue;
    // If there are two heading rows, the upper one has several headings, each over some of the columns.
    const over =
      row === 0 ? [] : (sheet.rows[row - 1] ?? []).map((_, at) => textAt(sheet, row - 1, at));
    const isUnder = headsSides(sheet, row, spannedBalances(over));
    const isSpanned = over.filter((text) => text !== '').length > 1;
    let above = '';
    const spans = new Map<number, string>();
    for (let column = 0; column < width; column += 1) {
      const own = textAt(sheet, row, column);
      const isBelowName = own === '' && isUnder && over[column] !== undefined;
      const text = isBelowName ? (over[column] ?? '') : own;
      if (isSpanned && over[column] !== undefined && over[column] !== '') {
        // A heading above an empty one is a title.
        above = text === '' ? '' : (over[column] ?? '');
      }
      spans.set(column, above);
      const read = bookColumnOf(text, above);
      // e-conomic heads the month's amounts of a trial balance "Periode".
      const found =
        read?.kind === 'date' && hasAmountsBelow(sheet, row, column) && isEachKnown(sheet, row)
          ? ({ kind: 'balance', when: 'period' } as const)
          : read;
      // To the right of an account code, "Name" is the account's name.
      const isOfCode =
        columns.get(column - 1)?.kind === 'code' &&
        (NAME_HEADING.test(plainHeading(text)) ||
          (found?.kind === 'code' && holdsWords(sheet, row, column)) ||
          (found?.kind === 'label' && namesEach(sheet, row, column - 1, column)));
      // Next to "Name", the heading "Ledger account" means the account's code.
      const isOfAccount =
        columns.get(column - 1)?.kind === 'name' &&
        (plainHeading(text) === 'name' ||
          found?.kind === 'name' ||
          // In a ledger, a description belongs to the entry, unless each account has its own description.
          (found?.kind === 'label' &&
            (!hasDates(columns) || namesEach(sheet, row, column - 1, column)))) &&
        // The month of a block may come between its headings and its first account.
        [1, 2].some((step) => /^\d[\d.-]*$/.test(textAt(sheet, row + step, column - 1)));
      if (isOfAccount) columns.set(column - 1, { kind: 'code' });
      if (isOfCode || isOfAccount) columns.set(column, { kind: 'name' });
      else if (found !== null) columns.set(column, found);
    }
    for (const column of entryNumbers(sheet, row, columns)) columns.set(column, { kind: 'entry' });
    for (const column of bookLedgers(sheet, row, columns)) columns.delete(column);
    const codes = unnamedCodes(sheet, row, columns);
    if (codes !== null) columns.set(codes, { kind: 'code' });
    const kinds = new Set([...columns.values()].map(({ kind }) => kind));
    const isSided = kinds.has('debit') && kinds.has('credit');
    // "Opening balance" over "Debit" and "Credit": the row below has the headings of the amounts.
    if (!isSided && headsSides(sheet, row + 1, columns)) continue;
    const isNamed = kinds.has('code') || kinds.has('name') || kinds.has('label');
    const isList = (kinds.has('date') || kinds.has('otherDate')) && (isNamed || kinds.has('entry'));
    if (isSided || (isNamed && kinds.has('balance')) || (isList && kinds.has('amount'))) {
      const last = columnsOfLastBalance(columns, spans);
      const earlier = earlierColumns(sheet, row, last, spans);
      const current = new Map([...last].filter(([at]) => !earlier.includes(at)));
      const own = inCompanyCurrency(currency, sheet, row, current);
      const isUnclear = repeatedAmounts({ row, columns: own }).length > 0;
      const columnsRead = isUnclear
        ? withPeriods(currency, sheet, row, own)
        : withBalances(currency, sheet, row, own);
      const isOfMovements = [...columnsRead].some(
        ([at, column]) =>
          'when' in column &&
          column.when === 'period' &&
          saysMovements(`${spans.get(at) ?? ''} ${textAt(sheet, row, at)}`),
      );
      return { row, columns: columnsRead, earlier, isOfMovements };
    }
  }
  return null;
}

const sidedColumns = (columns: ReadonlyMap<number, LedgerColumn>) =>
  [...columns].flatMap(([column, { kind }]) =>
    kind === 'debit' || kind === 'credit' ? [{ column, side: kind }] : [],
  );

/** The columns with the balances that explain their debits and credits, if no heading says what these columns are. */
function withBalances(
  currency: string,
  sheet: GridSheet,
  row: number,
  columns: ReadonlyMap<number, LedgerColumn>,
): ReadonlyMap<number, LedgerColumn> {
  if (hasDates(columns)) return columns;
  const unknown = (sheet.rows[row] ?? []).flatMap((_, at) => (columns.has(at) ? [] : [at]));
  const found = balancesByArithmetic(currency, sheet, row, sidedColumns(columns), unknown);
  if (found === null) return columns;
  return new Map<number, LedgerColumn>([
    ...columns,
    [found.opening, { kind: 'balance', when: 'opening' }],
    [found.closing, { kind: 'balance', when: 'closing' }],
  ]);
}

/** The columns with the periods that their amounts show. */
function withPeriods(
  currency: string,
  sheet: GridSheet,
  row: number,
  columns: ReadonlyMap<number, LedgerColumn>,
): ReadonlyMap<number, LedgerColumn> {
  const periods = periodsByArithmetic(currency, sheet, row, sidedColumns(columns));
  return new Map(
    [...columns].map(([at, column]) => {
      const when = periods.get(at);
      return [at, when !== undefined && 'when' in column ? { ...column, when } : column];
    }),
  );
}

const EARLIER =
  /(?<![\p{L}\d])(?:vj\.?|vorj\.?|n ?[-–] ?1|pr\.? ?yr|previous|prior)(?![\p{L}\d])/iu;
const YEAR_IN_HEADING = /(?<!\d)20\d{2}(?!\d)/g;

/** Columns whose headings say an earlier year, next to columns of the same kind: "PY Debit" next to "Debit". */
function earlierColumns(
  sheet: GridSheet,
  row: number,
  columns: ReadonlyMap<number, LedgerColumn>,
  spans: ReadonlyMap<number, string>,
): readonly number[] {
  const amounts = [...columns].filter(([, column]) => 'when' in column || column.kind === 'amount');
  const heading = (at: number) => `${spans.get(at) ?? ''} ${textAt(sheet, row, at)}`;
  const yearOf = (at: number) =>
    Math.max(0, ...(heading(at).match(YEAR_IN_HEADING) ?? []).map(Number));
  const newest = Math.max(0, ...amounts.map(([at]) => yearOf(at)));
  const isEarlier = (at: number) =>
    priorWord(heading(at)) !== null ||
    EARLIER.test(heading(at)) ||
    (yearOf(at) > 0 && yearOf(at) < newest);
  return [...Map.groupBy(amounts, ([, { kind }]) => kind).values()].flatMap((own) => {
    const before = own.flatMap(([at]) => (isEarlier(at) ? [at] : []));
    return before.length < own.length ? before : [];
  });
}

const WRITTEN_AMOUNT = /^[-(]?\d[\d.,' ]*[.,]\d{2}\)?-?$/;
const FEWEST_AMOUNTS = 2;

/** True if the values below a heading are amounts with cents, and not periods or days. */
function hasAmountsBelow(sheet: GridSheet, head: number, column: number): boolean {
  const cells = sheet.rows
    .slice(head + 1)
    .flatMap((row) => (textOf(row[column] ?? null) === '' ? [] : (row[column] ?? [])));
  const amounts = cells.filter(
    (cell) => cell.kind !== 'date' && WRITTEN_AMOUNT.test(textOf(cell)) && listDay(cell) === null,
  );
  const areNumbers = cells.every((cell) => cell.kind === 'number' || amounts.includes(cell));
  return areNumbers && amounts.length >= FEWEST_AMOUNTS && amounts.length * 2 > cells.length;
}

/** True if no column of amounts has a heading without a meaning. */
const isEachKnown = (sheet: GridSheet, head: number): boolean =>
  (sheet.rows[head] ?? []).every(
    (cell, column) => bookColumnOf(textOf(cell)) !== null || !hasAmountsBelow(sheet, head, column),
  );

const isSideHead = (text: string) => DEBIT.test(text) || CREDIT.test(text);

const spannedBalances = (texts: readonly string[]): ReadonlyMap<number, LedgerColumn> =>
  new Map(
    texts.flatMap((text, at) => {
      const found = bookColumnOf(text);
      return found?.kind === 'balance' ? [[at, found] as const] : [];
    }),
  );

/** True if a row only has the headings debit and credit, below balances. */
function headsSides(
  sheet: GridSheet,
  row: number,
  above: ReadonlyMap<number, LedgerColumn>,
): boolean {
  const texts = (sheet.rows[row] ?? []).map((_, at) => plainHeading(textAt(sheet, row, at)));
  const heads = texts.filter((text) => text !== '');
  const isOver = [...above].some(
    ([at, { kind }]) => kind === 'balance' && isSideHead(texts[at] ?? ''),
  );
  return isOver && heads.length > 1 && heads.every(isSideHead);
}

/** The account's name, to the right of its code. */
const NAME_HEADING = /^(?:name|nombre|titulo|nome|nom|naam|navn|namn|nimi|nazwa|nazev|nev)$/;

/** A "No" column next to codes such as "N/C" contains the numbers of entries, and so does one with several accounts. */
function entryNumbers(
  sheet: GridSheet,
  row: number,
  columns: ReadonlyMap<number, LedgerColumn>,
): readonly number[] {
  const codes = [...columns].flatMap(([at, { kind }]) => (kind === 'code' ? [at] : []));
  const numbers = codes.filter((at) =>
    /^(?:no|nr|n°|num)\.?$/.test(plainHeading(textAt(sheet, row, at))),
  );
  if (numbers.length < codes.length) return numbers;
  const [names] = [...columns].flatMap(([at, { kind }]) => (kind === 'name' ? [at] : []));
  if (names === undefined || !hasDates(columns)) return [];
  return numbers.filter(
    (at) => hasSeveralNames(sheet, row, at, names) || hasSeveralNames(sheet, row, names, at),
  );
}

/** True if one value of a column has several texts next to it. */
function hasSeveralNames(sheet: GridSheet, head: number, values: number, texts: number): boolean {
  const names = new Map<string, string>();
  return sheet.rows.slice(head + 1, head + LOOKED_AT).some((_, at) => {
    const [value, text] = [
      textAt(sheet, head + 1 + at, values),
      textAt(sheet, head + 1 + at, texts),
    ];
    if (value === '' || text === '') return false;
    const isOther = (names.get(value) ?? text) !== text;
    names.set(value, text);
    return isOther;
  });
}

const LOOKED_AT = 2_000;
const ACCOUNT_CODE = /^\d{3,12}$/;

/** The only column of accounts if it holds codes alone, as SAP heads them "G/L Account"; null otherwise. */
function unnamedCodes(
  sheet: GridSheet,
  head: number,
  columns: ReadonlyMap<number, LedgerColumn>,
): number | null {
  const [column, other] = [...columns].flatMap(([at, { kind }]) =>
    kind === 'code' || kind === 'name' ? [at] : [],
  );
  if (column === undefined || other !== undefined || !hasDates(columns)) return null;
  const texts = sheet.rows
    .slice(head + 1, head + LOOKED_AT)
    .map((_, at) => textAt(sheet, head + 1 + at, column))
    .filter((text) => text !== '');
  return texts.length > 1 && texts.every((text) => ACCOUNT_CODE.test(text)) ? column : null;
}

const holdsWords = (sheet: GridSheet, head: number, column: number): boolean =>
  sheet.rows
    .slice(head + 1, head + LOOKED_AT)
    .every((row) => /\p{L}|^$/u.test(textOf(row[column] ?? null)));

/** True if each value of a column has exactly one text next to it, as each account code has its name. */
function namesEach(sheet: GridSheet, head: number, codes: number, texts: number): boolean {
  const names = new Map<string, string>();
  const rows = sheet.rows.slice(head + 1, head + LOOKED_AT);
  for (const [at] of rows.entries()) {
    const [code, text] = [textAt(sheet, head + 1 + at, codes), textAt(sheet, head + 1 + at, texts)];
    if (code === '' || text === '') continue;
    if ((names.get(code) ?? text) !== text) return false;
    names.set(code, text);
  }
  return names.size > 1 && names.size < rows.length && new Set(names.values()).size === names.size;
}

/**
 * Columns headed "Ledger" that don't name accounts: one ledger occurs with several accounts, or an account in several.
 */
function bookLedgers(
  sheet: GridSheet,
  head: number,
  columns: ReadonlyMap<number, LedgerColumn>,
): readonly number[] {
  const named = [...columns].flatMap(([at, { kind }]) =>
    kind === 'code' || kind === 'name' ? [at] : [],
  );
  return named.filter((column) => {
    if (named.length < 2 || !/^(?:ledger|nominal)$/.test(plainHeading(textAt(sheet, head, column))))
      return false;
    const other = named.find((at) => at !== column) ?? -1;
    const pairs = sheet.rows.slice(head + 1, head + LOOKED_AT).flatMap((_, at) => {
      const pair = [textAt(sheet, head + 1 + at, other), textAt(sheet, head + 1 + at, column)];
      return pair.includes('') ? [] : [pair];
    });
    const distinct = (of: (pair: readonly string[]) => string) => new Set(pairs.map(of)).size;
    const both = distinct((pair) => pair.join('\n'));
    return both > distinct(([account = '']) => account) || both > distinct(([, name = '']) => name);
  });
}

/**
 * The columns of the last trial balance in a worksheet with "Trial Balance", "Adjustments" and "Adjusted Trial Balance"
 * side by side, each with debits and credits.
 */
function columnsOfLastBalance(
  columns: ReadonlyMap<number, LedgerColumn>,
  spans: ReadonlyMap<number, string>,
): ReadonlyMap<number, LedgerColumn> {
  const sided = [...columns.keys()].filter((column) => 'when' in (columns.get(column) ?? {}));
  const said = (column: number) => spans.get(column) ?? '';
  const isOf = (pattern: RegExp) => sided.some((column) => pattern.test(said(column)));
  if (!isOf(/^adjust(?:ments?|ing entries)$/i) || !isOf(TRIAL)) return columns;
  const wanted = isOf(ADJUSTED) ? ADJUSTED : TRIAL;
  return new Map([...columns].filter(([at]) => !sided.includes(at) || wanted.test(said(at))));
}

const TRIAL = /^(?:un)?(?:adjusted )?trial balance$/i;
const ADJUSTED = /^adjusted trial balance$/i;

/** The column of a kind; -1 if there is none. */
export function bookColumnAt(
  { columns }: BookHead,
  kind: LedgerColumn['kind'],
  when: CoveredPeriod | null = null,
): number {
  for (const [position, column] of columns) {
    if (column.kind === kind && (when === null || ('when' in column && column.when === when))) {
      return position;
    }
  }
  return -1;
}

/** Columns with the same amounts of the same period, so that it is unclear which one to use. */
export function repeatedAmounts({ columns }: BookHead): readonly (readonly number[])[] {
  const groups = Map.groupBy([...columns], ([, column]) =>
    'when' in column ? `${column.kind} ${column.when}` : column.kind,
  );
  return [...groups.values()].flatMap((own) => {
    const [[, column] = []] = own;
    const isOfAmounts = column !== undefined && ('when' in column || column.kind === 'amount');
    return isOfAmounts && own.length > 1 ? [own.map(([at]) => at)] : [];
  });
}

/**
 * If "Amount (GBP)" or "Amount (LCY)" is next to "Amount (FCY)", returns the column in the
 * company's currency.
 */
function inCompanyCurrency(
  currency: string,
  sheet: GridSheet,
  row: number,
  columns: ReadonlyMap<number, LedgerColumn>,
): ReadonlyMap<number, LedgerColumn> {
  const heading = (at: number) => textAt(sheet, row, at);
  const marks: readonly ((at: number) => boolean)[] = [
    (at) => currenciesIn(heading(at)).includes(currency),
    (at) => isInLocalCurrency(heading(at)),
    (at) => !isInForeignCurrency(heading(at)),
  ];
  const others = new Set(
    repeatedAmounts({ row, columns }).flatMap((amounts) => {
      const own = marks.map((isOwn) => amounts.filter(isOwn)).find(({ length }) => length === 1);
      return own === undefined ? [] : amounts.filter((at) => !own.includes(at));
    }),
  );
  return new Map([...columns].filter(([at]) => !others.has(at)));
}
