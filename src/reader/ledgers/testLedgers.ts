/** Books of a made-up company, for writing them in the form of each system. */
export interface MadeBooks {
  readonly company: string;
  /** First and last month of the year: "2024-01". */
  readonly from: string;
  readonly to: string;
  readonly accounts: readonly MadeAccount[];
  readonly vouchers: readonly MadeVoucher[];
}

export interface MadeAccount {
  readonly code: string;
  readonly name: string;
  /** In cents, debit less credit. */
  readonly opening: number;
}

export interface MadeVoucher {
  /** "2024-03-15" */
  readonly day: string;
  readonly entries: readonly { readonly code: string; readonly cents: number }[];
}

/** One sale for cash. */
export const SMALL_BOOKS: MadeBooks = {
  company: 'Vale AB',
  from: '2024-01',
  to: '2024-12',
  accounts: [
    { code: '1930', name: 'Bank', opening: 0 },
    { code: '3001', name: 'Sales', opening: 0 },
  ],
  vouchers: [
    {
      day: '2024-01-31',
      entries: [
        { code: '1930', cents: 100_000 },
        { code: '3001', cents: -100_000 },
      ],
    },
  ],
};

export const cents = (amount: number) => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const sumOf = (books: MadeBooks, code: string) =>
  books.vouchers
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.code === code)
    .reduce((sum, entry) => sum + entry.cents, 0);

const closingOf = (books: MadeBooks, { code, opening }: MadeAccount) =>
  opening + sumOf(books, code);

const lastDays = ['31', '28', '31', '30', '31', '30', '31', '31', '30', '31', '30', '31'];
const lastDay = (month: string) => `${month}-${lastDays[Number(month.slice(5)) - 1] ?? '30'}`;
const plain = (day: string) => day.replaceAll('-', '');

/** How programs differ in SIE files. */
export interface SieStyle {
  readonly type: 1 | 2 | 4;
  readonly encoding: 'pc8' | 'utf-8' | 'latin1';
  readonly isTabbed?: boolean;
  readonly hasKinds?: boolean;
  readonly hasDays?: boolean;
  readonly currency?: string;
  readonly lineEnd?: string;
}

const PC8: Readonly<Record<string, number>> = {
  å: 0x86,
  ä: 0x84,
  ö: 0x94,
  Å: 0x8f,
  Ä: 0x8e,
  Ö: 0x99,
};

function sieBytes(text: string, encoding: SieStyle['encoding']): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'latin1') return Buffer.from(text, 'latin1');
  return Buffer.from(Array.from(text, (letter) => PC8[letter] ?? letter.codePointAt(0) ?? 63));
}

const kindOf = (code: string) => ({ 1: 'T', 2: 'S', 3: 'I' })[Number(code[0])] ?? 'K';

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
const isResult = (code: string) => code >= '3';

export function sieFile(books: MadeBooks, style: SieStyle): Buffer {
  const lines = [
    ['#FLAGGA', '0'],
    ['#PROGRAM', quoted('Bokföring'), '7.1'],
    ['#FORMAT', 'PC8'],
    ['#GEN', '20250115'],
    ['#SIETYP', String(style.type)],
    ['#FNAMN', quoted(books.company)],
    ['#RAR', '0', plain(`${books.from}-01`), plain(lastDay(books.to))],
    ['#RAR', '-1', '20220101', '20221231'],
    ...(style.currency === undefined ? [] : [['#VALUTA', style.currency]]),
    ...books.accounts.map(({ code, name }) => ['#KONTO', code, quoted(name)]),
    ...(style.hasKinds === true
      ? books.accounts.map(({ code }) => ['#KTYP', code, kindOf(code)])
      : []),
    ...books.accounts
      .filter(({ code }) => !isResult(code))
      .flatMap((account) => [
        ['#IB', '0', account.code, cents(account.opening)],
        ['#UB', '0', account.code, cents(closingOf(books, account))],
      ]),
    ...books.accounts
      .filter(({ code }) => isResult(code))
      .map((account) => ['#RES', '0', account.code, cents(closingOf(books, account))]),
  ];
  if (style.type === 2) {
    const months = Map.groupBy(books.vouchers, ({ day }) => day.slice(0, 7));
    for (const [month, vouchers] of months) {
      const byCode = Map.groupBy(
        vouchers.flatMap(({ entries }) => entries),
        ({ code }) => code,
      );
      for (const [code, entries] of byCode) {
        const amount = cents(entries.reduce((sum, entry) => sum + entry.cents, 0));
        lines.push(['#PSALDO', '0', plain(month), code, '{}', amount]);
        lines.push(['#PSALDO', '0', plain(month), code, '{1 "100"}', amount]);
      }
    }
  }
  if (style.type === 4) {
    books.vouchers.forEach(({ day, entries }, at) => {
      lines.push(['#VER', 'A', String(at + 1), plain(day), quoted('Verifikation')], ['{']);
      for (const { code, cents: amount } of entries) {
        const date = style.hasDays === true ? plain(day) : '';
        lines.push(['   #TRANS', code, '{}', cents(amount), ...(date === '' ? [] : [date])]);
        lines.push(['   #BTRANS', code, '{}', '999.00']);
      }
      lines.push(['}']);
    });
  }
  const text = lines.map((line) => line.join(style.isTabbed === true ? '\t' : ' '));
  return sieBytes(text.join(style.lineEnd ?? '\r\n') + (style.lineEnd ?? '\r\n'), style.encoding);
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const typeIn5 = (code: string) =>
  ({ 1: 'asset', 2: 'liability', 3: 'income' })[Number(code[0])] ?? 'cost';

export function sie5File(books: MadeBooks, prefix = ''): Buffer {
  const p = prefix === '' ? '' : `${prefix}:`;
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  const accounts = books.accounts.map((account) => {
    const balances = `<${p}OpeningBalance month="${books.from}" amount="${cents(account.opening)}"/><${p}ClosingBalance month="${books.to}" amount="${cents(closingOf(books, account))}"/>`;
    return `<${p}Account id="${account.code}" name="${xmlText(account.name)}" type="${typeIn5(account.code)}">${balances}</${p}Account>`;
  });
  const entries = books.vouchers.map(
    ({ day, entries: lines }, at) =>
      `<${p}JournalEntry id="${at + 1}" journalDate="${day}">${lines
        .map(
          ({ code, cents: amount }) =>
            `<${p}LedgerEntry accountId="${code}" amount="${cents(amount)}"/><${p}LedgerEntry accountId="${code}" amount="5.00"><${p}Overstrike date="${day}"/></${p}LedgerEntry>`,
        )
        .join('')}</${p}JournalEntry>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<${p}Sie ${space}="http://www.sie.se/sie5"><${p}FileInfo><${p}Company organizationId="556000" name="${xmlText(books.company)}"/><${p}FiscalYears><${p}FiscalYear start="${books.from}" end="${books.to}" primary="true"/></${p}FiscalYears><${p}AccountingCurrency currency="SEK"/></${p}FileInfo><${p}Accounts>${accounts.join('')}</${p}Accounts><${p}Journal id="A" name="A">${entries.join('')}</${p}Journal></${p}Sie>`,
  );
}

/** How SAF-T files differ by country and program. */
export interface SaftStyle {
  readonly country: 'NO' | 'PT';
  readonly prefix?: string;
  readonly currency?: string;
  /** The number of period 1's month, where it is not January. */
  readonly firstMonth?: number;
  readonly encoding?: 'utf-8' | 'windows-1252' | 'utf-16le';
  readonly hasStandard?: boolean;
}

const SPACES = {
  NO: 'urn:StandardAuditFile-Taxation-Financial:NO',
  PT: 'urn:OECD:StandardAuditFile-Tax:PT_1.04_01',
};

export function saftFile(books: MadeBooks, style: SaftStyle): Buffer {
  const p = style.prefix === undefined ? '' : `${style.prefix}:`;
  const isPortuguese = style.country === 'PT';
  const element = (name: string, ...inside: readonly string[]) =>
    `<${p}${name}>${inside.join('')}</${p}${name}>`;
  const sided = (name: string, amount: number) =>
    isPortuguese
      ? element(`${name}DebitBalance`, cents(Math.max(amount, 0))) +
        element(`${name}CreditBalance`, cents(Math.max(-amount, 0)))
      : element(`${name}${amount < 0 ? 'Credit' : 'Debit'}Balance`, cents(Math.abs(amount)));
  const currency = style.currency ?? (isPortuguese ? 'EUR' : 'NOK');
  const header = isPortuguese
    ? element(
        'Header',
        element('AuditFileVersion', '1.04_01'),
        element('CompanyID', '500000000'),
        element('CompanyName', xmlText(books.company)),
        element('FiscalYear', books.from.slice(0, 4)),
        element('StartDate', `${books.from}-01`),
        element('EndDate', lastDay(books.to)),
        element('CurrencyCode', currency),
      )
    : element(
        'Header',
        element('AuditFileVersion', '1.30'),
        element('AuditFileCountry', 'NO'),
        element('Company', element('Name', xmlText(books.company))),
        element('DefaultCurrencyCode', currency),
        element(
          'SelectionCriteria',
          element('PeriodStart', String(Number(books.from.slice(5)))),
          element('PeriodStartYear', books.from.slice(0, 4)),
          element('PeriodEnd', String(Number(books.to.slice(5)))),
          element('PeriodEndYear', books.to.slice(0, 4)),
        ),
      );
  const accounts = books.accounts.map((account) =>
    element(
      'Account',
      element('AccountID', account.code),
      element('AccountDescription', xmlText(account.name)),
      ...(style.hasStandard === true
        ? [element('StandardAccountID', account.code.slice(0, 2))]
        : []),
      ...(isPortuguese ? [] : [element('AccountType', 'GL')]),
      sided('Opening', account.opening),
      sided('Closing', closingOf(books, account)),
      ...(isPortuguese ? [element('GroupingCategory', 'GM')] : []),
    ),
  );
  const groups = isPortuguese
    ? [
        element(
          'Account',
          element('AccountID', '9'),
          element('AccountDescription', 'Sums'),
          sided('Opening', 100),
          sided('Closing', 100),
          element('GroupingCategory', 'GR'),
        ),
      ]
    : [];
  let [debit, credit] = [0, 0];
  const first = style.firstMonth ?? Number(isPortuguese ? books.from.slice(5) : 1);
  const transactions = books.vouchers.map(({ day, entries }, at) => {
    const month = Number(day.slice(5, 7));
    const period = ((month - first + 12) % 12) + 1;
    const year = Number(day.slice(0, 4)) - (month < first ? 1 : 0);
    const lines = entries.map(({ code, cents: amount }, record) => {
      if (amount < 0) credit -= amount;
      else debit += amount;
      const side = amount < 0 ? 'Credit' : 'Debit';
      const value = cents(Math.abs(amount));
      const inside = [element('RecordID', String(record + 1)), element('AccountID', code)];
      return isPortuguese
        ? element(
            `${side}Line`,
            ...inside,
            element('Description', 'x'),
            element(`${side}Amount`, value),
          )
        : element(
            'Line',
            ...inside,
            element(`${side}Amount`, element('Amount', value), element('CurrencyCode', currency)),
            element('TaxInformation', element('TaxAmount', element('Amount', '77.77'))),
          );
    });
    return element(
      'Transaction',
      element('TransactionID', `T${at + 1}`),
      element('Period', String(period)),
      ...(isPortuguese ? [] : [element('PeriodYear', String(year))]),
      element('TransactionDate', day),
      ...(isPortuguese ? [element('TransactionType', 'N')] : []),
      element('GLPostingDate', day),
      ...(isPortuguese ? [element('Lines', ...lines)] : lines),
    );
  });
  const entries = element(
    'GeneralLedgerEntries',
    element('NumberOfEntries', String(books.vouchers.length)),
    element('TotalDebit', cents(debit)),
    element('TotalCredit', cents(credit)),
    element('Journal', element('JournalID', 'J1'), element('Description', 'x'), ...transactions),
  );
  const encoding = style.encoding ?? 'utf-8';
  const space = `xmlns${p === '' ? '' : `:${style.prefix ?? ''}`}="${SPACES[style.country]}"`;
  const text = `<?xml version="1.0" encoding="${encoding === 'utf-16le' ? 'utf-16' : encoding}"?>\n<${p}AuditFile ${space}>${header}${element('MasterFiles', element('GeneralLedgerAccounts', ...groups, ...accounts))}${entries}</${p}AuditFile>`;
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1');
}
