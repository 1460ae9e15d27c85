import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedSeries } from '../../charts/chartSpec.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { Decimal, decimal, plainText } from '../../finance/decimal.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { DASH } from '../../format/notAvailable.ts';
import { cases } from '../../testRounds.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import { buildPack } from './buildPack.ts';
import { originText } from '../workbook/originFormulas.ts';
import { formulaValue } from './formulaValue.ts';
import type { PackCell, PackChart, PackRow, PackTable } from './pack.ts';
import type { PackSource } from './packSource.ts';
import {
  awkwardMonth,
  comparedWithBudget,
  eightYears,
  firstYear,
  normalMonth,
  octobers,
  TEST_PACKS,
  yearToDate,
} from './testPacks.ts';
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

const titles = (source: PackSource) => chartsOf(source).map(({ spec }) => spec.title);

const valueOf = (cell: PackCell | undefined) => (cell?.kind === 'number' ? cell.value : '0');

const bridgesIn = (source: PackSource): PackTable[] =>
  tablesOf(buildPack(source)).filter(({ key }) => key.startsWith('bridge-'));

/** The effects of a bridge among others of its table: of its steps, of what is unexplained, and of all. */
function effectsOf({ key, rows }: PackTable, column: number) {
  const at = (row: PackRow) => decimal(valueOf(row.cells[column]));
  if (key === 'bridge-cash') {
    const [before, after] = [rows[0], rows.at(-1)].map((row) => valueOf(row?.cells[column]));
    return { parts: rows.slice(1, -1).map(at), all: decimal(after ?? '').minus(before ?? '') };
  }
  const result = rows.findIndex(({ kind }) => kind === 'subtotal');
  const total = rows[result];
  if (total === undefined) throw new Error('no result');
  return { parts: rows.slice(0, result).map(at), all: at(total) };
}

/** The columns of effects, and the cell of what is unexplained in each. */
function effectColumns({ columns, rows }: PackTable) {
  const rest = rows.find(
    ({ cells: [name] }) => name?.kind === 'text' && name.text === 'Unexplained',
  );
  return columns.flatMap(({ heading, kind }, column) => {
    const isEffect = heading === 'Effect' || (columns[1]?.group === undefined && kind === 'number');
    return isEffect ? [{ column, rest: rest?.cells[column] }] : [];
  });
}

describe('the bridges of a month', () => {
  test('lead from last year to the month and to the year so far: charts with sentences, and a table', () => {
    const [chart, toDate] = chartsOf(normalMonth());
    expect(chart?.spec.title).toBe('EBITDA, October 2025 to October 2026');
    expect(toDate?.spec.title).toBe('EBITDA, FY26 to Oct against FY25 to Oct');
    expect(chart?.spec.message).toMatch(/^EBITDA (rose|fell) \$.* unexplained .*\.$/);
    expect(chart?.spec.categories.at(0)).toMatch(/^October 2025 {2}\$/);
    expect(chart?.spec.categories.at(-2)).toMatch(/^Unexplained {2}/);
    expect(chart?.spec.categories.at(-1)).toMatch(/^October 2026 {2}\$/);
    const table = tableOf(normalMonth(), 'bridge-ebitda');
    expect(table.columns.map(({ group, heading }) => [group, heading])).toEqual([
      [undefined, 'Step'],
      ...['Oct 2025', 'Oct 2026', 'Effect'].map((heading) => ['Month', heading]),
      ...['FY25 to Oct', 'FY26 to Oct', 'Effect'].map((heading) => ['Year to date', heading]),
    ]);
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
      'Add-backs',
      'Adjusted EBITDA',
    ]);
    const gross = tableOf(normalMonth(), 'bridge-gross');
    expect(textOf(gross).map((row) => row.split(' | ')[0])).toEqual([
      'Revenue',
      'Production',
      'Unexplained',
      'Gross Profit',
    ]);
  });

  test('lead from the approved budget too', () => {
    expect(chartsOf(comparedWithBudget()).map(({ spec }) => spec.title)).toEqual([
      'EBITDA, October 2025 to October 2026',
      'EBITDA, FY26 to Oct against FY25 to Oct',
      'EBITDA, October 2026 against Agreed',
      'EBITDA, FY26 to Oct against Agreed',
      'Cash, October 2026',
      'Cash, FY26 to Oct',
    ]);
    const [, , chart] = chartsOf(comparedWithBudget());
    expect(chart?.spec.series.map(({ role }) => role)).toContain('budget');
    const table = tableOf(comparedWithBudget(), 'bridge-plan');
    expect([rowText(table, 'Revenue')[0], rowText(table, 'Revenue')[3]]).toEqual([
      '2,500',
      '17,500',
    ]);
    // The budget has no marketing.
    expect(rowText(table, 'Marketing').at(-1)).toBe(DASH);
    expect(table.notes.join(' ')).toContain('Missing on at least one side');
    // Cash is planned too.
    expect(rowText(tableOf(comparedWithBudget(), 'bridge-cash-plan'), 'Cash')[0]).toBe('6,000');
  });

  test('say what moved cash over the month, the year so far and twelve months, with the lines there are', () => {
    const source = normalMonth();
    const figures = source.figures.map((row, at) => {
      const amounts = {
        otherIncome: '0.00',
        interest: '1000.00',
        tax: '0.00',
        receivables: `${900_000 + at * 1_000}.00`,
      };
      return changed(row, { ...amounts, payables: `${400_000 + at * 2_000}.00`, debt: '50000.00' });
    });
    const basis = { ...STANDARD_BASIS, lineGroups: LINE_GROUPS };
    const table = tableOf({ ...source, figures, basis }, 'bridge-cash');
    expect(headingsOf(table)).toEqual([
      'Step',
      'October 2026',
      'FY26 to Oct',
      '12 months to Oct 2026',
    ]);
    // Customers owe more, so there is less cash; suppliers are owed more, so there is more.
    expect(rowText(table, 'Receivables')).toEqual(['-1', '-7', '-12']);
    expect(rowText(table, 'Payables')).toEqual(['+2', '+14', '+24']);
    expect(rowText(table, 'Interest')).toEqual(['-1', '-7', '-12']);
    expect(rowText(table, 'Debt')).toEqual(['0', '0', '0']);
    const stored = figures.find(
      ({ fyId, monthNum }) => fyId === source.scope.fyId && monthNum === 7,
    );
    expect(valueOf(cellsOf(table, 'Cash')[0])).toBe(stored?.cash);
    // In Excel each step is looked up where the figures are stored.
    const steps = table.rows.slice(1, -2).flatMap(({ cells }) => cells.slice(1));
    expect(steps.filter((cell) => cell.kind !== 'number' || cell.origin === undefined)).toEqual([]);
    const [interest] = cellsOf(table, 'Interest');
    const origin = interest?.kind === 'number' ? interest.origin : undefined;
    expect(origin === undefined ? '' : originText(origin)).toMatch(/^0-SUMIFS\(/);
  });

  test('begin with the month before in a first year, and are left out where nothing is known', () => {
    expect(chartsOf(firstYear())[0]?.spec.title).toBe('EBITDA, April 2019 to May 2019');
    const source = normalMonth();
    const without = source.figures.map((row) =>
      row.fyId === source.scope.fyId && row.monthNum === 7
        ? changed(row, { ebitda: null, cash: null, grossProfit: null })
        : row,
    );
    expect(bridgesIn({ ...source, figures: without })).toEqual([]);
  });

  test('of a year are those of the year so far, and of all years those of the last', () => {
    expect(titles(yearToDate())).toEqual([
      'EBITDA, FY26 to Oct against FY25 to Oct',
      'Cash, FY26 to Oct',
      'Cash, 12 months to Oct 2026',
    ]);
    expect(titles(eightYears())).toEqual(titles(yearToDate()));
    expect(titles(octobers())[0]).toBe('EBITDA, October 2025 to October 2026');
  });

  test.each(Object.entries({ ...TEST_PACKS, 'beside a budget': comparedWithBudget }))(
    'add up, with formulas: %s',
    (_name, make) => {
      for (const table of bridgesIn(make())) {
        if (table.key === 'bridge-adjusted') continue;
        const columns = effectColumns(table);
        expect(columns.length, table.key).toBeGreaterThan(0);
        for (const { column, rest } of columns) {
          const { parts, all } = effectsOf(table, column);
          const sum = parts.reduce((total, one) => total.plus(one), Decimal('0'));
          expect(plainText(sum), table.key).toBe(plainText(all));
          if (rest?.kind !== 'number' || rest.formula === undefined) throw new Error('no formula');
          expect(formulaValue(table.rows, rest.formula)).toBe(plainText(decimal(rest.value)));
        }
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
    const drawn = chartsOf(items).find(({ spec }) => spec.title.startsWith('EBITDA to'));
    expect(drawn?.spec).toMatchObject({
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
    const named = namedSeries(chart?.spec ?? { kind: 'bridge' as const, series: [] }).map(
      ({ label }) => label,
    );
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
        const { spec } = bridgeChart(
          STANDARD_BASIS.currency,
          { title: 'T', unit: 'U', company: null, message: 'M' },
          bars,
        );
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
