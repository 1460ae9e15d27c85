import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const JANUARY = { yearStartMonth: 1 } as const;
const LINES = ['Revenue,900.50,910.50,920.50,930.50', 'Admin,100.25,110.25,120.25,130.25'];
const ACCOUNTS = [
  'Income',
  'Sales,900.50,910.50,920.50,930.50',
  'Total Income,900.50,910.50,920.50,930.50',
  'Expenses',
  'Rent,300.25,310.25,320.25,330.25',
  'Power,100.25,110.25,120.25,130.25',
  'Total Expenses,400.50,420.50,440.50,460.50',
  'Net Income,500.00,490.00,480.00,470.00',
];
const read = (heads: readonly string[], rows: readonly string[], scenario?: 'plan') =>
  reader.read(['P&L 2026', ...heads, ...rows].join('\n'), {
    basis: JANUARY,
    said: { unit: 'units', ...(scenario === undefined ? {} : { scenario }) },
  });

describe('planned amounts next to actual ones below their months', () => {
  test.each([
    [',Jan 2026,,Feb 2026,', ',Actual,Budget,Actual,Budget'],
    [',Jan,,Feb,', ',Actual,Forecast,Actual,Forecast'],
    [',Januar 2026,,Februar 2026,', ',Ist,Soll,Ist,Soll'],
    [',Jan 2026,,Feb 2026,', ',Réel,Budget,Réel,Budget'],
    [',Jan 2026,,Feb 2026,', ',Werkelijk,Begroting,Werkelijk,Begroting'],
    [',Jan 2026,,Feb 2026,', ',Real,Presupuesto,Real,Presupuesto'],
    [',Jan 2026,,Feb 2026,', ',Utfall,Budget,Utfall,Budget'],
    [',Jan 2026,,Feb 2026,', ',Wykonanie,Budżet,Wykonanie,Budżet'],
    [',Jan 2026,,Feb 2026,', ',Toteuma,Budjetti,Toteuma,Budjetti'],
    [',Actual,Budget,Actual,Budget', ',Jan 2026,Jan 2026,Feb 2026,Feb 2026'],
  ])('%s / %s', async (...heads) => {
    const actual = await read(heads, LINES);
    expect(actual.amounts).toEqual([
      'FY26 1 revenue 900.50',
      'FY26 1 admin 100.25',
      'FY26 2 revenue 920.50',
      'FY26 2 admin 120.25',
    ]);
    const planned = await read(heads, LINES, 'plan');
    expect([planned.questions, planned.refusals]).toEqual([['scenario'], []]);
    expect(planned.amounts).toEqual([
      'FY26 1 revenue 910.50',
      'FY26 1 admin 110.25',
      'FY26 2 revenue 930.50',
      'FY26 2 admin 130.25',
    ]);
    const accounts = await read(heads, ACCOUNTS);
    expect(accounts.books[0]).toBe(
      'Sales revenue {"2026-01":"-900.500000","2026-02":"-920.500000"}',
    );
    const plannedAccounts = await read(heads, ACCOUNTS, 'plan');
    expect(plannedAccounts.books[0]).toBe(
      'Sales revenue {"2026-01":"-910.500000","2026-02":"-930.500000"}',
    );
  });
});
