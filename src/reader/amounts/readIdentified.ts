import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { LINES } from '../../finance/lines.ts';
import type { LineKey } from '../../finance/lines.ts';
import { FORECAST_DIGITS, MONEY_DIGITS } from '../../finance/money.ts';
import { spreadsheetDecimal } from '../../finance/scaling.ts';
import { columnOf } from '../../office/spreadsheet.ts';
import type { CellAmount } from '../cells/amountText.ts';
import { moneyIn, percentIn, percentOfShare } from '../cells/amountText.ts';
import { valueAt } from '../cells/grid.ts';
import type { AmountReading } from './readAmount.ts';
import type { ImportContext, KnownForecast } from '../layout/importContext.ts';
import type { CellIdentity, ImportWorkbook } from '../file/workbook.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

/** Reads a workbook that the product wrote, in whole units with margins as percentages. */
export function readIdentified(
  workbook: ImportWorkbook,
  identities: readonly CellIdentity[],
  context: ImportContext,
  reading: AmountReading,
): void {
  reading.refusals.push(...workbook.identityRefusals);
  const sheets = new Map(workbook.sheets.map((sheet) => [sheet.name, sheet]));
  const forecasts = new Map(context.forecasts.map((forecast) => [forecast.id, forecast]));
  for (const identity of identities) {
    const sheet = sheets.get(identity.sheet);
    if (sheet !== undefined) readIdentifiedCell(context.basis, sheet, identity, forecasts, reading);
  }
}

function readIdentifiedCell(
  basis: CompanyBasis,
  sheet: GridSheet,
  identity: CellIdentity,
  forecasts: ReadonlyMap<number, KnownForecast>,
  reading: AmountReading,
): void {
  const { cell, exported } = identity;
  const value = valueAt(sheet, Number(/\d+$/.exec(cell)?.[0]) - 1, columnOf(cell) ?? 0);
  const place = { sheet: sheet.name, cell, exported };
  if (identity.noun === 'financialData') {
    const { fyLabel, monthNum, line } = identity;
    const amount = isPercentLine(line)
      ? percentIn(basis, value)
      : withExportedDigits(
          value,
          exported,
          moneyIn(basis, value, 'units', MONEY_DIGITS, basis.currency),
        );
    addIdentifiedFigure(sheet, cell, amount, reading, (written) => {
      reading.amounts.push({
        subject: 'figures',
        ...place,
        fyLabel,
        monthNum,
        line,
        value: written,
      });
    });
    return;
  }
  const forecast = forecasts.get(identity.id);
  if (value === null) reading.blanks += 1;
  else if (forecast === undefined) {
    reading.refuse(
      sheet,
      cell,
      'The forecast exported in this row has since been deleted.',
      'Add the forecast again in Board Reports, or leave the row out.',
    );
  } else {
    const read = moneyIn(basis, value, 'units', FORECAST_DIGITS, forecast.currency);
    const amount = withExportedDigits(value, exported, read);
    addIdentifiedFigure(sheet, cell, amount, reading, (written) => {
      const { id, ...known } = forecast;
      reading.amounts.push({
        subject: 'forecasts',
        ...place,
        ...known,
        id,
        field: identity.field,
        value: written,
      });
    });
  }
}

/** Spreadsheets keep 15 digits, so a longer amount comes back with fewer digits although nobody changed it. */
function withExportedDigits(
  value: GridValue | null,
  exported: string | null,
  read: CellAmount,
): CellAmount {
  const isUntouched =
    value?.kind === 'number' &&
    exported !== null &&
    spreadsheetDecimal(Number(exported)) === value.value;
  return isUntouched ? { kind: 'amount', value: exported } : read;
}

const isPercentLine = (line: string): boolean =>
  isIdentifiedLine(line) && LINES[line].unit === 'percent';
const isIdentifiedLine = (line: string): line is LineKey => line in LINES;

function addIdentifiedFigure(
  sheet: GridSheet,
  cell: string,
  amount: CellAmount,
  reading: AmountReading,
  push: (value: string) => void,
): void {
  // The product wrote these cells as percentages, but someone may have typed 0.324 into one.
  const known = amount.kind === 'unclear' ? percentOfShare(amount.value) : amount;
  if (known.kind === 'blank') reading.blanks += 1;
  else if (known.kind === 'refused') reading.refuse(sheet, cell, known.reason, known.remedy);
  else if (known.kind === 'amount') push(known.value);
}
