import { formatMoney } from '../../format/money.ts';
import { NOT_AVAILABLE } from '../../format/notAvailable.ts';
import { TodayMark } from './TodayMark.tsx';
import { shownBasis } from '../api/companyBasis.ts';
import { Cell } from '../ui/DataTable.tsx';
import { FigureText } from '../ui/FigureText.tsx';

const inOwnCurrency = (amount: string | null) => formatMoney(shownBasis().currency, amount);

/** A figure in a table: right-aligned, coloured if negative, muted if missing. */
export function MoneyCell({
  amount,
  format = inOwnCurrency,
  figure,
  today,
}: {
  amount: string | null;
  /** The id of the figure, by which it says where it comes from. */
  figure?: string | undefined;
  /** The amount of today, where the page shows the past; null: its record is gone. */
  today?: { readonly amount: string | null } | null | undefined;
  format?: (amount: string | null) => string;
}) {
  const text = format(amount);
  return (
    <Cell numeric negative={text.startsWith('-')} muted={text === NOT_AVAILABLE}>
      <FigureText id={figure}>{text}</FigureText>
      <TodayMark then={text} today={today ? format(today.amount) : today} />
    </Cell>
  );
}
