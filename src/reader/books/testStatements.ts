import type { UnderstoodSheet } from '../../contract/understood.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { understoodSheets } from './understoodSheets.ts';

/** The interpretation of a pasted sheet. */
export function understoodText(text: string, basis = STANDARD_BASIS): UnderstoodSheet {
  const [sheet] = understoodSheets(basis, readPasted(text), []);
  if (sheet === undefined) throw new Error('There is no sheet');
  return sheet;
}

/** "profitAndLoss month USD units 2025-04..2025-06", the frame of what was understood. */
export const frameOf = ({ kind, granularity, currency, unit, months }: UnderstoodSheet) =>
  [kind, granularity ?? '–', currency ?? '–', unit ?? '–', months.join(' ') || '–'].join(' | ');

/** "total Gross Profit =grossProfit 60 120", a row a line. */
export const rowsOf = ({ rows }: UnderstoodSheet) =>
  rows.map(({ kind, label, line, amounts }) =>
    [kind, label, ...(line === null ? [] : [`=${line}`]), ...Object.values(amounts)].join(' '),
  );
