import type { Measure } from '../../finance/catalogue.ts';
import { type Judgement, saysPercent, type Variance } from '../../finance/variance.ts';
import { numberText } from './cellText.ts';
import type { PackCell, PackFormula, PackNumberFormat, PackRow } from './pack.ts';

const MISSING_MARK = { kind: 'mark', mark: 'missing' } as const;
export const DASHED = { kind: 'mark', mark: 'dash' } as const;

const UNIT_FORMATS = { usd: 'thousands', percent: 'percent', people: 'people' } as const;

export function textCell(text: string): PackCell {
  return { kind: 'text', text };
}

export function measureFormat({ unit }: Measure): PackNumberFormat {
  return UNIT_FORMATS[unit];
}

export function numberCell(
  value: string | null | undefined,
  format: PackNumberFormat,
  formula?: PackFormula,
): PackCell {
  if (value === null || value === undefined) return { ...MISSING_MARK, format };
  return { kind: 'number', value, format, ...(formula === undefined ? {} : { formula }) };
}

interface Judged extends Variance {
  readonly judgement?: Judgement | null;
}

/**
 * A number rated favourable or unfavourable. A number displayed as zero isn't rated, because its colour would puzzle
 * the reader.
 */
function judgedCell(
  value: string,
  format: PackNumberFormat,
  judgement: Judgement | null,
  formula: PackFormula | undefined,
): PackCell {
  const cell = numberCell(value, format, formula);
  const isZero = !/[1-9]/.test(numberText(value, format));
  return cell.kind === 'number' ? { ...cell, judgement: isZero ? null : judgement } : cell;
}

const signedFormat = (format: PackNumberFormat): PackNumberFormat => {
  if (format === 'thousands') return 'signedThousands';
  return format === 'people' ? 'signedPeople' : format;
};

/** A difference; a dash if one of the two figures is missing. @param format The format of the two figures. */
export function differenceCell(
  { difference, judgement = null }: Judged,
  format: PackNumberFormat,
  formula?: PackFormula,
): PackCell {
  const shown = signedFormat(format);
  if (difference === null) return { ...DASHED, format: shown };
  return judgedCell(difference, shown, judgement, formula);
}

/** A change in percent; a dash if it has no base or is meaningless. */
export function changeCell(
  { percent, judgement = null }: Pick<Judged, 'percent' | 'judgement'>,
  formula?: PackFormula,
): PackCell {
  const format = 'change';
  if (!saysPercent(percent)) return { ...DASHED, format };
  return judgedCell(percent, format, judgement, formula);
}

export function headingRow(text: string, columnCount: number): PackRow {
  const cells = Array.from({ length: columnCount }, (_, index) =>
    textCell(index === 0 ? text : ''),
  );
  return { kind: 'heading', cells };
}
