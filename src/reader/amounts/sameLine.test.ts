import { expect, test } from 'vitest';
import { readingOfPasted } from '../testWorkbooks.ts';

const divisions = (last: string) =>
  readingOfPasted(
    [
      'USD,Apr 2025,May 2025',
      'North',
      'Sales,1000.50,1100.50',
      'Rent,200.10,210.10',
      'South',
      'Sales,2000.50,2100.50',
      'Rent,400.10,410.10',
      last,
      'Sales,3011.00,3201.00',
      'Rent,600.20,620.20',
    ].join('\n'),
  );

test.each(['Total', 'Consolidated'])('rows below “%s” are never added to those above', (last) => {
  const { refusals, questions, amounts } = divisions(last);
  expect([amounts, questions]).toEqual([[], []]);
  expect(refusals.join()).toContain('are both Revenue; neither is read.');
});

test('rows of three divisions may be added', () => {
  expect(divisions('West').questions).toEqual(['Pasted block sameLine']);
});
