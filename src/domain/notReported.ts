import { decimal } from './decimal.ts';
import { grossProfit, marginDisagrees } from './grossMargin.ts';
import type { FigureKey, LineKey, LineNames, NameIn } from './lines.ts';
import { LINES } from './lines.ts';

/**
 * A record that remembers which of its figures nobody has entered yet. Such a figure is stored as
 * zero, under its field name in `notReported`.
 */
export interface PartlyReported {
  readonly notReported: readonly string[];
}

/** The figures of a month that others are derived from, in US dollars and percent. */
interface MarginParts {
  readonly revenue: string | null;
  readonly production: string | null;
  readonly grossProfit: string | null;
  readonly grossMarginPercent: string | null;
}

/**
 * The record as it is compared, coloured and summed: figures that nobody has reported are missing
 * (null) instead of zero. Doing it twice changes nothing more.
 */
export function asReported<T extends PartlyReported>(record: T): T {
  if (record.notReported.length === 0) return record;
  return { ...record, ...Object.fromEntries(record.notReported.map((field) => [field, null])) };
}

/**
 * The same for a month: a gross profit, and a margin, that were only derived from a figure nobody
 * has reported are missing too. One that was entered stays.
 * @throws RangeError on a figure that is not a plain decimal.
 */
export function monthAsReported<M extends MarginParts & PartlyReported>(month: M): M {
  const reported = asReported(month);
  const isProfitDerived =
    (month.notReported.includes('revenue') || month.notReported.includes('production')) &&
    isSame(month.grossProfit, grossProfit(month.revenue, month.production));
  if (!isProfitDerived) return reported;
  const isMarginDerived = !marginDisagrees(
    month.grossMarginPercent,
    month.grossProfit,
    month.revenue,
  );
  return {
    ...reported,
    grossProfit: null,
    grossMarginPercent: isMarginDerived ? null : month.grossMarginPercent,
  };
}

function isSame(entered: string | null, derived: string | null): boolean {
  return entered !== null && derived !== null && decimal(entered).eq(decimal(derived));
}

/** The lines that are still not reported once these fields have been entered. */
export function stillNotReported<Key extends FigureKey>(
  notReported: readonly Key[],
  entered: Readonly<Partial<Record<LineKey, unknown>>>,
): Key[] {
  return notReported.filter((key) => entered[key] === undefined);
}

/** Lines by their field names in a resource; those that the resource lacks are left out. */
export function namesIn<Noun extends keyof LineNames>(
  noun: Noun,
  keys: readonly FigureKey[],
): NameIn<Noun>[] {
  return (
    keys
      .map((key) => LINES[key].names[noun])
      // A cast because the table's type does not say which names a noun has; NameIn is made of it.
      .filter((name) => name !== undefined) as NameIn<Noun>[]
  );
}
