import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { ChartSeries, ChartSpec } from '../../../charts/chartSpec.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { Decimal } from '../../../finance/decimal.ts';
import { bridgeChart } from '../../model/bridgeChart.ts';
import { drawnAxis, labelStep } from '../../charts/chartAxis.ts';
import { chartPartXml } from './chartPart.ts';
import { chartFormatCode, chartWorkbook } from './chartWorkbook.ts';
import { below, firstBelow, textOf, xmlTree, type XmlElement } from '../../../office/testXml.ts';

const ROLES: readonly ChartSeries['role'][] = ['actual', 'priorYear', 'budget', 'forecast'];

function spec(
  kind: ChartSpec['kind'],
  values: readonly (number | null)[] = [1.5, null, -2],
): ChartSpec {
  return {
    kind,
    title: 'Revenue & costs',
    categories: ['=1+1', 'May <2026>', 'Jun 2026'],
    series: ROLES.map((role) => ({
      key: role,
      label: `Of ${role}`,
      values,
      role,
      colour: 'slate',
    })),
    axis: { label: 'Revenue ($M)' },
    number: { prefix: '$', suffix: 'M', decimals: 1 },
  };
}

const chart = (kind: ChartSpec['kind']) =>
  xmlTree(chartPartXml(spec(kind), { width: 6, height: 2.5 }));
const attribute = (root: XmlElement, name: string) => firstBelow(root, name).attributes['val'];
const series = (kind: ChartSpec['kind']) => below(chart(kind), 'c:ser');

describe.each(['bar', 'line'] as const)('a %s chart', (kind) => {
  test('contains the values, and leaves a gap where there is none', () => {
    expect(attribute(chart(kind), 'c:dispBlanksAs')).toBe('gap');
    for (const one of series(kind)) {
      const cache = firstBelow(one, 'c:numCache');
      expect(attribute(cache, 'c:ptCount')).toBe('3');
      expect(below(cache, 'c:pt').map((point) => [point.attributes['idx'], textOf(point)])).toEqual(
        [
          ['0', '1.5'],
          ['2', '-2'],
        ],
      );
    }
  });

  test('names its categories, whatever they begin with', () => {
    const [first] = series(kind);
    expect(below(firstBelow(first ?? chart(kind), 'c:cat'), 'c:v').map(textOf)).toEqual([
      '=1+1',
      'May <2026>',
      'Jun 2026',
    ]);
  });

  test('has no title in its frame, a legend and ticks on round numbers', () => {
    const root = chart(kind);
    expect(below(root, 'c:title')).toEqual([]);
    expect(attribute(root, 'c:autoTitleDeleted')).toBe('1');
    expect(below(root, 'c:legend')).toHaveLength(1);
    expect(attribute(root, 'c:min')).toBe('-3');
    expect(attribute(root, 'c:majorUnit')).toBe('1');
  });
});

test('bars are solid, lighter, outlined and hatched by meaning', () => {
  const looks = series('bar').map((one) => firstBelow(one, 'c:spPr').children[0]);
  expect(looks.map((look) => look?.name)).toEqual([
    'a:solidFill',
    'a:solidFill',
    'a:solidFill',
    'a:pattFill',
  ]);
  const colours = looks.map((look) => look?.children[0]?.attributes['val']);
  expect(colours[0]).toBe('3A3D4F');
  expect(colours[1]).not.toBe(colours[0]);
  expect(colours[2]).toBe('bg1');
  expect(series('bar').map((one) => attribute(one, 'c:invertIfNegative'))).toEqual(
    ROLES.map(() => '0'),
  );
});

test('a bridge has bars below each other on bars that nobody sees, and no scale', () => {
  const { spec: bridge } = bridgeChart(
    STANDARD_BASIS.currency,
    { title: 'EBITDA', unit: 'EBITDA (US$)', company: 'Harbour Ltd', message: 'It rose.' },
    [
      { kind: 'end', label: 'Budget', value: Decimal('5000'), role: 'budget' },
      { kind: 'step', label: 'Revenue', value: Decimal('2000'), judgement: 'favourable' },
      { kind: 'step', label: 'Admin', value: Decimal('-8000'), judgement: 'unfavourable' },
      { kind: 'end', label: 'October 2026', value: Decimal('-1000'), role: 'actual' },
    ],
  );
  const root = xmlTree(chartPartXml(bridge, { width: 6, height: 2.5 }));
  expect(attribute(root, 'c:barDir')).toBe('bar');
  expect(attribute(root, 'c:grouping')).toBe('stacked');
  expect(attribute(root, 'c:overlap')).toBe('100');
  expect(below(root, 'c:delete').map(({ attributes }) => attributes['val'])).toContain('1');
  const all = below(root, 'c:ser').map((one) => ({
    name: textOf(firstBelow(firstBelow(one, 'c:tx'), 'c:v')),
    look: firstBelow(one, 'c:spPr').children[0]?.name,
  }));
  expect(all[0]).toEqual({ name: 'Begins at', look: 'a:noFill' });
  expect(below(root, 'c:legend')).toEqual([]);
  expect(below(root, 'c:title')).toEqual([]);
});

test('lines are solid, dashed and dotted by meaning', () => {
  expect(series('line').map((one) => attribute(one, 'a:prstDash'))).toEqual([
    'solid',
    'solid',
    'dash',
    'sysDot',
  ]);
  expect(new Set(series('line').map((one) => attribute(one, 'c:symbol'))).size).toBe(4);
});

test('lines that say their last values are named at them, without a legend, in a plot of most of the frame', () => {
  const said = spec('line', [1, 2, 3]);
  const named = {
    ...said,
    series: said.series.map((one) => Object.assign({}, one, { last: { at: 2, text: '$3.00M' } })),
  };
  const root = xmlTree(chartPartXml(named, { width: 6, height: 2.5 }));
  expect(below(root, 'c:legend')).toEqual([]);
  const labels = below(root, 'c:dLbl').map((label) => below(label, 'a:t').map(textOf));
  expect(labels).toEqual(ROLES.map((role) => [`Of ${role}`, '$3.00M']));
  const [width, height] = ['c:w', 'c:h'].map((side) => Number(attribute(root, side)));
  expect(Math.min(width ?? 0, height ?? 0)).toBeGreaterThanOrEqual(0.8);
  // Four labels at one point stand below each other.
  const shifts = below(root, 'c:dLbl').map((label) =>
    Number(below(label, 'c:y')[0]?.attributes['val'] ?? '0'),
  );
  expect(shifts.toSorted((a, b) => a - b)).toEqual(shifts);
  expect(new Set(shifts).size).toBe(ROLES.length);
});

test('the workbook behind a chart has its numbers, empty cells for gaps, and no formula', () => {
  const book = read(chartWorkbook(spec('bar'), '2026-11-21T09:00:00Z'), { cellFormula: true });
  const sheet = book.Sheets['Sheet1'] ?? {};
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Month', ...ROLES.map((role) => `Of ${role}`)],
    ['=1+1', 1.5, 1.5, 1.5, 1.5],
    ['May <2026>'],
    ['Jun 2026', -2, -2, -2, -2],
  ]);
  expect(utils.sheet_to_formulae(sheet).filter((cell) => /^\w+==/.test(cell))).toEqual([]);
});

test('values read as on screen', () => {
  expect(chartFormatCode(spec('bar'))).toBe('"$"#,##0.0"M";-"$"#,##0.0"M"');
});

const months = (count: number) => Array.from({ length: count }, () => 'Apr 2026');

describe('the axis', () => {
  test.each([
    [[0.03, 0.9], 0, 0.25, '#,##0.00'],
    [[300, 850], 0, 250, '#,##0'],
    [[-120, 400], -200, 200, '#,##0'],
    [[4.2], 0, 2, '#,##0'],
    [[12_345_678], 0, 5_000_000, '#,##0'],
  ])('of %j begins at %d and goes by %d', (values, min, step, format) => {
    expect(drawnAxis(spec('bar', values))).toMatchObject({ min, step, format });
  });

  test('labels as many categories as fit, over years the same month of each', () => {
    expect(labelStep(months(12), 20)).toBe(1);
    expect(labelStep(months(13), 7)).toBe(2);
    expect(labelStep(months(96), 20)).toBe(12);
    expect(labelStep(months(480), 10)).toBe(48);
  });
});
