import type { ImportedFigure, ImportWarning } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { AmountUnit } from '../../../domain/figureChecks.ts';
import { LINES, OPERATING_COSTS } from '../../../domain/lines.ts';
import { disagreements } from '../../../domain/monthFindings.ts';
import { findingSentence } from '../../../format/findingText.ts';
import { formatAmountIn as money } from '../../../format/money.ts';
import { fiscalPeriod } from './comparedCell.ts';
import type { MonthWarning } from './monthWarnings.ts';
import type { MonthWrite } from './stored.ts';

/** The lines that each check is about. */
const LINES_OF = {
  grossProfit: ['grossProfit', 'revenue', 'production'],
  margin: ['grossMarginPercent', 'grossProfit', 'revenue'],
  ebitda: ['ebitda', 'revenue', 'production', ...OPERATING_COSTS],
  derived: ['revenue', 'production'],
} as const satisfies Partial<Record<ImportWarning['check'], readonly ImportedFigure[]>>;

/** What is the same in every month that a check finds something about. */
const IN_GENERAL = {
  grossProfit: 'gross profit differs from revenue less production',
  margin: 'gross margin differs from gross profit ÷ revenue',
  ebitda: 'EBITDA is not explained by the cost lines',
} as const;

/** How the figures of a month fit together, as they would be after the import. */
export function monthChecks(
  basis: CompanyBasis,
  months: readonly MonthWrite[],
  unitOf: (month: MonthWrite) => AmountUnit,
): MonthWarning[] {
  return months.flatMap((month) => {
    const found = disagreements(month.after, unitOf(month)).flatMap((finding) =>
      finding.check === 'unitSlip' || finding.check === 'costSign'
        ? []
        : [
            warning(
              basis,
              month,
              finding.check,
              findingSentence(basis.currency, finding, month.after),
              IN_GENERAL[finding.check],
            ),
          ],
    );
    const derived = derivedIn(basis.currency, month);
    return derived === null
      ? found
      : [...found, warning(basis, month, 'derived', derived, derivedInGeneral(month))];
  });
}

/** Points to the first of the check's lines that the workbook holds. */
function warning(
  basis: CompanyBasis,
  month: MonthWrite,
  check: keyof typeof LINES_OF,
  sentence: string,
  inGeneral: string,
): MonthWarning {
  const at = LINES_OF[check].map((line) => month.cells[line]).find((cell) => cell !== undefined);
  return {
    check,
    sheet: at?.sheet ?? null,
    cell: at?.cell ?? null,
    month,
    sentence: `${fiscalPeriod(basis, month)}: ${sentence}`,
    inGeneral,
    hasExample: check !== 'derived',
  };
}

function derivedIn(currency: string, month: MonthWrite): string | null {
  const { before, after, derived } = month;
  if (derived.length === 0) return null;
  const shown = derived.map((line) => {
    const show = (value: string | null) => {
      if (value === null) return 'nothing';
      return line === 'grossMarginPercent' ? `${value}%` : money(currency, value);
    };
    const was = before[line] ?? null;
    const from = was === null ? '' : `${show(was)} → `;
    return `${LINES[line].label.toLowerCase()} ${from}${show(after[line] ?? null)}`;
  });
  return followsFrom(month, shown);
}

/** What is derived, without its amounts. */
const derivedInGeneral = (month: MonthWrite) =>
  followsFrom(
    month,
    month.derived.map((line) => LINES[line].label.toLowerCase()),
  );

function followsFrom({ derived, cells }: MonthWrite, shown: readonly string[]): string {
  const verb = shown.length === 1 ? 'follows' : 'follow';
  const isOfProfit = !derived.includes('grossProfit') && cells.grossProfit !== undefined;
  return `${shown.join(' and ')} ${verb} from ${isOfProfit ? 'gross profit and revenue' : 'revenue and production'}`;
}
