import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { textAt } from '../cells/grid.ts';
import { readPasted } from './readWorkbook.ts';
import { totalsLeftOut, withTotalColumns } from './totalColumns.ts';

function read(...lines: readonly string[]) {
  const workbook = readPasted(lines.join('\n'));
  const [sheet] = withTotalColumns(STANDARD_BASIS, workbook).sheets;
  const [written] = workbook.sheets;
  if (sheet === undefined || written === undefined) throw new Error('There is no sheet');
  return {
    rows: sheet.rows.map((cells, row) =>
      cells.flatMap((_, at) => textAt(sheet, row, at) || []).join(' '),
    ),
    left: totalsLeftOut(STANDARD_BASIS, written).map(({ cell, name }) => `${cell} ${name}`),
  };
}

const LINES = ['Revenue,1000.50,900.45,1900.95', 'Production,200.10,180.09,380.19'];
const READ = ['Jan 2025', '', 'Revenue 1900.95', 'Production 380.19'];

describe('columns of lines next to their total', () => {
  test('are read as the total of each month', () => {
    const { rows, left } = read(',Jan 2025,,', ',London,Leeds,Total', ...LINES);
    expect(rows).toEqual(READ);
    expect(left).toEqual(['B2 London', 'C2 Leeds']);
  });

  test('whatever the name and place of the total, above its months', () => {
    const { rows } = read(
      ',All shops,All shops,London,London,Leeds,Leeds',
      ',Jan 2025,Feb 2025,Jan 2025,Feb 2025,Jan 2025,Feb 2025',
      'Revenue,1900.95,300.00,1000.50,100.00,900.45,200.00',
      'Production,380.19,30.00,200.10,10.00,180.09,20.00',
    );
    expect(rows).toEqual([
      '',
      'Jan 2025 Feb 2025',
      'Revenue 1900.95 300.00',
      'Production 380.19 30.00',
    ]);
  });

  test('are read as the total of each line, if the rows are months', () => {
    const { rows } = read(
      ',Revenue,,,COGS,,',
      'Month,North,South,Total,North,South,Total',
      'Jan 2025,100.50,200.50,301.00,40.10,80.20,120.30',
      'Feb 2025,110.50,210.50,321.00,44.10,84.20,128.30',
    );
    expect(rows).toEqual([
      'Revenue COGS',
      'Month',
      'Jan 2025 301.00 120.30',
      'Feb 2025 321.00 128.30',
    ]);
  });

  test.each([
    ['without a total', ',London,Leeds,York', ['Revenue,1,2,4', 'Production,1,2,4']],
    ['of tax', ',Net,VAT,Gross', LINES],
    ['of balances', ',Opening,Movement,Closing', LINES],
    ['of scenarios', ',Budget,Abw.,Actual', LINES],
    ['of accounts', ',London,Leeds,Total', [...LINES, 'Window cleaning,1.00,2.00,3.00']],
  ])('%s stay', (_, heads, lines) => {
    expect(read(',Jan 2025,,', heads, ...lines).left).toEqual([]);
  });
});
