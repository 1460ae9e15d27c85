import { decimal, fixed } from '../../finance/decimal.ts';
import { MOST_PERCENT, POINT_DECIMALS } from '../../finance/variance.ts';
import { DASH } from '../../format/notAvailable.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { formulaPlaces } from '../model/formulaValue.ts';
import type { PackCell, PackCellPlace, PackFormula, PackOrigin, PackTable } from '../model/pack.ts';
import { isQuotient, isShare, originText } from './originFormulas.ts';
import { isFraction } from './numberFormats.ts';
import type { Place } from '../../office/sheet.ts';

type WorkbookNumberCell = Extract<PackCell, { kind: 'number' }>;

const FORMULA_DIGITS = 15;

/** Excel's limit is 8,192 characters. */
const LONGEST_FORMULA = 8_000;

/** The most arguments that every program accepts for one function. */
const MOST_ARGUMENTS = 250;

const formulaDecimals = (value: string) => value.split('.')[1]?.length ?? 0;

/** The stored value of a number in a cell: percentages as fractions of one. */
export function storedCellValue({ value, format }: WorkbookNumberCell): string {
  return isFraction(format) ? fixed(decimal(value).div('100'), formulaDecimals(value) + 2) : value;
}

const tableNumberAt = (
  { rows }: PackTable,
  { row, column }: PackCellPlace,
): WorkbookNumberCell | null => {
  const cell = rows[row]?.cells[column];
  return cell?.kind === 'number' ? cell : null;
};

/**
 * The formula of a cell, rounded as the product rounds so that it yields the pack's value. A margin isn't rounded,
 * because only its text is. Null if the cell has no formula, or reads a cell without a number.
 */
export function formulaText(
  table: PackTable,
  cell: WorkbookNumberCell,
  placeOf: (place: PackCellPlace) => Place,
): string | null {
  const { formula, origin, identity } = cell;
  // Gross profit may be overwritten where it is stored, so tables don't calculate it.
  if (formula?.kind === 'difference' && origin?.kind === 'months') {
    return originFormula(cell, origin);
  }
  const inTable = formula === undefined ? null : tableFormula(table, cell, formula, placeOf);
  // A figure that people can change doesn't refer to other sheets.
  return inTable ?? (origin === undefined || identity ? null : originFormula(cell, origin));
}

/** Refers to a figure on a data sheet, or calculates from several figures, rounded as the pack rounds. */
function originFormula({ value, format }: WorkbookNumberCell, origin: PackOrigin): string | null {
  const text = originText(origin);
  if (text.length > LONGEST_FORMULA) return null;
  const isOneFigure = origin.kind === 'months' && origin.from === origin.to;
  if (isOneFigure && isShare(origin) === isFraction(format)) return text;
  const scale = isShare(origin) && !isFraction(format) ? `(${text})*100` : text;
  const digits = formulaDecimals(value) + (isFraction(format) ? 2 : 0);
  const rounded = digits > FORMULA_DIGITS ? scale : `ROUND(${scale},${digits})`;
  return isQuotient(origin) ? `IFERROR(${rounded},"${DASH}")` : rounded;
}

export function chartFormula(origin: PackOrigin, divisor: number): string | null {
  const text = originText(origin);
  if (text.length > LONGEST_FORMULA) return null;
  if (origin.kind === 'ratio') {
    const [figure, reference] = [origin.figure, origin.reference].map(originText);
    return `IFERROR(ROUND((${figure})/(${reference})*100,${origin.decimals ?? 1}),NA())`;
  }
  return divisor === 1 ? text : `(${text})/${divisor}`;
}

function tableFormula(
  table: PackTable,
  cell: WorkbookNumberCell,
  formula: PackFormula,
  placeOf: (place: PackCellPlace) => Place,
): string | null {
  const operands = formulaPlaces(formula).map((place) => tableNumberAt(table, place));
  const [first] = operands;
  if (first === undefined || first === null || operands.includes(null)) return null;
  if (operands.some((operand) => operand !== null && isOtherScale(operand, first))) return null;
  const digits =
    cell.format === 'points'
      ? POINT_DECIMALS
      : formulaDecimals(cell.value) + (isFraction(cell.format) ? 2 : 0);
  const scale = operandScale(formula, first, cell);
  return writtenFormula(formula, placeOf, (text) => {
    const isStoredMargin = cell.format === 'storedPercent';
    if (formula.kind === 'ratio' && !isStoredMargin)
      return scale === '' ? text : `(${text})${scale}`;
    return scale === '' ? `ROUND(${text},${digits})` : `ROUND((${text})${scale},${digits})`;
  });
}

function writtenFormula(
  formula: PackFormula,
  placeOf: (place: PackCellPlace) => Place,
  rounded: (text: string) => string,
): string | null {
  if (formula.kind === 'sum') {
    const ranges = placeRanges(formula.of.map(placeOf));
    return ranges.length > MOST_ARGUMENTS ? null : rounded(`SUM(${ranges.join(',')})`);
  }
  const [first = '', second = '', third = ''] = formulaPlaces(formula).map((place) => {
    const { row, column } = placeOf(place);
    return cellAddress(row, column);
  });
  if (formula.kind === 'difference') return rounded(`${first}-${second}`);
  if (formula.kind === 'balance') {
    const less = placeRanges(formula.less.map(placeOf));
    return rounded(`${first}-SUM(${less.join(',')})`);
  }
  if (formula.kind === 'quotient') {
    return `IF(${second}=0,"${DASH}",${rounded(`${first}/${second}`)})`;
  }
  if (formula.kind === 'headroom') {
    return `IFERROR(${rounded(`(${first}-${second})/ABS(${third})`)},"${DASH}")`;
  }
  if (formula.kind === 'ratio') {
    return `IF(${second}=0,"${DASH}",${rounded(`${first}/${second}`)})`;
  }
  const change = rounded(`(${first}-${second})/${second}`);
  const isShown = `IF(ABS(${change})<${MOST_PERCENT / 100},${change},"${DASH}")`;
  return `IF(OR(${second}<=0,${first}<0),"${DASH}",${isShown})`;
}

const isOtherScale = (a: WorkbookNumberCell, b: WorkbookNumberCell) =>
  isFraction(a.format) !== isFraction(b.format);

function operandScale(
  { kind }: PackFormula,
  operand: WorkbookNumberCell,
  { format }: WorkbookNumberCell,
): string {
  const isFromFraction =
    ['ratio', 'change', 'headroom'].includes(kind) || isFraction(operand.format);
  if (isFromFraction === isFraction(format)) return '';
  return isFromFraction ? '*100' : '/100';
}

function placeRanges(places: readonly Place[]): string[] {
  const ranges: { first: Place; last: Place }[] = [];
  for (const place of places) {
    const range = ranges.at(-1);
    if (range !== undefined && continues(range, place)) range.last = place;
    else ranges.push({ first: place, last: place });
  }
  return ranges.map(({ first, last }) => {
    const begin = cellAddress(first.row, first.column);
    return first === last ? begin : `${begin}:${cellAddress(last.row, last.column)}`;
  });
}

function continues({ first, last }: { first: Place; last: Place }, next: Place): boolean {
  const isDown = next.column === last.column && next.row === last.row + 1;
  const isAcross = next.row === last.row && next.column === last.column + 1;
  return (isDown && first.column === last.column) || (isAcross && first.row === last.row);
}
