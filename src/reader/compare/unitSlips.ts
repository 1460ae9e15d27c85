import type { ImportWarning } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { UnitSlip } from '../../finance/figureChecks.ts';
import type { EnteredKey } from '../../finance/lines.ts';
import { ENTERED_LINES } from '../../finance/lines.ts';
import { figureSlip, monthOrdinal } from '../../finance/monthFindings.ts';
import { slipSentence } from '../../format/findingText.ts';
import { fiscalPeriod } from './comparedCell.ts';
import type { MonthWrite, StoredData } from './stored.ts';

interface LineFigures {
  readonly all: Map<number, string>;
  /** Only the figures that the import doesn't change. */
  readonly stored: Map<number, string>;
}

/** Figures that seem to be in another unit than the months around them. */
export function slipsOf(
  months: readonly MonthWrite[],
  { basis, months: kept }: StoredData,
): ImportWarning[] {
  return ENTERED_LINES.flatMap((line) => {
    const figures = figuresByMonthOfLine(basis, line, months, kept);
    const slips = months.flatMap((month) => {
      const cell = month.cells[line];
      const value = month.after[line] ?? null;
      if (cell === undefined || value === null || value === (month.before[line] ?? null)) return [];
      const slip = figureSlip(line, value, monthOrdinal(basis, month), figures);
      return slip === null ? [] : [{ ...cell, month, value, slip }];
    });
    const alike = Map.groupBy(
      slips,
      ({ sheet, slip }) => `${sheet}\n${slip.times} ${slip.isTooLarge}`,
    );
    return [...alike.values()]
      .map((group) => slipAmountText(basis, line, group))
      .filter((one) => one !== null);
  });
}

function figuresByMonthOfLine(
  basis: CompanyBasis,
  line: EnteredKey,
  months: readonly MonthWrite[],
  kept: StoredData['months'],
): LineFigures {
  const all = new Map<number, string>();
  for (const month of kept) {
    const value = month.values[line] ?? null;
    if (value !== null) all.set(monthOrdinal(basis, month), value);
  }
  const stored = new Map(all);
  for (const month of months) {
    const value = month.after[line] ?? null;
    if (value === (month.before[line] ?? null)) continue;
    stored.delete(monthOrdinal(basis, month));
    if (value !== null) all.set(monthOrdinal(basis, month), value);
  }
  return { all, stored };
}

interface Slipped {
  readonly sheet: string;
  readonly cell: string;
  readonly month: MonthWrite;
  readonly value: string;
  readonly slip: UnitSlip;
}

function slipAmountText(
  basis: CompanyBasis,
  line: EnteredKey,
  [first, ...others]: readonly Slipped[],
): ImportWarning | null {
  if (first === undefined) return null;
  const { sheet, cell, month, value, slip } = first;
  const period = fiscalPeriod(basis, month);
  const more =
    others.length === 0
      ? ''
      : `, and so ${others.length === 1 ? 'is 1 more month' : `are ${others.length} more months`} of the sheet`;
  return {
    check: 'unitSlip',
    sheet,
    cell,
    period,
    sentence: `${period}: ${slipSentence(basis, line, value, slip)}${more}; check the unit of the amount`,
  };
}
