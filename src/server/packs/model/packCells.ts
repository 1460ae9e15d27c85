import { LINES, type LineKey } from '../../../domain/lines.ts';
import { type Judgement, saysPercent, type Variance } from '../../../domain/variance.ts';
import { numberText } from './cellText.ts';
import type { PackCell, PackFormula, PackNumberFormat, PackRow } from './pack.ts';

const MISSING = { kind: 'mark', mark: 'missing' } as const;
export const DASHED = { kind: 'mark', mark: 'dash' } as const;

const UNIT_FORMATS = { usd: 'thousands', percent: 'percent', people: 'people' } as const;

export function textCell(text: string): PackCell {
  return { kind: 'text', text };
}

/** The format of a line's figures in tables for reading. */
export function lineFormat(line: LineKey): PackNumberFormat {
  return UNIT_FORMATS[LINES[line].unit];
}

export function numberCell(
  value: string | null | undefined,
  format: PackNumberFormat,
  formula?: PackFormula,
): PackCell {
  if (value === null || value === undefined) return { ...MISSING, format };
  return { kind: 'number', value, format, ...(formula === undefined ? {} : { formula }) };
}

interface Judged extends Variance {
  readonly judgement?: Judgement | null;
}

/** A number with its judgement; none if it is shown as zero, because nobody could see why. */
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

/** A difference has its sign. */
const signedFormat = (format: PackNumberFormat): PackNumberFormat => {
  if (format === 'thousands') return 'signedThousands';
  return format === 'people' ? 'signedPeople' : format;
};

/** A difference; a dash where one of the two figures is missing. @param format of what differs. */
export function differenceCell(
  { difference, judgement = null }: Judged,
  format: PackNumberFormat,
  formula?: PackFormula,
): PackCell {
  const shown = signedFormat(format);
  if (difference === null) return { ...DASHED, format: shown };
  return judgedCell(difference, shown, judgement, formula);
}

/** A difference in percent; a dash if there is no base for it, or it says nothing. */
export function changeCell(
  { percent, judgement = null }: Pick<Judged, 'percent' | 'judgement'>,
  formula?: PackFormula,
): PackCell {
  const format = 'change';
  if (!saysPercent(percent)) return { ...DASHED, format };
  return judgedCell(percent, format, judgement, formula);
}

/** A heading row: the cells beside its name are empty. */
export function headingRow(text: string, columnCount: number): PackRow {
  const cells = Array.from({ length: columnCount }, (_, index) =>
    textCell(index === 0 ? text : ''),
  );
  return { kind: 'heading', cells };
}
