import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const MARKS = [
  'zł',
  'Kč',
  'Ft',
  'RM',
  'Rp',
  'R',
  'kr',
  'NT$',
  'A$',
  'C$',
  'GH₵',
  'د.إ',
  'रु',
  'TL',
  '₿',
  'lei',
  'L',
  'Q',
  'K',
  'B/.',
  'Rs.',
  'Rs',
  'Bs.',
  'S/',
];
const ROWS = ',Apr 2025,May 2025\nRevenue,1200.50,1300.50\nAdmin,200.50,300.50';
const BOOKS =
  'Account Code,Account Name,Account Type,Debit,Credit\n1000,Bank,Asset,10.00,\n4000,Sales,Revenue,,10.00';

const PLACES: Readonly<Record<string, (mark: string) => string>> = {
  'amounts of lines': (mark) => ROWS.replaceAll(/[\d.]+\.50/g, (one) => `"${mark} ${one}"`),
  'amounts without a blank': (mark) => ROWS.replaceAll(/[\d.]+\.50/g, (one) => `"${mark}${one}"`),
  'negative amounts': (mark) => ROWS.replaceAll(/[\d.]+\.50/g, (one) => `"(${mark} ${one})"`),
  'amounts before their mark': (mark) =>
    ROWS.replaceAll(/[\d.]+\.50/g, (one) => `"${one} ${mark}"`),
  'amounts of accounts': (mark) =>
    `Trial balance March 2026\n${BOOKS.replaceAll('10.00', `"10.00 ${mark}"`)}`,
  'a title': (mark) => `Profit and loss (${mark})\n${ROWS}`,
  'a title of a unit': (mark) => `In thousands of ${mark}\n${ROWS}`,
  'a title with thousands behind': (mark) => `In ${mark} thousands\n${ROWS}`,
  'a title with zeros': (mark) => `Profit and loss ${mark}'000\n${ROWS}`,
  'a title with amounts': (mark) => `All amounts in ${mark}\n${ROWS}`,
  'the corner with zeros': (mark) => `${mark}'000${ROWS}`,
  'headings of months': (mark) => ROWS.replaceAll(/(20\d\d)/g, `$1 (${mark})`),
  'names of lines with zeros': (mark) =>
    ROWS.replace('Revenue', `Revenue ${mark}'000`).replace('Admin', `Admin ${mark}'000`),
  'the corner': (mark) => mark + ROWS,
  'names of lines': (mark) =>
    ROWS.replace('Revenue', `Revenue (${mark})`).replace('Admin', `Admin (${mark})`),
  'a heading of a list': (mark) => `Month,Line,Amount (${mark})\nApr 2025,Revenue,1200.50`,
  'a column of a list': (mark) => `Month,Line,Amount,Currency\nApr 2025,Revenue,1200.50,${mark}`,
  'a title of a trial balance': (mark) => `Trial balance March 2026 (${mark})\n${BOOKS}`,
};

/** Alone in a cell or in brackets "K" says thousands, and so it does behind an amount. */
const THOUSANDS: ReadonlySet<string> = new Set([
  'amounts before their mark',
  'amounts of accounts',
  'a title',
  'a title with amounts',
  'names of lines',
  'a heading of a list',
  'a title of a trial balance',
  'headings of months',
]);
/** Alone in a cell a letter says nothing. */
const LETTERS: ReadonlySet<string> = new Set(['L', 'Q', 'K']);
/** Rows that aren't read in any currency. */
const UNREAD: ReadonlySet<string> = new Set(['a title with thousands behind']);

/** Amounts that would be stored without a question. */
async function silent(text: string): Promise<boolean> {
  const read = await reader.read(text, {
    said: { unit: 'units', books: { month: null, basis: 'month' } },
  });
  const isForeign = read.currencies.some((code) => code !== null && code !== 'USD');
  const isRead = read.amounts.length > 0 || (read.books.length > 0 && !isForeign);
  return isRead && read.refusals.length === 0;
}

describe('a currency that is not the company’s is never taken for it', () => {
  test.each(Object.entries(PLACES))('in %s', async (place, write) => {
    const taken: string[] = [];
    for (const mark of MARKS) {
      if (mark === 'K' && THOUSANDS.has(place)) continue;
      if (LETTERS.has(mark) && place === 'the corner') continue;
      if (await silent(write(mark))) taken.push(mark);
    }
    expect(taken).toEqual([]);
  });

  test.each(Object.entries(PLACES))('and its own is read in %s', async (place, write) => {
    expect(await silent(write('$'))).toBe(!UNREAD.has(place));
  });
});

test.each([
  'ezer Ft',
  'Importes en pesos',
  '単位：千円',
  '单位：万元',
  '单位：万日元',
  'mnkr',
  'en k€',
  'Beträge in M€',
  'Montants en francs',
  'Alle Beträge in britischen Pfund',
  'Bedragen in Deense kronen',
  'Kwoty w koronach czeskich',
  'Importes en libras esterlinas',
  'Valores em francos suíços',
  'Importi in sterline',
  'Luvut Ruotsin kruunuina',
  'Суммы в швейцарских франках',
])('the line “%s” is never read as the currency of the company', async (line) => {
  expect(await silent(`${line}\n,Apr 2025,May 2025\nRevenue,12000,13000\nAdmin,700,710`)).toBe(
    false,
  );
});

test('a company that reports in pesos reads amounts in pesos', async () => {
  const read = await reader.read(
    'Importes en pesos\n,Apr 2025,May 2025\nRevenue,12000,13000\nAdmin,700,710',
    { basis: { currency: 'MXN' }, said: { unit: 'units' } },
  );
  expect(read.refusals).toEqual([]);
  expect(read.amounts).toContain('FY25 1 revenue 12000.00');
});

test.each([
  ['NOK', 'Värden i svenska kronor'],
  ['SEK', 'Importes en coronas danesas'],
  ['XOF', 'Montants en francs suisses'],
  ['INR', 'Amounts in Pakistani rupees'],
])('a company that reports in %s does not read “%s”', async (currency, line) => {
  const read = await reader.read(
    `${line}\n,Apr 2025,May 2025\nRevenue,12000,13000\nAdmin,700,710`,
    { basis: { currency }, said: { unit: 'units' } },
  );
  expect(read.amounts).toEqual([]);
  expect(read.refusals).not.toEqual([]);
});

test.each([
  ['CHF', 'Beträge in Schweizer Franken'],
  ['NOK', 'Beløp i norske kroner'],
  ['PKR', 'Amounts in Pakistani rupees'],
  ['CAD', 'Montants en dollars canadiens'],
])('a company that reports in %s reads “%s”', async (currency, line) => {
  const read = await reader.read(
    `${line}\n,Apr 2025,May 2025\nRevenue,12000,13000\nAdmin,700,710`,
    { basis: { currency }, said: { unit: 'units' } },
  );
  expect(read.refusals).toEqual([]);
  expect(read.amounts).toContain('FY25 1 revenue 12000.00');
});

test('a company that reports in złoty reads its own sign', async () => {
  const read = await reader.read(PLACES['amounts of lines']?.('zł') ?? '', {
    basis: { currency: 'PLN' },
  });
  expect(read.refusals).toEqual([]);
  expect(read.amounts).toContain('FY25 1 revenue 1200.50');
});

test('amounts in lakhs and crores are read', async () => {
  const read = await reader.read(',Apr 2025\nRevenue,"₹1,20,000.50"\nAdmin,"10,20,000.00"', {
    basis: { currency: 'INR' },
  });
  expect(read.amounts).toEqual(['FY25 1 revenue 120000.50', 'FY25 1 admin 1020000.00']);
});

describe('amounts in a unit that nobody can choose are refused', () => {
  const rows = ',Apr 2025\nRevenue,120.50\nAdmin,20.25';
  const trial =
    'Account Code,Account Name,Account Type,Debit,Credit\n1000,Bank,Asset,10.50,\n4000,Sales,Revenue,,10.50';
  test.each([
    ['lakhs', `Profit and loss (₹ in Lakhs)\n${rows}`],
    ['crores', `Rs. crore\n${rows}`],
    ['billions', `In billions of rupees\n${rows}`],
    ['hundreds', `Amounts in hundreds\n${rows}`],
    ['lakhs of a trial balance', `Trial balance 30 April 2025 (Rs. in Lacs)\n${trial}`],
  ])('%s', async (_, text) => {
    const read = await reader.read(text, { basis: { currency: 'INR' } });
    expect(read.amounts).toEqual([]);
    expect(read.refusals).toMatchObject([expect.stringContaining('The unit of the amounts in')]);
  });
  test('but not the name of a row', async () => {
    const read = await reader.read(`${rows}\nCrore Street shop,5.00`, {
      basis: { currency: 'INR' },
    });
    expect(read.refusals).toEqual([]);
  });
});
