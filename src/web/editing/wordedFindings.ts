import type { FinancialData } from '../../contract/financialData.ts';
import type { MonthLineKey } from '../../finance/lines.ts';
import { shownLines } from '../../finance/catalogue.ts';
import { forLines, MONTH_LINES } from '../../finance/lines.ts';
import type { CheckedFigures, MonthFinding, StoredFigures } from '../../finance/monthFindings.ts';
import { monthFindings } from '../../finance/monthFindings.ts';
import { capitalized, findingSentence, findingWords } from '../../format/findingText.ts';
import { shownBasis } from '../api/companyBasis.ts';

export const figuresIn = (month: FinancialData): CheckedFigures =>
  forLines(shownLines(shownBasis(), MONTH_LINES), (key) => month[key] ?? null);

export interface WordedFinding {
  readonly line: MonthLineKey;
  readonly words: string;
  /** The finding with a capital letter and a full stop. */
  readonly sentence: string;
  /** Some of the figures behind the result are missing. */
  readonly isPartial: boolean;
}

export function wordedFinding(finding: MonthFinding, figures: CheckedFigures): WordedFinding {
  const { currency } = shownBasis();
  const sentence = `${capitalized(findingSentence(shownBasis(), finding, figures))}.`;
  const isPartial = finding.check === 'ebitda' && finding.missing.length > 0;
  return { line: finding.line, words: findingWords(currency, finding), sentence, isPartial };
}

export function storedFindings(
  month: FinancialData,
  fyLabel: string,
  stored: readonly StoredFigures[],
): readonly WordedFinding[] {
  const figures = figuresIn(month);
  const { monthNum } = month;
  return monthFindings(shownBasis(), { fyLabel, monthNum, figures }, stored).map((finding) =>
    wordedFinding(finding, figures),
  );
}

export const sentencesOf = (findings: readonly WordedFinding[], line: MonthLineKey): string[] =>
  findings.filter((finding) => finding.line === line).map(({ sentence }) => sentence);
