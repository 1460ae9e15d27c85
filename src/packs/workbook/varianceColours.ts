import { cellAddress } from '../../office/cellAddress.ts';
import type { PackCell, PackCellPlace } from '../model/pack.ts';
import type { Condition } from '../../office/cellStyles.ts';
import { CELL_LOOKS, ROW_LOOKS } from './cellLooks.ts';
import type { Area, Place } from '../../office/sheet.ts';
import type { SheetRows } from './sheetRows.ts';
import type { TablePlan } from './tablePlan.ts';

const oppositeCondition = (condition: Condition): Condition =>
  condition === 'favourable' ? 'unfavourable' : 'favourable';

function meaningAbove(cell: PackCell | undefined): Condition | null {
  if (cell?.kind !== 'number') return null;
  const judgement = cell.judgement ?? null;
  if (judgement === null) return null;
  return cell.value.startsWith('-') ? oppositeCondition(judgement) : judgement;
}

export function colourVariances(
  sheet: SheetRows,
  { table, columns, verdicts }: TablePlan,
  placeOf: (place: PackCellPlace) => Place,
): void {
  for (const { index } of columns) {
    let run: { area: Area; above: Condition } | null = null;
    for (const [row, { cells }] of table.rows.entries()) {
      const above = meaningAbove(cells[index]);
      const place = placeOf({ row, column: index });
      if (run !== null && run.above === above) {
        run = { above, area: { first: run.area.first, last: place } };
        sheet.judged[sheet.judged.length - 1] = run;
        continue;
      }
      run = above === null ? null : { above, area: { first: place, last: place } };
      if (run !== null) sheet.judged.push(run);
    }
  }
  for (const { at, of } of verdicts) {
    for (const [row, { cells, kind }] of table.rows.entries()) {
      const column = of.find((index) => meaningAbove(cells[index]) !== null);
      const cell = column === undefined ? undefined : cells[column];
      const above = meaningAbove(cell);
      if (column === undefined || above === null || cell?.kind !== 'number') continue;
      const judged = placeOf({ row, column });
      const number = cellAddress(judged.row, judged.column);
      const [good, bad] = [above, oppositeCondition(above)];
      sheet.put(
        { row: judged.row, column: at },
        {
          kind: 'textFormula',
          formula: `IF(ISNUMBER(${number}),IF(${number}>0,"${good}",IF(${number}<0,"${bad}","")),"")`,
          text: cell.judgement ?? above,
        },
        { ...ROW_LOOKS[kind], ...CELL_LOOKS.verdict },
      );
    }
  }
}
