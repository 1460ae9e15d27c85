import type { ImportedLine, ImportWarning } from '../../../contract/imports.ts';
import type { AmountUnit } from '../../../domain/importChecks.ts';
import { disagreeingMargin, unexplained } from '../../../domain/importChecks.ts';
import { LINES, OPERATING_COSTS } from '../../../domain/lines.ts';
import { sum } from '../../../domain/money.ts';
import { formatMoneyDetailed } from '../../../format/money.ts';
import { fiscalPeriod } from './comparedCell.ts';
import type { MonthWrite } from './stored.ts';

const money = formatMoneyDetailed;
const minus = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** How the figures of a month fit together, as they would be after the import. */
export function monthChecks(
  months: readonly MonthWrite[],
  unitOf: (month: MonthWrite) => AmountUnit,
): ImportWarning[] {
  return months.flatMap((month) => {
    const unit = unitOf(month);
    return [
      warning(
        month,
        'grossProfit',
        ['grossProfit', 'revenue', 'production'],
        profitOff(month, unit),
      ),
      warning(
        month,
        'margin',
        ['grossMarginPercent', 'grossProfit', 'revenue'],
        marginOff(month, unit),
      ),
      warning(
        month,
        'ebitda',
        ['ebitda', 'revenue', 'production', ...OPERATING_COSTS],
        ebitdaOff(month, unit),
      ),
      warning(month, 'derived', ['revenue', 'production'], derivedIn(month)),
    ].filter((one) => one !== null);
  });
}

/** Points to the first of these lines that the workbook holds. */
function warning(
  month: MonthWrite,
  check: ImportWarning['check'],
  lines: readonly ImportedLine[],
  sentence: string | null,
): ImportWarning | null {
  if (sentence === null) return null;
  const at = lines.map((line) => month.cells[line]).find((cell) => cell !== undefined);
  const period = fiscalPeriod(month);
  return {
    check,
    sheet: at?.sheet ?? null,
    cell: at?.cell ?? null,
    period,
    sentence: `${period}: ${sentence}`,
  };
}

function profitOff({ after }: MonthWrite, unit: AmountUnit): string | null {
  const { grossProfit, revenue, production } = after;
  if (grossProfit === null || revenue === null || production === null) return null;
  const difference = unexplained(grossProfit, [revenue, minus(production)], unit);
  if (difference === null) return null;
  return `gross profit is ${money(grossProfit)}, but revenue ${money(revenue)} less production ${money(production)} is ${money(sum([revenue, minus(production)]).total)}; the difference is ${money(difference)}`;
}

function marginOff({ after }: MonthWrite, unit: AmountUnit): string | null {
  const { grossMarginPercent, grossProfit, revenue } = after;
  if (grossMarginPercent === null || grossProfit === null || revenue === null) return null;
  const exact = disagreeingMargin(grossMarginPercent, grossProfit, revenue, unit);
  if (exact === null) return null;
  return `gross margin is ${grossMarginPercent}%, but gross profit ${money(grossProfit)} ÷ revenue ${money(revenue)} is ${exact}%`;
}

/** Checked if there is at least one operating cost; missing ones count as 0. */
function ebitdaOff({ after }: MonthWrite, unit: AmountUnit): string | null {
  const { ebitda, revenue, production } = after;
  if (ebitda === null || revenue === null || production === null) return null;
  const costs = OPERATING_COSTS.map((line) => after[line]).filter((cost) => cost !== null);
  if (costs.length === 0) return null;
  const parts = [revenue, minus(production), ...costs.map(minus)];
  const difference = unexplained(ebitda, parts, unit);
  if (difference === null) return null;
  const missing = OPERATING_COSTS.filter((line) => after[line] === null).map(
    (line) => LINES[line].label,
  );
  const without = missing.length === 0 ? '' : ` (without ${missing.join(', ')}, which are missing)`;
  return `EBITDA is ${money(ebitda)}, but revenue ${money(revenue)} less all costs ${money(sum([production, ...costs]).total)}${without} is ${money(sum(parts).total)}; the difference is ${money(difference)}`;
}

function derivedIn({ before, after, derived }: MonthWrite): string | null {
  if (derived.length === 0) return null;
  const shown = derived.map((line) => {
    const show = (value: string | null) => {
      if (value === null) return 'nothing';
      return line === 'grossMarginPercent' ? `${value}%` : money(value);
    };
    const from = before[line] === null ? '' : `${show(before[line])} → `;
    return `${LINES[line].label.toLowerCase()} ${from}${show(after[line])}`;
  });
  const verb = shown.length === 1 ? 'follows' : 'follow';
  return `${shown.join(' and ')} ${verb} from revenue and production`;
}
