import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedSeries } from '../../../charts/chartSpec.ts';
import { Decimal, decimal, plainText } from '../../../domain/decimal.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { cases } from '../../../testRounds.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import { buildPack } from './buildPack.ts';
import { formulaPlaces, formulaValue } from './formulaValue.ts';
import type { PackCell, PackChart, PackTable } from './pack.ts';
import type { PackSource } from './packSource.ts';
import { awkwardMonth, besideBudget, firstYear, normalMonth, TEST_PACKS } from './testPacks.ts';
import { changed } from './testSource.ts';
import {
  cellsOf,
  headingsOf,
  rowText,
  sectionOf,
  tableOf,
  tablesOf,
  textOf,
} from './testTables.ts';

const chartsOf = (source: PackSource): PackChart[] =>
  sectionOf(source, 'bridge').parts.flatMap((part) => (part.kind === 'charts' ? part.charts : []));

const valueOf = (cell: PackCell | undefined) => (cell?.kind === 'number' ? cell.value : '0');

const bridgesIn = (source: PackSource): PackTable[] =>
  tablesOf(buildPack(source)).filter(({ key }) => key.startsWith('bridge-'));

describe('the bridge of a month', () => {
  test('leads from last year to the month: a chart with its sentence, and a table', () => {
    const [chart] = chartsOf(normalMonth());
    expect(chart?.spec.title).toBe('EBITDA, October 2025 to October 2026');
    expect(chart?.spec.message).toMatch(/^EBITDA (rose|fell) \$.* unexplained .*\.$/);
    expect(chart?.spec.categories.at(0)).toMatch(/^October 2025 {2}\$/);
    expect(chart?.spec.categories.at(-2)).toMatch(/^Unexplained {2}/);
    expect(chart?.spec.categories.at(-1)).toMatch(/^October 2026 {2}\$/);
    const table = tableOf(normalMonth(), 'bridge-lastYear');
    expect(headingsOf(table)).toEqual(['Step', 'October 2025', 'October 2026', 'Effect on EBITDA']);
    expect(textOf(table).map((row) => row.split(' | ')[0])).toEqual([
      'Revenue',
      'Production',
      'Sales & Marketing',
      'Customer Success',
      'Marketing',
      'R&D',
      'Admin',
      'Other Costs',
      'Unexplained',
      'EBITDA',
    ]);
  });

  test('leads from the approved budget too', () => {
    expect(chartsOf(besideBudget()).map(({ spec }) => spec.title)).toEqual([
      'EBITDA, October 2025 to October 2026',
      'EBITDA, October 2026 against Agreed',
    ]);
    const [, chart] = chartsOf(besideBudget());
    expect(namedSeries(chart?.spec ?? { series: [] }).map(({ role }) => role)).toContain('budget');
    const table = tableOf(besideBudget(), 'bridge-plan');
    expect(rowText(table, 'Revenue')[0]).toBe('2,500');
    // The budget has no marketing.
    expect(rowText(table, 'Marketing').at(-1)).toBe(DASH);
    expect(table.notes.join(' ')).toContain('Not known on both sides');
  });

  test('begins with the month before in a first year, and is left out where nothing is known', () => {
    expect(chartsOf(firstYear())[0]?.spec.title).toBe('EBITDA, April 2019 to May 2019');
    const source = normalMonth();
    const without = source.figures.map((row) =>
      row.fyId === source.scope.fyId && row.monthNum === 7 ? changed(row, { ebitda: null }) : row,
    );
    expect(bridgesIn({ ...source, figures: without })).toEqual([]);
  });

  test.each(Object.entries({ ...TEST_PACKS, 'beside a budget': besideBudget }))(
    'adds up, with formulas: %s',
    (_name, make) => {
      for (const table of bridgesIn(make())) {
        const effects = table.rows.map(({ cells }) => valueOf(cells.at(-1)));
        const total = effects.at(-1) ?? '';
        const sum = effects.slice(0, -1).reduce((all, one) => all.plus(one), Decimal('0'));
        expect(plainText(sum)).toBe(plainText(decimal(total)));
        const [rest] = cellsOf(table, 'Unexplained').slice(-1);
        if (rest?.kind !== 'number' || rest.formula === undefined) throw new Error('no formula');
        expect(formulaValue(table.rows, rest.formula)).toBe(plainText(decimal(rest.value)));
        const read = formulaPlaces(rest.formula).map(({ row }) => row);
        expect(read[0]).toBe(table.rows.length - 1);
      }
    },
  );

  test('leads from EBITDA to adjusted EBITDA where items were entered, with their reasons', () => {
    const source = normalMonth();
    const own = source.figures.find(
      ({ monthNum, fyId }) => monthNum === 7 && fyId === source.scope.fyId,
    );
    const ebitdaItems = [
      { name: 'Due diligence', amount: '58000.00', reason: 'Project Heron' },
      { name: 'Sale of a van', amount: '-2000.00', reason: 'A gain once' },
    ];
    const figures = source.figures.map((row) =>
      row === own ? changed(row, { ebitda: '586000.00', adjEbitda: '653000.00' }) : row,
    );
    const items = { ...source, figures, ebitdaItems };
    expect(chartsOf(items).at(-1)?.spec).toMatchObject({
      title: 'EBITDA to Adjusted EBITDA, October 2026',
      message:
        'Adjusted EBITDA was $653K, $67K above EBITDA: Due diligence plus $58K, Sale of a van minus $2K, not explained by items $11K.',
    });
    const table = tableOf(items, 'bridge-adjusted');
    expect(textOf(table)).toEqual([
      'EBITDA | 586 | ',
      'Due diligence | 58 | Project Heron',
      'Sale of a van | -2 | A gain once',
      'Not explained by items | 11 | ',
      'Adjusted EBITDA | 653 | ',
    ]);
    const [rest] = cellsOf(table, 'Not explained by items');
    if (rest?.kind !== 'number' || rest.formula === undefined) throw new Error('no formula');
    expect(formulaValue(table.rows, rest.formula)).toBe('11000');
    expect(tablesOf(buildPack(source)).map(({ key }) => key)).not.toContain('bridge-adjusted');
  });

  test('across zero a step is drawn on both sides', () => {
    const [chart] = chartsOf(awkwardMonth());
    expect(chart?.spec.series.some(({ label }) => label.endsWith('(below zero)'))).toBe(true);
    const named = namedSeries(chart?.spec ?? { series: [] }).map(({ label }) => label);
    expect(named).toContain('Lowers the result');
    expect(named).not.toContain('Begins at');
  });
});

const cents = fc.integer({ min: -900_000_000, max: 900_000_000 });
const amountOf = (value: number) => Decimal(String(value)).div('100');
const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const judgements = fc.constantFrom('favourable', 'unfavourable', null);

test('bars reach from where the one before ended to where they end themselves', () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.tuple(cents, judgements), { minLength: 1, maxLength: 9 }),
      (start, steps) => {
        let running = start;
        const spans = [[Math.min(0, start), Math.max(0, start)]];
        for (const [step] of steps) {
          spans.push([Math.min(running, running + step), Math.max(running, running + step)]);
          running += step;
        }
        spans.push([Math.min(0, running), Math.max(0, running)]);
        const bars: PackBridgeBar[] = [
          { kind: 'end', label: 'Before', value: amountOf(start), role: 'priorYear' },
          ...steps.map(([step, judgement], at): PackBridgeBar => {
            return { kind: 'step', label: `Step ${at}`, value: amountOf(step), judgement };
          }),
          { kind: 'end', label: 'After', value: amountOf(running), role: 'actual' },
        ];
        const { spec } = bridgeChart({ title: 'T', unit: 'U', message: 'M' }, bars);
        for (const [at, [low = 0, high = 0]] of spans.entries()) {
          const values = (isBase: boolean) =>
            spec.series
              .filter(({ part }) => (part === 'base') === isBase)
              .map((one) => one.values[at] ?? 0);
          const base = add(values(true));
          const above = add(values(false).filter((one) => one > 0));
          const below = add(values(false).filter((one) => one < 0));
          // Charts hold thousands to three decimals.
          const [from, to] = [low / 100_000, high / 100_000];
          expect(base + above).toBeCloseTo(to, 1);
          expect(base + below).toBeCloseTo(from, 1);
        }
      },
    ),
    { numRuns: cases(300) },
  );
});
