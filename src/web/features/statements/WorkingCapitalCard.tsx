import type { StatementsOfMonth } from '../../../contract/statements.ts';
import { decimal, fixed } from '../../../finance/decimal.ts';
import { formatMoney } from '../../../format/money.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Card } from '../../ui/Card.tsx';

type WorkingCapital = NonNullable<StatementsOfMonth['workingCapital']>;

const oneDecimal = (value: string) => fixed(decimal(value), 1);

interface Measure {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
}

function measuresOf({ dso, dio, dpo, netDebt, liquidity, runway }: WorkingCapital): Measure[] {
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
      value: money(isNetCash ? netDebt.slice(1) : netDebt),
    },
    { label: 'Liquidity', hint: 'Cash and deposits', value: money(liquidity) },
    ...(runway.kind === 'months'
      ? [
          {
            label: 'Burn',
            hint: `Average of three months; liquidity lasts ${oneDecimal(runway.months)} months`,
            value: `${formatMoney(currency, runway.burn)} a month`,
          },
        ]
      : []),
  ];
}

/** The days are averages over three months. */
export function WorkingCapitalCard({ workingCapital }: { workingCapital: WorkingCapital }) {
  return (
    <Card title="Working capital and liquidity">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 xl:grid-cols-6">
        {measuresOf(workingCapital).map(({ label, hint, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-ink-muted">{label}</dt>
            <dd className="text-title font-semibold tabular-nums">{value}</dd>
            <dd className="text-small text-ink-muted">{hint}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
