import { expect, it } from 'vitest';
import { chartCsv } from './chartCsv.ts';

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
