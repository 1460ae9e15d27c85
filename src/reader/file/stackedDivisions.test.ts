import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { textAt } from '../cells/grid.ts';
import { readPasted } from './readWorkbook.ts';
import { divisionsLeftOut, withTotalOfDivisions } from './stackedDivisions.ts';

const NORTH = ['Sales,1000.50,1100.50', 'Rent,200.10,210.10', 'Net profit,800.40,890.40'];
const SOUTH = ['Sales,2000.50,2100.50', 'Rent,400.10,410.10', 'Net profit,1600.40,1690.40'];
const TOTAL = ['Sales,3001.00,3201.00', 'Rent,600.20,620.20', 'Net profit,2400.80,2580.80'];

function read(...lines: readonly string[]) {
  const workbook = readPasted(lines.join('\n'));
  const [sheet] = withTotalOfDivisions(STANDARD_BASIS, workbook).sheets;
  const [written] = workbook.sheets;
  if (sheet === undefined || written === undefined) throw new Error('There is no sheet');
  const labels = sheet.rows.map((_, row) => textAt(sheet, row, 0)).filter((text) => text !== '');
  return {
    labels,
    left: divisionsLeftOut(STANDARD_BASIS, written).map(({ name, reason }) => `${name}: ${reason}`),
  };
}

const LEFT = [
  'North: Total includes it, and is read instead.',
  'South: Total includes it, and is read instead.',
];
const stacked = (north: string, south: string, total: string, sums = TOTAL) =>
  read('USD,Jan 2025,Feb 2025', north, ...NORTH, south, ...SOUTH, total, ...sums);

const block = (name: string, [sales = '', ...costs]: readonly string[]) => [
  `${name},Jan 2025,Feb 2025`,
  'Income',
  sales,
  'Expenses',
  ...costs,
];
const named = (name: string, rows: readonly string[]) => rows.map((row) => `${name},${row}`);

describe('blocks of the same lines one below the other', () => {
  test('are read as their total, if it adds up', () => {
    const { labels, left } = stacked('North', 'South', 'Total');
    expect(labels).toEqual(['USD', 'Total', 'Sales', 'Rent', 'Net profit']);
    expect(left).toEqual(LEFT);
  });

  test('may each have their own months and sections', () => {
    const { labels, left } = read(
      ...block('North', NORTH),
      ...block('South', SOUTH),
      ...block('Total', TOTAL),
    );
    expect(labels).toEqual(['Total', 'Income', 'Sales', 'Expenses', 'Rent', 'Net profit']);
    expect(left).toEqual(LEFT);
  });

  test('may be named in a column of their own', () => {
    const { labels } = read(
      'Area,Line,Jan 2025,Feb 2025',
      ...named('North', NORTH),
      ...named('South', SOUTH),
      ...named('Total', TOTAL),
    );
    expect(labels).toEqual(['Area', 'Total', 'Total', 'Total']);
  });

  test('stay, if they are the accounts of entities', () => {
    const rows = [...named('North', NORTH), ...named('South', SOUTH), ...named('Total', TOTAL)];
    const other = rows.map((row) => row.replace('Rent', 'Window cleaning'));
    expect(read('Company,Account,Jan 2025,Feb 2025', ...other).left).toEqual([]);
    expect(read('Area,Account,Jan 2025,Feb 2025', ...other).left).toEqual(LEFT);
  });

  test('stay, if none is the total of the others', () => {
    const { labels, left } = stacked('North', 'South', 'Total', SOUTH);
    expect([labels.length, left]).toEqual([13, []]);
  });

  test.each([
    ['Variance', 'Actual', 'Budget'],
    ['Opening', 'Movement', 'Closing'],
    ['Jan-Feb', 'Mar-Apr', 'Abw.'],
  ])('of scenarios stay: %s, %s, %s', (north, south, total) => {
    expect(stacked(north, south, total).left).toEqual([]);
  });
});
