import { describe, expect, it } from 'vitest';
import { chartCsv, csvCell } from './chartCsv.ts';

describe('a cell', () => {
  it.each(['=1+1', '+cmd', '@SUM(A1)', '-cmd', '\t=1', '--1', '-1,5x'])(
    'is kept from running: %j',
    (text) => {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each(['-120000.00', '0', '12.5', '-3'])('stays a number: %s', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('quotes what would break the row', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "so"')).toBe('"say ""so"""');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
    expect(csvCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
  });
});

it('holds the unrounded numbers under their labels, with gaps empty', () => {
  const csv = chartCsv({
    kind: 'line',
    title: 'Revenue Trend',
    categories: ['Apr 2024', 'May 2024'],
    series: [
      { key: 'a', label: 'Revenue', values: [2.4567, -0.5], role: 'actual', colour: 'ink' },
      { key: 'b', label: '=Budget', values: [null, 3], role: 'budget', colour: 'ink' },
    ],
    axis: { label: 'Revenue ($M)' },
    number: { prefix: '$', suffix: 'M', decimals: 1 },
  });
  expect(csv).toBe("\uFEFFMonth,Revenue,'=Budget\r\nApr 2024,2.4567,\r\nMay 2024,-0.5,3\r\n");
});

it('says beside the numbers what has to be known about them', () => {
  const csv = chartCsv({
    kind: 'bar',
    title: 'Combined',
    categories: ['Apr 2024', 'May 2024'],
    series: [{ key: 'a', label: 'Sum', values: [1, 2], role: 'actual', colour: 'ink' }],
    remarks: [null, 'without Marketing'],
    axis: { label: 'Sum ($K)' },
    number: { decimals: 1 },
  });
  expect(csv).toBe('\uFEFFMonth,Sum,Remark\r\nApr 2024,1,\r\nMay 2024,2,without Marketing\r\n');
});
