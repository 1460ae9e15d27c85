import { describe, expect, test } from 'vitest';
import type { ImportChange, ImportPreview } from '../../../contract/imports.ts';
import { writeCsv } from '../../../format/csv.ts';
import { changeCount } from '../../../contract/imports.ts';
import { importCountWords } from '../../../format/importCountWords.ts';
import {
  sentenceWithoutPeriod,
  countedNoun,
  countTiles,
  amountDifference,
  placeName,
  previewTable,
  amountText,
  shownChanges,
} from './preview.view.ts';

function change(over: Partial<ImportChange>): ImportChange {
  return {
    status: 'changed',
    sheet: 'FY26',
    cell: 'B5',
    subject: 'figures',
    period: 'April 2026',
    what: 'Revenue',
    before: '100.00',
    after: '120.50',
    exported: null,
    unit: 'money',
    currency: 'USD',
    ...over,
  };
}

const changes = [
  change({}),
  change({ status: 'new', before: null, cell: 'B6' }),
  change({ status: 'unchanged', after: '100.00', cell: 'B7' }),
  change({ status: 'conflict', exported: '90.00', cell: 'B8' }),
];
const preview: ImportPreview = {
  key: 'one',
  counts: {
    new: 1,
    changed: 1,
    unchanged: 1,
    conflict: 1,
    refused: 1,
    warnings: 0,
    blank: 2,
    leftOut: 0,
    reports: 0,
  },
  changes,
  refusals: [
    {
      sheet: 'FY26',
      cell: 'D9',
      cells: ['D9'],
      reason: '“n/a” is no amount.',
      remedy: 'Write one.',
    },
  ],
  warnings: [],
  leftOut: [],
  unread: [],
  monthsWithoutReport: [],
  questions: [],
};

test('things are counted in words', () => {
  expect(countedNoun(1, 'figure')).toBe('1 figure');
  expect(countedNoun(1234, 'figure')).toBe('1,234 figures');
  expect(countedNoun(0, 'figure')).toBe('0 figures');
});

test('conflicts, refused and unchanged cells are not among what is stored', () => {
  expect(changeCount(preview)).toBe(2);
  expect(shownChanges(changes, undefined).map(({ cell }) => cell)).toEqual(['B5', 'B6']);
  expect(shownChanges(changes, 'conflict').map(({ cell }) => cell)).toEqual(['B8']);
  expect(shownChanges(changes, 'refused')).toEqual([]);
});

test('only what is there alarms', () => {
  expect(countTiles(preview).map(({ label, count, tone }) => [label, count, tone])).toEqual([
    ['New', 1, 'neutral'],
    ['Changed', 1, 'neutral'],
    ['Unchanged', 1, 'neutral'],
    ['Conflicts', 1, 'caution'],
    ['Refused', 1, 'negative'],
    ['Warnings', 0, 'neutral'],
  ]);
});

describe('amounts', () => {
  test('stand in their own unit and currency, with cents where there are any', () => {
    expect(amountText({ unit: 'money', currency: 'USD' }, '-1234.50')).toBe('-$1,234.50');
    expect(amountText({ unit: 'money', currency: 'EUR' }, '1234.00')).toBe('€1,234');
    expect(amountText({ unit: 'percent', currency: 'USD' }, '45.25')).toBe('45.25%');
    expect(amountText({ unit: 'money', currency: 'USD' }, null)).toBe('—');
  });

  test.each([
    [{}, '+$20.50', false],
    [{ before: '120.50', after: '100.00' }, '-$20.50', true],
    [{ after: '100.00' }, '$0', false],
    [{ before: null }, '—', false],
    [{ unit: 'percent', before: '45.25', after: '45.00' }, '-0.25 pts', true],
    [{ before: '9999999999999.99', after: '-9999999999999.99' }, '-$19,999,999,999,999.98', true],
  ] as const)('a difference of %o is %s', (over, text, isNegative) => {
    expect(amountDifference(change(over))).toEqual({ text, isNegative });
  });
});

test('a place is sheet and cell, as formulas write it', () => {
  expect(placeName('FY26', 'B5')).toBe('FY26!B5');
  expect(placeName('FY26', null)).toBe('FY26');
  expect(placeName(null, null)).toBe('');
});

test('the whole preview can be taken along, refusals with what to do', () => {
  const { columns, rows } = previewTable('Figures.xlsx', preview);
  const csv = writeCsv([columns.map(({ heading }) => heading), ...rows]).split('\r\n');
  expect(csv).toHaveLength(7);
  expect(csv[1]).toBe('Changed,April 2026,Revenue,100.00,120.50,,USD,FY26,B5,');
  expect(csv[4]).toBe('Conflict,April 2026,Revenue,100.00,120.50,90.00,USD,FY26,B8,');
  expect(csv[5]).toBe('Refused,,,,,,,FY26,D9,“n/a” is no amount. Write one.');
});

test('a period is not said twice', () => {
  expect(sentenceWithoutPeriod('May 2026', 'May 2026: gross margin follows')).toBe(
    'Gross margin follows',
  );
  expect(sentenceWithoutPeriod('May 2026', 'May 2026 is closed')).toBe('May 2026 is closed');
});

test('headcount is a number of people, without cents', () => {
  const staff = change({ unit: 'people', currency: '', before: '1041', after: '1038' });
  expect(amountText(staff, staff.before)).toBe('1,041');
  expect(amountDifference(staff)).toEqual({ text: '-3', isNegative: true });
  expect(amountDifference({ ...staff, after: '1041' }).text).toBe('0');
  const table = previewTable('a.csv', { ...preview, changes: [staff] });
  expect(table.rows[0]?.[6]).toBe('people');
});

const withReports = (reports: number, figures: number): ImportPreview => ({
  ...preview,
  counts: { ...preview.counts, new: figures, changed: 0, reports },
});

test('reports that would be made are among what is stored', () => {
  expect(importCountWords(withReports(0, 1))).toBe('1 figure');
  expect(importCountWords(withReports(1, 8))).toBe('8 figures and 1 report');
  expect(importCountWords(withReports(24, 0))).toBe('24 reports');
});
