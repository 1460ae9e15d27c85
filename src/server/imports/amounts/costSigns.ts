import type { SheetLayout } from '../../../contract/imports.ts';
import { decimal, fixed } from '../../../domain/decimal.ts';
import { LINES, OPERATING_COSTS } from '../../../domain/lines.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { negativeCosts } from '../../../domain/monthFindings.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { AmountReading, ReadFigure } from './readAmount.ts';

const isLine = (line: string): line is LineKey => line in LINES;
const ABOVE: ReadonlySet<string> = new Set(['production']);

/**
 * Costs that a sheet writes as negative amounts, which are stored as positive ones. The results of the sheet prove it,
 * or a person says it: costs that credits exceed are negative, too.
 */
export function settleCostSigns(
  { name }: GridSheet,
  { signs }: SheetLayout,
  reading: AmountReading,
  first: number,
): void {
  const figures = reading.amounts
    .slice(first)
    .filter((one): one is ReadFigure => one.subject === 'figures');
  const negative = negativeCosts(
    figures.flatMap(({ line, value }) =>
      // A month without the cost says nothing of its sign.
      isLine(line) && !decimal(value).eq('0') ? [{ line, value }] : [],
    ),
  );
  if (negative.length === 0) return;
  const labels = negative.map((line) => LINES[line].label).join(', ');
  const isProven = signs === undefined && negative.every((line) => isProvenBy(figures, line));
  if (signs === 'reversed' || isProven) {
    const turned: ReadonlySet<string> = new Set(negative);
    for (const [at, one] of reading.amounts.entries()) {
      if (at < first || one.subject !== 'figures' || !turned.has(one.line)) continue;
      const value = fixed(decimal(one.value).times('-1'), 2);
      reading.amounts[at] = {
        ...one,
        value: decimal(value).eq('0') ? '0.00' : value,
        ...(one.accounts === undefined ? {} : { accounts: one.accounts.map(turnedAccount) }),
      };
    }
    reading.remarks.push({
      check: 'costSign',
      sheet: name,
      sentence: `${labels} on ${name}: the file writes these costs as negative amounts. They are stored as positive.`,
    });
  } else if (signs === undefined) {
    reading.questions.push({
      sheet: name,
      about: 'sign',
      question: `Choose whether the negative amounts of ${labels} on ${name} are costs, which are stored as positive amounts, or credits.`,
    });
  } else {
    reading.remarks.push({
      check: 'costSign',
      sheet: name,
      sentence: `All amounts of ${labels} on ${name} are negative; costs are stored as positive amounts.`,
    });
  }
}

const turnedAccount = (account: NonNullable<ReadFigure['accounts']>[number]) => ({
  ...account,
  amount: fixed(decimal(account.amount).times('-1'), 2),
});

/** Whether a result of each month is what the amounts add up to as they are written. */
function isProvenBy(figures: readonly ReadFigure[], line: LineKey): boolean {
  const months = [
    ...Map.groupBy(figures, ({ fyLabel, monthNum }) => `${fyLabel} ${monthNum}`).values(),
  ].map((all) => new Map(all.map((one) => [one.line, decimal(one.value)])));
  const proofs = months.flatMap((month) => {
    const at = (key: string) => month.get(key);
    const isAbove = ABOVE.has(line);
    const result = isAbove ? at('grossProfit') : (at('ebitda') ?? at('adjEbitda'));
    const from = isAbove ? at('revenue') : (at('grossProfit') ?? at('revenue'));
    if (!month.has(line) || result === undefined || from === undefined) return [];
    const parts = isAbove
      ? [...ABOVE]
      : OPERATING_COSTS.filter((key) => !ABOVE.has(key) || !month.has('grossProfit'));
    if (!parts.some((part) => part === line)) return [];
    const sum = parts.reduce((all, key) => all.plus(at(key) ?? '0'), from);
    // Amounts in thousands are rounded.
    const near = decimal('0.02').times(String(parts.length));
    const size = from.abs().div(decimal('10000')).plus(near);
    return [sum.minus(result).abs().lte(size)];
  });
  return proofs.length > 0 && proofs.every(Boolean);
}
