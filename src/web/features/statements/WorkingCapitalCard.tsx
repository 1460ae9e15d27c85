import { useQuery } from '@tanstack/react-query';
import type { StoredCovenant } from '../../../contract/covenants.ts';
import type { StatementsOfMonth } from '../../../contract/statements.ts';
import { decimal, fixed, withoutMinus } from '../../../finance/decimal.ts';
import { liquidityMinimum } from '../../../finance/statements/liquidityMinimum.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { outlookAssumptions, planSourceWords } from '../../../format/covenantResultWords.ts';
import { formatMoney } from '../../../format/money.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Card } from '../../ui/Card.tsx';
import { covenantsQuery } from './covenants.api.ts';

type WorkingCapital = NonNullable<StatementsOfMonth['workingCapital']>;

const oneDecimal = (value: string) => fixed(decimal(value), 1);

interface Measure {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
}

/** Returns "Cash and deposits", with the headroom over a minimum if a covenant states one. */
function liquidityHint(
  liquidity: string | null,
  lines: StatementsOfMonth['lines'],
  covenants: readonly StoredCovenant[],
): string {
  const what = 'Cash and deposits';
  if (liquidity === null) return what;
  const found = liquidityMinimum(
    lines,
    covenants.map((covenant) =>
      Object.assign({}, covenant, { standing: covenant.result?.standing ?? null }),
    ),
    liquidity,
  );
  if (found === null) return what;
  const { minimum, headroom } = found;
  const { currency } = shownBasis();
  const side = headroom.startsWith('-') ? 'below' : 'above';
  return `${what}: ${formatMoney(currency, withoutMinus(headroom))} ${side} the minimum of ${formatMoney(currency, minimum)}`;
}

function measuresOf(
  { dso, dio, dpo, netDebt, liquidity, runway }: WorkingCapital,
  hintOfLiquidity: string,
): Measure[] {
  const { currency } = shownBasis();
  const days = (value: string | null) => (value === null ? DASH : `${oneDecimal(value)} days`);
  const money = (value: string | null) => (value === null ? DASH : formatMoney(currency, value));
  const isNetCash = netDebt?.startsWith('-') === true;
  return [
    { label: 'DSO', hint: 'Receivables in days of revenue', value: days(dso) },
    ...(dio === null
      ? []
      : [{ label: 'DIO', hint: 'Stock in days of production', value: days(dio) }]),
    { label: 'DPO', hint: 'Payables in days of production', value: days(dpo) },
    {
      label: isNetCash ? 'Net cash' : 'Net debt',
      hint: isNetCash
        ? 'Cash and deposits less debt and leases'
        : 'Debt and leases less cash and deposits',
      value: money(netDebt && withoutMinus(netDebt)),
    },
    { label: 'Liquidity', hint: hintOfLiquidity, value: money(liquidity) },
    ...(runway.kind === 'months'
      ? [
          {
            label: 'Burn',
            hint: `Average of three months; liquidity lasts ${oneDecimal(runway.months)} months`,
            value: `${formatMoney(currency, runway.burn)} a month`,
          },
        ]
      : runway.kind === 'noBurn'
        ? [{ label: 'Burn', hint: 'Cash rose on average over three months', value: 'None' }]
        : []),
  ];
}

/** States the month with the least liquidity, and the first one below a minimum. */
function aheadSentences(ahead: NonNullable<WorkingCapital['ahead']>): string {
  const { lowest, firstBelow, until, sources, leftOut } = ahead;
  const amount = formatMoney(shownBasis().currency, lowest.amount);
  return [
    `According to ${planSourceWords(sources)}, the lowest liquidity until ${bookMonthName(until)} is ${amount}, in ${bookMonthName(lowest.month)}.`,
    ...(firstBelow === null
      ? []
      : [`Liquidity first falls below the minimum in ${bookMonthName(firstBelow)}.`]),
    ...outlookAssumptions({ unchanged: [], leftOut }),
  ].join(' ');
}

type WorkingCapitalCardProps = {
  month: string;
  workingCapital: WorkingCapital;
  lines: StatementsOfMonth['lines'];
};

/** The days are averages over three months. */
export function WorkingCapitalCard({ month, workingCapital, lines }: WorkingCapitalCardProps) {
  const covenants = useQuery(covenantsQuery(month)).data?.covenants ?? [];
  const hintOfLiquidity = liquidityHint(workingCapital.liquidity, lines, covenants);
  return (
    <Card title="Working capital and liquidity">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 xl:grid-cols-6">
        {measuresOf(workingCapital, hintOfLiquidity).map(({ label, hint, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-ink-muted">{label}</dt>
            <dd className="text-title font-semibold tabular-nums">{value}</dd>
            <dd className="text-small text-ink-muted">{hint}</dd>
          </div>
        ))}
      </dl>
      {workingCapital.ahead === undefined ? null : (
        <p className="mt-4 text-small text-ink-muted">{aheadSentences(workingCapital.ahead)}</p>
      )}
    </Card>
  );
}
