import { decimal } from './decimal.ts';
import { grossProfit, marginDisagrees } from './grossMargin.ts';
import type { FigureKey, LineKey, LineNames, NameIn } from './lines.ts';
import { LINES } from './lines.ts';

/** A record that stores unreported figures as zero and lists their field names in `notReported`. */
export interface PartlyReported {
  readonly notReported: readonly string[];
}

interface MarginParts {
  readonly revenue: string | null;
  readonly production: string | null;
  readonly grossProfit: string | null;
  readonly grossMarginPercent: string | null;
}

/**
 * The record with unreported figures as null instead of zero, for comparing, colouring and adding up. Safe to apply
 * twice.
 */
export function asReported<T extends PartlyReported>(record: T): T {
  if (record.notReported.length === 0) return record;
  return { ...record, ...Object.fromEntries(record.notReported.map((field) => [field, null])) };
}

/**
 * Like `asReported`, for a month: a gross profit or margin calculated from an unreported figure is missing too; an
 * entered one stays. @throws RangeError on a figure that is not a plain decimal.
 */
export function monthAsReported<M extends MarginParts & PartlyReported>(month: M): M {
  const reported = asReported(month);
  const isProfitDerived =
    (month.notReported.includes('revenue') || month.notReported.includes('production')) &&
    isSameDerivedFigure(month.grossProfit, grossProfit(month.revenue, month.production));
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

function isSameDerivedFigure(entered: string | null, derived: string | null): boolean {
  return entered !== null && derived !== null && decimal(entered).eq(decimal(derived));
}

export function stillNotReported<Key extends FigureKey>(
  notReported: readonly Key[],
  entered: Readonly<Partial<Record<LineKey, unknown>>>,
): Key[] {
  return notReported.filter((key) => entered[key] === undefined);
}

/** Lines by their field names in a resource; lines that the resource lacks are left out. */
export function namesIn<Noun extends keyof LineNames>(
  noun: Noun,
  keys: readonly FigureKey[],
): NameIn<Noun>[] {
  return (
    keys
      .map((key) => LINES[key].names[noun])
      // A cast because the table's type doesn't say which names a resource has; NameIn is derived from it.
      .filter((name) => name !== undefined) as NameIn<Noun>[]
  );
}
