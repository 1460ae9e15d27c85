import { describe, expect, test } from 'vitest';
import { textOf } from '../cells/grid.ts';
import { csvSheet } from './csvGrid.ts';
import { withDaysFirst } from './daysFirst.ts';

const daysOf = (heading: string, ...days: readonly string[]) => daysBeside('1.50', heading, days);

const daysBeside = (amount: string, heading: string, days: readonly string[]) => {
  const text = [`${heading};Konto;Betrag`, ...days.map((day) => `${day};8000;${amount}`)].join(
    '\n',
  );
  const [sheet] = withDaysFirst({
    sheets: [csvSheet(text, 'CSV file')],
    identities: null,
    identityRefusals: [],
  }).sheets;
  return sheet?.rows.slice(1).map((row) => textOf(row[0] ?? null));
};

describe('days below a heading of a language that writes the day first', () => {
  test.each(['Datum', 'Buchungsdatum', 'Fecha', 'Data', 'Dato', 'Date comptable', 'Tarih'])(
    '%s',
    (heading) => {
      expect(daysOf(heading, '06-01-2025', '03/02/25')).toEqual(['2025-01-06', '2025-02-03']);
    },
  );

  test('are left as they are below an English one', () => {
    expect(daysOf('Date', '06-01-2025')).toEqual(['06-01-2025']);
  });

  test('are left as they are where one of them can only have the month first', () => {
    expect(daysOf('Datum', '06-01-2025', '02-28-2025')).toEqual(['06-01-2025', '02-28-2025']);
  });
});

test('beside decimal commas the day comes first below any heading', () => {
  expect(daysBeside('1.234,50', 'Date', ['06-01-2025', '03/02/25'])).toEqual([
    '2025-01-06',
    '2025-02-03',
  ]);
  expect(daysBeside('1.234,50', 'Date', ['06-01-2025', '02-28-2025'])).toEqual([
    '06-01-2025',
    '02-28-2025',
  ]);
});
