import { describe, expect, test } from 'vitest';
import { fate, FEBRUARY, JANUARY, READ, under } from './testMisleading.ts';
import { understoodText } from './testStatements.ts';

const DIFFERENCE = 'It shows a difference between other columns, or a share of them.';

const HEADINGS = [
  'Abw.',
  'Abw. %',
  'Abweichung',
  'Veränderung',
  'Δ',
  'Δ vs PY',
  'Diff.',
  '+/-',
  'B/(W)',
  'Fav/(Unfav)',
  'Better/(Worse)',
  'Over/(Under)',
  'Chg',
  'Écart',
  'Ecart',
  'Différence',
  'Desvío',
  'Diferencia',
  'Variação',
  'Desvio',
  'Scostamento',
  'Afw.',
  'Verschil',
  'Avvik',
  'Avvikelse',
  'Afvigelse',
  'Förändring',
  'Endring',
  'Ændring',
  'Ero',
  'Muutos',
  'Odchylenie',
  'Różnica',
  'Zmiana',
  'Odchylka',
  'Rozdíl',
  'Eltérés',
  'Fark',
  'Sapma',
  'Отклонение',
  'Απόκλιση',
  '差異',
  '差异',
  '差额',
  '増減',
  '增减',
  '前年比',
  '同比',
  '차이',
];

describe('a column of differences is never one of amounts', () => {
  test.each(HEADINGS)('%s next to months', (heading) => {
    const lines = under(`USD,Jan 2025,Feb 2025,${heading}`, JANUARY, FEBRUARY, JANUARY);
    expect(understoodText(lines.join('\n')).left).toEqual([
      expect.objectContaining({ cell: 'D3', reason: DIFFERENCE }),
    ]);
  });

  test('below each month, next to actual and planned amounts', () => {
    const { rows, left } = fate(
      ',Jan 2025,,,Feb 2025,,',
      ...under(
        ',Ist,Plan,Abw.,Ist,Plan,Abw.',
        JANUARY,
        FEBRUARY,
        JANUARY,
        FEBRUARY,
        JANUARY,
        FEBRUARY,
      ).slice(2),
    );
    expect(rows).toEqual(READ);
    expect(left).toEqual(['C2', 'D2', 'F2', 'G2']);
  });

  test('next to regions of one month', () => {
    const { rows } = fate(
      'Profit and loss January 2025',
      ...under(',Nord,Süd,Abw.', JANUARY, FEBRUARY, JANUARY).slice(2),
    );
    expect(new Set(rows.map((row) => row.split(' ')[0]))).toEqual(new Set(['Nord', 'Süd']));
  });
});
