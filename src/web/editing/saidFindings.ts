import type { FinancialData } from '../../contract/financialData.ts';
import type { MonthLineKey } from '../../domain/lines.ts';
import { forLines, MONTH_LINES, shownLines } from '../../domain/lines.ts';
import type { CheckedFigures, MonthFinding, StoredFigures } from '../../domain/monthFindings.ts';
import { monthFindings } from '../../domain/monthFindings.ts';
import { capital, findingSentence, findingWords } from '../../format/findingText.ts';
import { shownBasis } from '../api/companyBasis.ts';

export const figuresIn = (month: FinancialData): CheckedFigures =>
  forLines(shownLines(shownBasis(), MONTH_LINES), (key) => month[key] ?? null);

/** What looks wrong with a figure, as it is said beside it and in full. */
export interface SaidFinding {
  readonly line: MonthLineKey;
  readonly words: string;
  /** With a capital letter and a full stop. */
  readonly sentence: string;
  /** Lines that it is computed from have no figure. */
  readonly isPartial: boolean;
}

export function said(finding: MonthFinding, figures: CheckedFigures): SaidFinding {
  const { currency } = shownBasis();
  const sentence = `${capital(findingSentence(currency, finding, figures))}.`;
  const isPartial = finding.check === 'ebitda' && finding.missing.length > 0;
  return { line: finding.line, words: findingWords(currency, finding), sentence, isPartial };
}

/** What looks wrong with a month as it is stored. */
export function storedFindings(
  month: FinancialData,
  fyLabel: string,
  stored: readonly StoredFigures[],
): readonly SaidFinding[] {
  const figures = figuresIn(month);
  const { monthNum } = month;
  return monthFindings(shownBasis(), { fyLabel, monthNum, figures }, stored).map((finding) =>
    said(finding, figures),
  );
}

export const sentencesOf = (findings: readonly SaidFinding[], line: MonthLineKey): string[] =>
  findings.filter((finding) => finding.line === line).map(({ sentence }) => sentence);
