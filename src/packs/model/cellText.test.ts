import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, numberText } from './cellText.ts';
import type { PackNumberFormat } from './pack.ts';
import { changeCell } from './packCells.ts';

const FORMATS: readonly PackNumberFormat[] = [
  'thousands',
  'exact',
  'percent',
  'storedPercent',
  'points',
  'change',
  'people',
];

test.each([
  ['2450000.00', 'thousands', '2,450'],
  ['-1234000.00', 'thousands', '-1,234'],
  ['-499.99', 'thousands', '0'],
  ['-1234.5', 'exact', '-1,234.50'],
  ['32.45', 'percent', '32.5%'],
  ['-32.45', 'percent', '-32.5%'],
  ['-0.04', 'percent', '0.0%'],
  ['1.15', 'points', '+1.2 pts'],
  ['-1.15', 'points', '-1.2 pts'],
  ['0.04', 'points', '0.0 pts'],
  ['12.3', 'change', '+12.3%'],
  ['-999.9', 'change', '-999.9%'],
  ['-0.0', 'change', '0.0%'],
  ['1200', 'people', '1,200'],
  ['-3', 'people', '-3'],
] as const)('%s as %s is %s', (value, format, text) => {
  expect(cellText({ kind: 'number', value, format })).toBe(text);
});

test('marks and texts are left unchanged', () => {
  const marks = (['missing', 'dash'] as const).map((mark) =>
    cellText({ kind: 'mark', mark, format: 'thousands' }),
  );
  expect(marks).toEqual(['N/A', '—']);
  expect(cellText({ kind: 'text', text: '=1+1' })).toBe('=1+1');
});

test('a change of two hundred percent or more is a dash', () => {
  const shown = ['199.9', '200.0', '-199.9', '-200.0'].map((percent) =>
    cellText(changeCell({ percent })),
  );
  expect(shown).toEqual(['+199.9%', '—', '-199.9%', '—']);
});

test('B19: a minus is one sign, what shows only zeros has none, and nothing shows a float', () => {
  const value = fc
    .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
  const near = fc.integer({ min: -60, max: 60 }).map((cents) => {
    const size = Math.abs(cents);
    return `${cents < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  });
  fc.assert(
    fc.property(fc.oneof(value, near), fc.constantFrom(...FORMATS), (number, format) => {
      const text = numberText(number, format);
      expect(text).toMatch(/^[-+]?\d{1,3}(?:,\d{3})*(?:\.\d+)?(?:%| pts)?$/);
      expect(text).not.toMatch(/^[-+][0.,]+(?:%| pts)?$/);
    }),
  );
});
