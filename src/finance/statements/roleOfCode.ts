import type { BalanceRole, BalanceSide } from './balanceLines.ts';
import { fitsSide } from './balanceLines.ts';
import type { AccountChart } from './chartCodes.ts';
import { CHART_CODES } from './chartCodes.ts';

interface CodeRange {
  readonly role: BalanceRole;
  readonly first: number;
  readonly last: number;
}

const CODE_LENGTH = 4;

/** Charts that read codes from the left, so that 51 is 5100. In others 27 is 0027. */
const DECIMAL_CHARTS: ReadonlySet<AccountChart> = new Set<AccountChart>(['PCG', 'PGC', 'SNC']);

const isChart = (key: string): key is AccountChart => Object.hasOwn(CHART_CODES, key);

export const ACCOUNT_CHARTS: readonly AccountChart[] = Object.keys(CHART_CODES).filter(isChart);

const rangesOf = (chart: AccountChart): readonly CodeRange[] =>
  // This cast is safe because the table has no other keys.
  (Object.entries(CHART_CODES[chart]) as [BalanceRole, string][])
    .flatMap(([role, text]) =>
      text.split(' ').map((range): CodeRange => {
        const [first = '', last = first] = range.split('-');
        return {
          role,
          first: Number(first.padEnd(CODE_LENGTH, '0')),
          last: Number(last.padEnd(CODE_LENGTH, '9')),
        };
      }),
    )
    .toSorted((a, b) => a.last - a.first - (b.last - b.first));

const RANGES = new Map(ACCOUNT_CHARTS.map((chart) => [chart, rangesOf(chart)]));

function codeNumber(chart: AccountChart, code: string): number | null {
  if (!/^\d{2,10}$/.test(code)) return null;
  const digits = DECIMAL_CHARTS.has(chart)
    ? code.padEnd(CODE_LENGTH, '0')
    : code.padStart(CODE_LENGTH, '0');
  return Number(digits.slice(0, CODE_LENGTH));
}

/** The role of a code in a chart, by the narrowest range. Null if the chart has no role on this side for it. */
export function roleOfCode(
  chart: AccountChart,
  code: string,
  side: BalanceSide,
): BalanceRole | null {
  const number = codeNumber(chart, code);
  if (number === null) return null;
  const range = RANGES.get(chart)?.find(
    ({ role, first, last }) => first <= number && number <= last && fitsSide(role, side),
  );
  return range?.role ?? null;
}
