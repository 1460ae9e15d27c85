import { formatMoney } from '../../format/money.ts';
import { NOT_AVAILABLE } from '../../format/notAvailable.ts';
import { Cell } from '../ui/DataTable.tsx';

/** A figure in a table: right-aligned, coloured if negative, muted if missing. */
export function MoneyCell({
  amount,
  format = formatMoney,
}: {
  amount: string | null;
  format?: (amount: string | null) => string;
}) {
  const text = format(amount);
  return (
    <Cell numeric negative={text.startsWith('-')} muted={text === NOT_AVAILABLE}>
      {text}
    </Cell>
  );
}
