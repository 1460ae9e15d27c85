import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const ROWS = [
  'Account,Apr 2025,May 2025,Jun 2025',
  'Income',
  'Sales,9000,9100,9200',
  'Total Income,9000,9100,9200',
  'Expenses',
  'Rent,700,710,720',
  'Wages,300,310,320',
  'Total Expenses,1000,1020,1040',
  'Net Profit,8000,8080,8160',
].join('\n');
const LINES = ',Apr 2025,May 2025,Jun 2025\nRevenue,9000.50,9100.25,9200.75';

describe('a title that says that amounts are planned, differences or of other kinds is asked about', () => {
  test.each([
    'Winst- en verliesrekening – begroting',
    'Rachunek wyników – budżet',
    'Conto economico preventivo',
    'DRE – Orçamento 2025',
    'Compte de résultat prévisionnel',
    'Compte de résultat – atterrissage',
    'Resultaträkning – prognos',
    'Tuloslaskelma – talousarvio',
    'Ergebnisrechnung Sollwerte',
    'Cuenta de resultados: objetivo',
    'Resultatopgørelse (ramme)',
    '予算 損益計算書',
    '利润表（预算）',
    'P&L targets',
    'P&L RF2',
    'P&L 3+9',
    'P&L Bud25',
    'P&L – upside',
    'P&L FC 3+9',
    'P&L – management case',
    'P&L variance',
    'P&L – MAT',
    'P&L – smoothed',
    'P&L at 2019 prices',
    'P&L including our share of joint venture',
    'P&L (organic)',
    'P&L – sample figures',
    'Ergebnis – aufgelaufen',
    'Resultaat cumulatief',
  ])('%s', async (title) => {
    const read = await reader.read(`Harbour Vale\n${title}\n${ROWS}`, { said: { unit: 'units' } });
    expect(read.questions).toContain('scenario');
    expect(read.sentences.join(' ')).toContain(title);
    const lines = await reader.read(`Harbour Vale\n${title}\n${LINES}`);
    expect(lines.questions).toEqual(['scenario']);
    const actual = await reader.read(`Harbour Vale\n${title}\n${LINES}`, {
      said: { scenario: 'actual' },
    });
    expect(actual.questions).toEqual([]);
  });

  test('in the name of the file', async () => {
    const read = await reader.read(LINES, { name: 'harbour_begroting_2025.csv' });
    expect(read.sentences).toEqual([
      'Choose whether the amounts in CSV file are actual amounts or a plan: the file is named harbour_begroting_2025.csv.',
    ]);
  });

  test.each([
    'Actuals',
    'Profit and loss (unaudited)',
    'Management accounts',
    'Budżet i wykonanie',
    'Target Ltd',
    'Ergebnis: Soll-Ist-Vergleich',
    'Sales + 5',
    'Printed on 3 May 2027',
  ])('and “%s” is not', async (title) => {
    const read = await reader.read(`Harbour Vale\n${title}\n${ROWS}`, { said: { unit: 'units' } });
    expect(read.questions).not.toContain('scenario');
  });
});

describe('single months that are planned', () => {
  test('are told by a mark and its footnote', async () => {
    const text = ',Apr 2025,May 2025*\nRevenue,9.50,8.50\nAdmin,1.50,2.50\n* forecast';
    const read = await reader.read(text, { said: { unit: 'units' } });
    expect(read.amounts).toEqual(['FY25 1 revenue 9.50', 'FY25 1 admin 1.50']);
    const restated = await reader.read(text.replace('forecast', 'restated'), {
      said: { unit: 'units' },
    });
    expect(restated.amounts).toContain('FY25 2 revenue 8.50');
  });

  test('are told by a letter in their row', async () => {
    const text = 'Month,A/F,Revenue,Admin\nApr 2025,A,9.50,1.50\nMay 2025,F,8.50,2.50';
    const read = await reader.read(text, { said: { unit: 'units' } });
    expect(read.amounts).toEqual(['FY25 1 revenue 9.50', 'FY25 1 admin 1.50']);
  });

  test('are asked about where a note below the amounts names them', async () => {
    const read = await reader.read(`${LINES}\nNote: June is a forecast`);
    expect(read.questions).toEqual(['scenario']);
    const other = await reader.read(`${LINES}\nThe forecast may change`);
    expect(other.questions).toEqual([]);
  });
});

describe('a title of one year above months of another', () => {
  test('is asked about, and the accounts are read', async () => {
    const read = await reader.read(`Harbour Vale\nYear ended 31 March 2024\n${ROWS}`, {
      said: { unit: 'units' },
    });
    expect(read.sentences).toContain(
      'Confirm that the amounts in CSV file are actual amounts of single months, or leave the sheet out: A2 says 2024, but its months are in 2025.',
    );
    expect(read.understood[0]?.kind).toBe('profitAndLoss');
  });

  test.each(['Year ended 31 March 2026', 'FY25', '2025/26', 'Profit and loss 2025', 'FY2026'])(
    '%s is of these months',
    async (title) => {
      const read = await reader.read(`Harbour Vale\n${title}\n${ROWS}`, {
        said: { unit: 'units' },
      });
      expect(read.questions).not.toContain('scenario');
    },
  );
});

test('amounts between 2000 and 2099 are no years in a row that has a name', async () => {
  const read = await reader.read(
    [
      ',Apr 2025,May 2025',
      'Licences,2012,2031',
      'Training,2044,2021',
      'Total income,4056,4052',
      'Rent,2001,2002',
      'Wages,2003,2004',
      'Total expenses,4004,4006',
      'Net profit,52,46',
    ].join('\n'),
    { said: { unit: 'units' } },
  );
  expect(read.understood[0]).toMatchObject({ kind: 'profitAndLoss' });
  const accounts = read.understood[0]?.rows.filter(({ kind }) => kind === 'account');
  expect(accounts?.map(({ label, amounts }) => [label, amounts['2025-04']])).toEqual([
    ['Licences', '2012'],
    ['Training', '2044'],
    ['Rent', '2001'],
    ['Wages', '2003'],
  ]);
});
