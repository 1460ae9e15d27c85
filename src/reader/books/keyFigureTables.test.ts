import { expect, test } from 'vitest';
import { fate, FEBRUARY, JANUARY, READ, under } from './testMisleading.ts';

test.each([
  [
    'key figures with a headcount',
    ['Operational KPIs,Jan 2025,Feb 2025', 'Headcount,41,42', 'New patients,130,118'],
  ],
  [
    'counts and amounts per unit',
    ['Clinic,Jan 2025,Feb 2025', 'Open chairs,12,12', 'Revenue per chair,4100,4050'],
  ],
])('%s below the result leave the accounts of the statement as they are', (_, table) => {
  const { rows, stops, notes } = fate(
    ...under(',Jan 2025,Feb 2025', JANUARY, FEBRUARY),
    ',,',
    ...table,
  );
  expect([rows, stops]).toEqual([READ, []]);
  expect(notes).not.toContain(
    'Several tables on the sheet have the same months and are not added together.',
  );
});

test.each([
  ['Ratios,Jan 2025,Feb 2025', 'Gross margin,83.1,82.9', 'Net margin,25.0,26.1'],
  ['Kennzahlen,Jan 2025,Feb 2025', 'Gross margin,83.1,82.9', 'Total staff costs per head,2.1,2.2'],
])('a table with the heading “%s” has no accounts, wherever it is', (...table) => {
  const own = under(',Jan 2025,Feb 2025', JANUARY, FEBRUARY);
  for (const text of [
    [...own, ',,', ...table],
    [...table, ',,', ...own],
  ]) {
    const { rows, stops } = fate(...text);
    expect([rows, stops]).toEqual([READ, []]);
  }
});

test.each([
  ['KPIs,Jan 2025,Feb 2025', 'Barrels brewed,410,398', 'Average pint price,6.2,6.3'],
  ['At a glance,Jan 2025,Feb 2025', 'Open chairs,12,13', 'Headcount,41,42'],
])('so do those above it: %s', (...table) => {
  const { rows, stops } = fate(...table, ',,', ...under(',Jan 2025,Feb 2025', JANUARY, FEBRUARY));
  expect([rows, stops]).toEqual([READ, []]);
});

test.each([
  ['Balance sheet,Jan 2025,Feb 2025', 'Cash at bank,10.50,20.50', 'Total assets,10.50,20.50'],
  ['Cash flow,Jan 2025,Feb 2025', 'Receipts from sales,9.50,9.75', 'Cash at end,9.50,19.25'],
])('a table below them with the heading “%s” is another statement', (...table) => {
  const { rows, stops, left } = fate(
    ...under(',Jan 2025,Feb 2025', JANUARY, FEBRUARY),
    ',,',
    ...table,
  );
  expect([rows, stops]).toEqual([READ, []]);
  expect(left).toEqual(['A15', 'A16']);
});

test('a second statement of the same months is still not added', () => {
  const { rows } = fate(
    ...under(',Jan 2025,Feb 2025', JANUARY, FEBRUARY),
    ',,',
    ',Jan 2025,Feb 2025',
    'Sales,10.00,20.00',
    'Rent,5.00,5.00',
    'Net Income,5.00,15.00',
  );
  expect(rows).toEqual([]);
});
