import type { ImportedFigure, ImportWarning } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { AmountUnit } from '../../finance/figureChecks.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import { disagreements } from '../../finance/monthFindings.ts';
import { findingSentence } from '../../format/findingText.ts';
import { formatAmountIn as money } from '../../format/money.ts';
import { fiscalPeriod } from './comparedCell.ts';
import type { MonthWarning } from './monthWarnings.ts';
import type { MonthWrite } from './stored.ts';

const LINES_BY_CHECK = {
  grossProfit: ['grossProfit', 'revenue', 'production'],
  margin: ['grossMarginPercent', 'grossProfit', 'revenue'],
  ebitda: ['ebitda', 'revenue', 'production', ...OPERATING_COSTS],
  derived: ['revenue', 'production'],
} as const satisfies Partial<Record<ImportWarning['check'], readonly ImportedFigure[]>>;

/** The part of each check's sentence that is the same in every month. */
const IN_GENERAL = {
  grossProfit: 'gross profit differs from revenue less production',
  margin: 'gross margin differs from gross profit ÷ revenue',
  ebitda: 'EBITDA is not explained by the cost lines',
} as const;

/** Checks how the figures of a month fit together as they would be after the import. */
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
              findingSentence(basis, finding, month.after),
              IN_GENERAL[finding.check],
            ),
          ],
    );
    const derived = derivedIn(basis, month);
    return derived === null
      ? found
      : [...found, warning(basis, month, 'derived', derived, derivedInGeneral(basis, month))];
  });
}

function warning(
  basis: CompanyBasis,
  month: MonthWrite,
  check: keyof typeof LINES_BY_CHECK,
  sentence: string,
  inGeneral: string,
): MonthWarning {
  const at = LINES_BY_CHECK[check]
    .map((line) => month.cells[line])
    .find((cell) => cell !== undefined);
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

function derivedIn(basis: CompanyBasis, month: MonthWrite): string | null {
  const { before, after, derived } = month;
  if (derived.length === 0) return null;
  const shown = derived.map((line) => {
    const show = (value: string | null) => {
      if (value === null) return 'nothing';
      return line === 'grossMarginPercent' ? `${value}%` : money(basis.currency, value);
    };
    const was = before[line] ?? null;
    const from = was === null ? '' : `${show(was)} → `;
    return `${lineLabel(basis, line).toLowerCase()} ${from}${show(after[line] ?? null)}`;
  });
  return derivedFromSentence(month, shown);
}

const derivedInGeneral = (basis: CompanyBasis, month: MonthWrite) =>
  derivedFromSentence(
    month,
    month.derived.map((line) => lineLabel(basis, line).toLowerCase()),
  );

function derivedFromSentence({ derived, cells }: MonthWrite, shown: readonly string[]): string {
  const verb = shown.length === 1 ? 'follows' : 'follow';
  const isOfProfit = !derived.includes('grossProfit') && cells.grossProfit !== undefined;
  return `${shown.join(' and ')} ${verb} from ${isOfProfit ? 'gross profit and revenue' : 'revenue and production'}`;
}
