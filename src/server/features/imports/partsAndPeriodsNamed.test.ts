import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const UNITS = { unit: 'units' } as const;
const JANUARY = { yearStartMonth: 1 } as const;
const LINES = ',Jan 2026,Feb 2026\nRevenue,900.50,910.50\nAdmin,100.50,110.50';
const OWN = [
  'FY26 1 admin 100.50',
  'FY26 1 revenue 900.50',
  'FY26 2 admin 110.50',
  'FY26 2 revenue 910.50',
];

describe('a title that names a part of the company is asked about', () => {
  test.each([
    'Harbour Vale - Leeds branch',
    'Marketing department',
    'Northern division',
    'Abteilung Vertrieb',
    'Harbour Vale - Filiale Hamburg',
    'Agence de Lyon',
    'P&L - EMEA',
    'Only Germany',
  ])('%s', async (title) => {
    const read = await reader.read(`${title}\n${LINES}`, { said: UNITS });
    expect(read.sentences).toEqual([
      `Confirm that the amounts in CSV file are those of the whole company, or leave the sheet out: A1 says “${title}”.`,
    ]);
  });

  test.each(['Costs by department', 'Total of all branches', 'Harbour Store'])(
    'and “%s” is not',
    async (title) => {
      const read = await reader.read(`${title}\n${LINES}`, { said: UNITS });
      expect(read.questions).toEqual([]);
    },
  );
});

test.each(['Rolling 12 months to each month', 'LTM revenue', 'Last 12 months', 'R12M'])(
  'fewer than twelve months below “%s” are asked about',
  async (title) => {
    const text = `${title}\n,Jan 2026,Feb 2026\nRevenue,900.50,910.50`;
    expect((await reader.read(text, { said: UNITS })).questions).toEqual(['scenario']);
  },
);

test.each([
  ',AC Jan 2026,PY Jan 2026,AC Feb 2026,BU Feb 2026',
  ',Jan 2026 AC,Jan 2026 PY,Feb 2026 AC,Feb 2026 BU',
])('codes of scenarios beside months are read: %s', async (heads) => {
  const read = await reader.read(
    `${heads}\nRevenue,900.50,1.50,910.50,2.50\nAdmin,100.50,1.50,110.50,2.50`,
    { said: UNITS, basis: JANUARY },
  );
  expect([read.questions, read.refusals]).toEqual([[], []]);
  expect(read.amounts.toSorted()).toEqual(OWN);
});

test.each([
  'Month,Revenue Actual,Revenue Budget,Admin Actual,Admin Budget',
  'Month,Actual Revenue,Budget Revenue,Actual Admin,Budget Admin',
])('actual amounts beside budgets of the same line are read: %s', async (heads) => {
  const read = await reader.read(
    `${heads}\nJan 2026,900.50,1.50,100.50,2.50\nFeb 2026,910.50,1.50,110.50,2.50`,
    { said: UNITS, basis: JANUARY },
  );
  expect([read.questions, read.refusals]).toEqual([[], []]);
  expect(read.amounts.toSorted()).toEqual(OWN);
});

test.each([
  ['W1 2026,W2 2026', 'weeks'],
  ['2026-W05,2026-W06', 'weeks'],
  ['Q1 2026,Q2 2026', 'quarters'],
])('columns of %s are named', async (heads, words) => {
  const read = await reader.read(`,${heads}\nRevenue,900.50,910.50\nAdmin,100.50,110.50`);
  expect(read.unread.join(' ')).toContain(`Its amounts are for ${words} (B1)`);
});

test('a plan beside actual amounts in German is no reason to leave the sheet out', async () => {
  const read = await reader.read(
    ';Ist;;Plan;\n;Jan 2026;Feb 2026;Jan 2026;Feb 2026\nUmsatz;900,50;910,50;1,50;2,50',
    { said: UNITS, basis: { ...JANUARY, currency: 'EUR' } },
  );
  expect(read.amounts).toEqual(['FY26 1 revenue 900.50', 'FY26 2 revenue 910.50']);
});

test('the day of a stacked trial balance that a comma has split is of its year', async () => {
  const read = await reader.read(
    'As of January 31, 2026\nAccount,Name,Debit,Credit\n4000,Sales,,9.50\n1000,Bank,9.50,\nAs of February 28, 2026\nAccount,Name,Debit,Credit\n4000,Sales,,19.50\n1000,Bank,19.50,',
    { basis: JANUARY },
  );
  expect(read.questions).toEqual([]);
  expect(read.books[0]).toBe('4000 open {"2026-01":"-9.50","2026-02":"-19.50"}');
});

test.each([
  ',Monthly average 2025,Jan 2026,Feb 2026',
  ',Budget Jan 2026,Jan 2026,Feb 2026',
  ',Growth,Jan 2026,Feb 2026',
])('a column of other amounts before the months is left out: %s', async (heads) => {
  const read = await reader.read(`${heads}\nRevenue,1.50,900.50,910.50\nAdmin,1.50,100.50,110.50`, {
    said: UNITS,
    basis: JANUARY,
  });
  expect([read.questions, read.refusals]).toEqual([[], []]);
  expect(read.amounts.toSorted()).toEqual(OWN);
});

test.each(['Abw. VJ %', 'Δ %', 'Diff.', 'vs Budget'])(
  'a column “%s” beside months is no month',
  async (heading) => {
    const read = await reader.read(
      `,Jan 2026,${heading},Feb 2026,${heading}\nRevenue,900.50,1.50,910.50,1.50\nAdmin,100.50,1.50,110.50,1.50`,
      { said: UNITS, basis: JANUARY },
    );
    expect([read.questions, read.refusals]).toEqual([[], []]);
    expect(read.amounts.toSorted()).toEqual(OWN);
  },
);

test('a unit below each heading is that of the amounts', async () => {
  const read = await reader.read(',Jan 2026,Feb 2026\n,$m,$m\nRevenue,1.25,1.35\nAdmin,0.25,0.26', {
    basis: JANUARY,
  });
  expect(read.questions).toEqual([]);
  expect(read.amounts).toContain('FY26 1 revenue 1250000.00');
});

test.each([
  [';Réel;;Budget;', "Chiffre d'affaires"],
  [';Realisatie;;Begroting;', 'Omzet'],
  [';Real;;Presupuesto;', 'Ingresos'],
  [';Consuntivo;;Preventivo;', 'Ricavi'],
])('scenarios of other languages above months are read: %s', async (above, name) => {
  const read = await reader.read(
    `${above}\n;2026-01;2026-02;2026-01;2026-02\n${name};900,50;910,50;1,50;2,50`,
    { said: UNITS, basis: { ...JANUARY, currency: 'EUR' } },
  );
  expect(read.amounts).toEqual(['FY26 1 revenue 900.50', 'FY26 2 revenue 910.50']);
});
