import { describe, expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';
import { DECEMBER, YEAR_TO_DATE } from './testTrialBalances.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

describe('trial balances of the year to date', () => {
  test.each(YEAR_TO_DATE)('of %s', (_, text, isCoded) => {
    const read = booksOfText(text);
    expect(read).toMatchObject({ questions: [], refusals: [], books: { kind: 'trialBalance' } });
    expect(shownRows(read, 'balances')).toEqual(
      isCoded ? DECEMBER : DECEMBER.map((row) => row.slice(5)),
    );
  });

  test('keep what was booked in the month beside it', () => {
    const [, [, text] = ['', '']] = YEAR_TO_DATE;
    expect(shownRows(booksOfText(text), 'movements')).toEqual([
      '1000 Bank 2024-12 50.00',
      '3000 Capital 2024-12 0.00',
      '4000 Sales 2024-12 -75.00',
      '6000 Rent 2024-12 25.00',
    ]);
  });

  test('know a Dutch opening balance, and what was booked between it and the closing one', () => {
    const text = lines(
      'Proef- en saldibalans',
      'Periode: 05-2025',
      'Grootboek;Omschrijving;Beginbalans;Debet;Credit;Saldo',
      '1010;Kas;100,50;50,25;0,00;150,75',
      '8010;Verkopen;-100,50;0,00;50,25;-150,75',
    );
    expect(shownRows(booksOfText(text), 'movements')).toEqual([
      '1010 Kas 2025-05 50.25',
      '8010 Verkopen 2025-05 -50.25',
    ]);
  });

  test('know a Danish period beside the year to date', () => {
    const read = booksOfText(
      lines(
        'Saldobalance',
        'Periode: 01-05-2025 - 31-05-2025',
        'Kontonr.;Kontonavn;Perioden;År til dato',
        '1010;Salg;-30,50;-80,50',
        '3410;Husleje;10,50;50,50',
        '5820;Bank;20,00;30,00',
      ),
    );
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'movements')[0]).toBe('1010 Salg 2025-05 -30.50');
    expect(shownRows(read, 'balances')[0]).toBe('1010 Salg 2025-05 -80.50');
  });

  test.each([
    ['Hungarian', 'Főkönyvi kivonat 2025. január', '2025-01'],
    ['Russian', 'Оборотно-сальдовая ведомость за Январь 2025', '2025-01'],
    ['Polish', 'Zestawienie obrotów i sald za maj 2025', '2025-05'],
    ['Polish in the genitive', 'Obroty i salda, kwietnia 2025', '2025-04'],
    ['Czech', 'Obratová předvaha za červen 2025', '2025-06'],
    ['Finnish', 'Pääkirjan saldot, helmikuu 2025', '2025-02'],
  ])('know a %s month in the title', (_, title, month) => {
    const read = booksOfText(
      lines(
        title,
        'Konto;Nazwa;BO Wn;BO Ma;Obroty Wn;Obroty Ma;Saldo Wn;Saldo Ma',
        '701;Sales;;100,00;;30,50;;130,50',
        '131;Bank;100,00;;30,50;;130,50;',
      ),
    );
    expect(read?.questions.map(({ about }) => about)).not.toContain('month');
    expect(shownRows(read, 'movements')[0]).toBe(`701 Sales ${month} -30.50`);
    expect(shownRows(read, 'balances')[0]).toBe(`701 Sales ${month} -130.50`);
  });

  test.each([
    ['Balance générale du 01/04/2025 au 30/06/2025', false],
    ['Period: 1 April 2025 to 31 August 2025', false],
    ['Period: 1 May 2025 to 31 August 2025', true],
  ])('are of the year to date from its first month on: %s', (title, isAsked) => {
    const read = booksOfText(
      lines(title, 'Account;Name;Debit;Credit', '4000;Sales;;90,50', '1200;Bank;90,50;'),
    );
    expect(read?.questions.some(({ about }) => about === 'month')).toBe(isAsked);
    expect(shownRows(read, 'movements')).toEqual([]);
  });

  test.each([
    ['Norwegian', 'Konto;Kontonavn;Inngående balanse;Bevegelse;Utgående balanse'],
    ['Danish', 'Konto;Kontonavn;Indgående balance;Bevægelse;Udgående balance'],
    ['Swedish', 'Konto;Benämning;Ingående balans;Förändring;Utgående balans'],
  ])('know %s balances, and their sign by the names of accounts', (_, headings) => {
    const text = lines(
      'Saldobalanse',
      'Periode: 01.05.2025 - 31.05.2025',
      headings,
      '1920;Bankinnskudd;100 000,00;15 000,00;115 000,00',
      '2000;Aksjekapital;-100 000,00;0,00;-100 000,00',
      '3000;Salgsinntekt;0,00;-30 000,00;-30 000,00',
      '6300;Leie lokale;0,00;15 000,00;15 000,00',
    );
    const read = booksOfText(text);
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'movements').slice(2)).toEqual([
      '3000 Salgsinntekt 2025-05 -30000.00',
      '6300 Leie lokale 2025-05 15000.00',
    ]);
  });

  test('know what accounts are from their column or section, and where each stands', () => {
    const [[, typed] = ['', ''], [, sectioned] = ['', '']] = YEAR_TO_DATE;
    for (const text of [typed, sectioned]) {
      const rows = booksOfText(text)?.books.rows ?? [];
      expect(rows.map(({ account }) => account.type)).toEqual([
        'asset',
        'equity',
        'revenue',
        'operatingCost',
      ]);
    }
    expect(booksOfText(typed)?.books).toMatchObject({
      company: 'Harbour & Vale Ltd',
      rows: [{ origin: { sheet: 'CSV file', cell: 'B6' } }, {}, {}, {}],
    });
  });

  test('permuted rows say the same', () => {
    const [[, text] = ['', '']] = YEAR_TO_DATE;
    const rows = text.split('\n');
    const turned = [...rows.slice(0, 5), ...rows.slice(5, 9).toReversed(), ...rows.slice(9)];
    expect(shownRows(booksOfText(turned.join('\n')), 'balances')).toEqual(DECEMBER.toReversed());
  });
});

describe('a trial balance that does not add up', () => {
  const text = lines(
    'Trial Balance as at 31 December 2024,,',
    'Account,Debit,Credit',
    'Bank,700.00,',
    'Sales,,1000.00',
    'Rent,400.00,',
    'Total,1100.00,1100.00',
  );

  test('a trial balance that does not balance is refused with the difference', () => {
    expect(booksOfText(text)?.refusals).toEqual([
      {
        sheet: 'CSV file',
        cell: null,
        reason: 'Debits are 1100.00 and credits are 1000.00: they differ by 100.00.',
        remedy: 'Export the trial balance again with all of its accounts.',
      },
    ]);
  });

  test('is refused with the difference to its own total', () => {
    const less = text
      .replace('Sales,,1000.00', 'Sales,,1000.00\nFees,,100.00')
      .replaceAll('1100.00', '1150.00');
    expect(booksOfText(less)?.refusals).toMatchObject([
      {
        reason:
          'The total in A7 is 1150.00, but the accounts add up to 1100.00: they differ by 50.00.',
      },
    ]);
  });

  test('may end with the sum of some of its accounts', () => {
    const some = text
      .replace('Sales,,1000.00', 'Sales,,1100.00')
      .replace('Total,1100.00,1100.00', 'Total expenses,400.00,');
    expect(booksOfText(some)?.refusals).toEqual([]);
  });

  test('is refused by the cent', () => {
    const off = text.replace('Sales,,1000.00', 'Sales,,1100.01');
    expect(booksOfText(off)?.refusals).toMatchObject([
      { reason: expect.stringContaining('differ by -0.01') },
    ]);
  });

  test('so is a word where an amount belongs', () => {
    const off = text.replace('Rent,400.00', 'Rent,n.a. yet');
    expect(booksOfText(off)?.refusals[0]).toMatchObject({
      cell: 'B5',
      reason: '“n.a. yet” is not an amount.',
    });
  });
});

describe('facts that a trial balance does not state are asked', () => {
  const bare = lines('Account Code,Account,Debit,Credit', '1,Bank,5.00,', '4,Sales,,5.00');

  test('its month, and whether it is of the month or the year to date', () => {
    const read = booksOfText(bare);
    expect(read?.questions.map(({ question }) => question)).toEqual([
      'Choose the month. The trial balance doesn’t show one.',
      'Choose whether the trial balance shows amounts for the month or for the year to date.',
    ]);
    expect(read?.books.months).toEqual([]);
  });

  test.each([
    ['month', 'movements', 'balances'],
    ['yearToDate', 'balances', 'movements'],
  ] as const)('and the answer %s is followed', (basis, filled, empty) => {
    const read = booksOfText(bare, { month: '2025-03', basis });
    expect(read?.questions).toEqual([]);
    expect(shownRows(read, filled)).toEqual(['1 Bank 2025-03 5.00', '4 Sales 2025-03 -5.00']);
    expect(shownRows(read, empty)).toEqual([]);
  });

  test.each([
    ['on a day that can be read in two ways', 'Trial Balance as at 01/02/2025'],
    ['by when it was printed alone', 'Trial Balance printed 31 January 2025'],
    ['by the time of its making', 'Trial Balance 31 January 2025 10:15'],
  ])('when it is dated %s', (_, title) => {
    expect(booksOfText(`${title},,,\n${bare}`)?.books.months).toEqual([]);
  });

  test('a column of the month alone is of the month that the title names', () => {
    const text = lines(
      'March 2025,,,',
      'Account,Period Debit,Period Credit',
      'Bank,5.00,',
      'Sales,,5.00',
    );
    expect(booksOfText(text)).toMatchObject({ questions: [] });
    expect(shownRows(booksOfText(text), 'movements')).toEqual([
      'Bank 2025-03 5.00',
      'Sales 2025-03 -5.00',
    ]);
  });

  test.each([
    ['a heading', 'Account,Debit (GBP),Credit (GBP)', 'GBP'],
    ['a title', 'Amounts in EUR,,\nAccount,Debit,Credit', 'EUR'],
    ['nothing', 'Account,Debit,Credit', null],
  ])('its currency is believed when %s says it', (_, head, currency) => {
    const text = `As at 31 March 2025,,\n${head}\nBank,5.00,\nSales,,5.00`;
    expect(booksOfText(text)?.books.currency).toBe(currency);
  });
});

const balances = (sales: string, rent: string, bank: string, name = 'Sales') =>
  booksOfText(
    lines(
      'Trial Balance as of 31 March 2025,',
      'Account Name,Closing Balance',
      `${name},${sales}`,
      `Expenses,${rent}`,
      `Somewhere,${bank}`,
    ),
  );

describe('one column of balances', () => {
  test.each([
    ['debits positive', '-5.00', '2.00', '3.00'],
    ['credits positive', '5.00', '-2.00', '-3.00'],
  ])('is read with %s when revenue and costs prove it', (_, sales, rent, bank) => {
    const read = balances(sales, rent, bank);
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'balances')).toEqual([
      'Sales 2025-03 -5.00',
      'Expenses 2025-03 2.00',
      'Somewhere 2025-03 3.00',
    ]);
  });

  test('is asked about when nothing proves its sign, although it adds up', () => {
    expect(balances('-5.00', '2.00', '3.00', 'Elsewhere')?.questions).toMatchObject([
      { question: expect.stringContaining('the sign of debits') },
    ]);
  });
});

describe('net changes', () => {
  test('are what was booked, not a balance', () => {
    const text = lines(
      'Trial Balance,June 2025',
      'Account No,Account Name,Net Change',
      '1000,Bank,90.00',
      '4000,Sales,-100.00',
      '6000,Expenses,10.00',
    );
    const read = booksOfText(text);
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'movements')).toEqual([
      '1000 Bank 2025-06 90.00',
      '4000 Sales 2025-06 -100.00',
      '6000 Expenses 2025-06 10.00',
    ]);
    expect(shownRows(read, 'balances')).toEqual([]);
  });

  test('stand beside balances, whose total is what is left of both sides', () => {
    const text = lines(
      'Trial Balance,June 2025,,',
      'Account No,Account Name,Opening Balance,Net Change,Balance',
      '1000,Bank,20.00,90.00,110.00',
      '4000,Sales,-20.00,-100.00,-120.00',
      '6000,Expenses,0.00,10.00,10.00',
      'Total,,0.00,0.00,0.00',
    );
    const read = booksOfText(text);
    expect(read).toMatchObject({ questions: [], refusals: [] });
    expect(shownRows(read, 'balances')).toEqual([
      '1000 Bank 2025-06 110.00',
      '4000 Sales 2025-06 -120.00',
      '6000 Expenses 2025-06 10.00',
    ]);
    expect(booksOfText(text.replace('0.00,0.00,0.00', '0.00,0.00,5.00'))?.refusals).toHaveLength(1);
  });
});

const dated = (...titles: readonly string[]) =>
  booksOfText(lines(...titles, ',,', 'Account,Debit,Credit', 'Bank,5.00,', 'Sales,,5.00'));

describe('the day of a trial balance', () => {
  test.each([
    ['the start of the year', 'Fiscal Start Date,01/01/2025,'],
    ['the day of the report', 'Report date: 07/15/2025,,'],
    ['the day of printing beside its label', 'Date:,07/15/2025,'],
  ])('is not %s', (_, title) => {
    const read = dated(title, 'Trial Balance,"As of June 30, 2025",');
    expect(read).toMatchObject({ questions: [], books: { months: ['2025-06'], company: null } });
  });

  test('is asked for where two titles say different ones', () => {
    const read = dated('Trial Balance as of 31 May 2025,,', 'As of 30 June 2025,,');
    expect(read?.questions[0]).toMatchObject({ about: 'month' });
  });

  test('may be the two ends of one period', () => {
    const read = dated('From 1 April 2025,,', 'To 30 June 2025,,');
    expect(read?.books.months).toEqual(['2025-06']);
  });
});

test.each(['1234.00CR', '1234.00 Cr', '(1234.00)'])('%s is a credit', (written) => {
  const text = lines(
    'Trial Balance as of 31 March 2025,',
    'Account Name,Closing Balance',
    'Bank,1034.00',
    `Sales,${written}`,
    'Expenses,200.00',
  );
  expect(shownRows(booksOfText(text), 'balances')[1]).toBe('Sales 2025-03 -1234.00');
});

test('the rows of all departments together are not added to theirs', () => {
  const text = lines(
    'Trial Balance as of 31 March 2025,,,,',
    'Segment,Account Code,Account Name,Debit,Credit',
    ...[
      ['North', '100.00'],
      ['South', '50.00'],
      ['Total', '150.00'],
    ].flatMap(([segment, amount]) => [
      `${segment},1000,Bank,${amount},`,
      `${segment},4000,Sales,,${amount}`,
    ]),
  );
  expect(shownRows(booksOfText(text), 'balances')).toEqual([
    '1000 Bank 2025-03 150.00',
    '4000 Sales 2025-03 -150.00',
  ]);
});

describe('several columns of one kind', () => {
  test.each([
    [
      'of two years',
      'As at 31 March 2025,,,,\nAccount,Debit,Credit,Debit,Credit\nBank,5.00,,7.00,\nSales,,5.00,,7.00',
    ],
    [
      'in two currencies of others',
      'Date,Voucher No,Account Code,Amount (EUR),Amount (SEK)\n2025-01-31,1,1000,5.00,6.00\n2025-01-31,1,4000,-5.00,-6.00',
    ],
  ])('%s are refused, never added up', (_, text) => {
    expect(booksOfText(text)?.refusals[0]?.reason).toMatch(/^Several columns have /);
  });

  test('say the same of debits and credits and of their balance', () => {
    const text =
      'As at 31 March 2025,,,\nAccount,YTD Debit,YTD Credit,YTD Balance\nBank,5.00,,5.00\nSales,,5.00,-5.00';
    expect(shownRows(booksOfText(text), 'balances')).toEqual([
      'Bank 2025-03 5.00',
      'Sales 2025-03 -5.00',
    ]);
  });
});

describe('sheets that are no trial balances', () => {
  test.each([
    ['a statement by month', 'Account,Jan 2025,Feb 2025\nSales,5,6\nRent,1,2'],
    ['a list of months and lines', 'Month,Account,Amount\n2025-01,Sales,5\n2025-02,Sales,6'],
    ['a list of expenses', 'Date,Category,Description,Amount\n2025-04-15,Sales,x,8173.28'],
    ['balances that call themselves nothing', 'Account,Balance\nSales,5\nRent,1'],
  ])('%s is left to others', (_, text) => {
    expect(booksOfText(text)).toBeNull();
  });
});
