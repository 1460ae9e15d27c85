import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isPeriodCertain } from '../../finance/numberedPeriod.ts';
import { bookMonth } from '../../finance/books/bookMonths.ts';
import { textAt, textOf, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookHead } from './bookColumns.ts';
import { listDay } from './listDays.ts';
import type { StatedPeriod } from './statedPeriod.ts';
import { statedPeriod } from './statedPeriod.ts';

const NUMBERS = '0?(\\d{1,2})(?: ?(?:[-–]|\\.\\.|to|t\\/m|tot|bis|au|a) ?0?(\\d{1,2}))?';
const NUMBERS_WITH_YEAR = new RegExp(
  `(?<!\\p{L})period(?:e|en|o|os|s)?[: ]+${NUMBERS} ?[/ ] ?(20\\d{2})$`,
  'iu',
);
const NUMBERS_ALONE = new RegExp(`^\\p{L}* ?period(?:e|en|o|os|s)?[: ]+${NUMBERS}$`, 'iu');
const YEAR_ALONE =
  /^(?:boekjaar|jaar|geschäftsjahr|wirtschaftsjahr|jahr|exercice|ejercicio|räkenskapsår|regnskabsår|(?:(?:fiscal|financial) )?year)[: ]+(20\d{2})$/i;

/**
 * The period of a trial balance whose titles only number it, as in "Periods 02 - 02 / 2025", or whose columns repeat
 * its days in every row. Null if there is none, or if numbers may mean another month.
 */
export function periodAroundTable(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: BookHead,
): StatedPeriod | null {
  return (isPeriodCertain(basis) ? numberedInTitles(sheet, head) : null) ?? daysInRows(sheet, head);
}

function numberedInTitles(sheet: GridSheet, head: BookHead): StatedPeriod | null {
  const titles = sheet.rows
    .slice(0, head.row)
    .flatMap((cells) => cells.map((cell) => textOf(cell).trim()).filter((text) => text !== ''));
  const [year] = titles.flatMap((text) => YEAR_ALONE.exec(text)?.[1] ?? []);
  const found = titles.flatMap((text) => {
    const [, first, last = first, ownYear = year] =
      NUMBERS_WITH_YEAR.exec(text) ?? NUMBERS_ALONE.exec(text) ?? [];
    if (first === undefined || ownYear === undefined) return [];
    const from = bookMonth(Number(ownYear), Number(first));
    const to = bookMonth(Number(ownYear), Number(last));
    return from === null || to === null || from > to ? [] : [{ from, to, isAsOf: false }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function daysInRows(sheet: GridSheet, head: BookHead): StatedPeriod | null {
  const rows = sheet.rows.slice(head.row + 1);
  const days = Array.from({ length: widthOf(sheet) }, (_, column) => column).flatMap((column) => {
    if (head.columns.has(column) || textAt(sheet, head.row, column) === '') return [];
    const texts = new Set(rows.map((row) => textOf(row[column] ?? null)));
    texts.delete('');
    const [only] = texts;
    const cell = rows.find((row) => textOf(row[column] ?? null) === only)?.[column] ?? null;
    return texts.size === 1 && only !== undefined && listDay(cell) !== null ? [only] : [];
  });
  return days.length === 2 ? statedPeriod(days.join(' - ')) : null;
}
