import type { ImportPreview } from '../../contract/imports.ts';
import { sumNamedIn } from '../../finance/books/entities.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimal, fixed } from '../../finance/decimal.ts';
import { isMonth } from '../cells/headings.ts';
import { isLongerPeriodName } from '../words/versionName.ts';
import type { AmountReading, ReadAmount, ReadFigure } from './readAmount.ts';

const figureKey = ({ fyLabel, monthNum, line }: ReadFigure) => `${fyLabel} ${monthNum} ${line}`;
const isTotal = (sheet: string) => sumNamedIn([sheet]) !== null || isLongerPeriodName(sheet);
const isFigure = (amount: ReadAmount): amount is ReadFigure => amount.subject === 'figures';

/**
 * Leaves out sheets whose amounts another sheet has in total: "UK" and "US" next to "Group", or "Full Year" next to its
 * months. The lines of a company have one amount a month, so nothing is added up.
 */
export function leaveOutParts(
  basis: CompanyBasis,
  reading: AmountReading,
): ImportPreview['unread'][number][] {
  const bySheet = Map.groupBy(reading.amounts.filter(isFigure), ({ sheet }) => sheet);
  const named = [...bySheet.keys()].filter(isTotal);
  const sums = named.length > 0 ? named : [...bySheet.keys()].filter((one) => addsUp(one, bySheet));
  const parts = [...bySheet.keys()].filter((sheet) => !sums.includes(sheet));
  const unread: ImportPreview['unread'][number][] = [];
  for (const sum of sums) {
    const own = new Map(bySheet.get(sum)?.map((figure) => [figureKey(figure), figure]));
    const theirs = parts.filter((sheet) =>
      bySheet.get(sheet)?.some((figure) => own.has(figureKey(figure))),
    );
    const shared = Map.groupBy(
      theirs.flatMap((sheet) => bySheet.get(sheet) ?? []),
      figureKey,
    );
    const isShared = [...own.keys()].some((key) => (shared.get(key)?.length ?? 0) > 1);
    const isOfMonths =
      isLongerPeriodName(sum) &&
      !isShared &&
      (parts.length > theirs.length || theirs.some((name) => isMonthName(basis, name)));
    const isSum = named.length === 0 || sumNamedIn([sum]) !== null;
    if (theirs.length === 0 || (!isOfMonths && !isSum)) continue;
    const left = isOfMonths ? [sum] : theirs;
    const isLeft = (one: ReadAmount) =>
      left.includes(one.sheet) && isFigure(one) && (isOfMonths ? shared : own).has(figureKey(one));
    if (!isOfMonths) remarkDifference(reading, sum, own, shared);
    removeWhere(reading.amounts, isLeft);
    for (const sheet of left) {
      if (reading.amounts.some((one) => one.sheet === sheet)) continue;
      removeWhere(reading.questions, (one) => one.sheet === sheet);
      unread.push({
        sheet,
        reason: isOfMonths
          ? 'Its name suggests a longer period, and other sheets have its months.'
          : `It is a part of ${sum}, whose amounts are imported.`,
      });
    }
  }
  return unread;
}

const FEWEST_PARTS = 2;
const FEWEST_SUMS = 2;

/** True if every amount of a sheet is the sum of the same amounts of all others, as of "All stores" next to stores. */
function addsUp(sheet: string, bySheet: ReadonlyMap<string, readonly ReadFigure[]>): boolean {
  const others = [...bySheet].filter(([name]) => name !== sheet);
  const theirs = Map.groupBy(
    others.flatMap(([, figures]) => figures),
    figureKey,
  );
  const own = (bySheet.get(sheet) ?? []).filter(({ line }) => !line.endsWith('Margin'));
  const filled = own.filter(({ value }) => !decimal(value).eq('0'));
  return (
    others.length >= FEWEST_PARTS &&
    filled.length >= FEWEST_SUMS &&
    own.every((figure) => {
      const same = theirs.get(figureKey(figure)) ?? [];
      return same.length === others.length && apartFrom(figure, same).lte('0.02');
    })
  );
}

const apartFrom = ({ value }: ReadFigure, parts: readonly ReadFigure[]) =>
  parts.reduce((rest, one) => rest.minus(decimal(one.value)), decimal(value)).abs();

const isMonthName = (basis: CompanyBasis, name: string): boolean =>
  isMonth(basis, { kind: 'text', value: name });

function remarkDifference(
  reading: AmountReading,
  sum: string,
  own: ReadonlyMap<string, ReadFigure>,
  shared: ReadonlyMap<string, readonly ReadFigure[]>,
): void {
  const names = new Set([...shared.values()].flatMap((all) => all.map(({ sheet }) => sheet)));
  if (reading.questions.some(({ sheet }) => sheet !== null && names.has(sheet))) return;
  for (const [key, figure] of own) {
    const parts = shared.get(key) ?? [];
    if (figure.line.endsWith('Margin') || parts.length < 2) continue;
    if (apartFrom(figure, parts).lte('1')) continue;
    const added = parts.reduce((total, { value }) => total.plus(decimal(value)), decimal('0'));
    const places = parts.map(({ sheet, cell }) => `${cell} in ${sheet}`).join(', ');
    reading.remarks.push({
      check: 'footing',
      sheet: sum,
      sentence: `${figure.cell} in ${sum} is ${figure.value}, but ${places} add up to ${fixed(added, 2)}. The amount in ${sum} is imported.`,
    });
    return;
  }
}

function removeWhere<Item>(items: Item[], isRemoved: (item: Item) => boolean): void {
  const kept = items.filter((item) => !isRemoved(item));
  items.length = 0;
  items.push(...kept);
}
