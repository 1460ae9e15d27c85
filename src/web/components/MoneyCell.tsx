import { formatMoney } from '../../format/money.ts';
import { NOT_AVAILABLE } from '../../format/notAvailable.ts';
import { TodayMark } from './TodayMark.tsx';
import { shownBasis } from '../api/companyBasis.ts';
import { Cell } from '../ui/DataTable.tsx';
import { FigureText } from '../ui/FigureText.tsx';

const companyMoneyText = (amount: string | null) => formatMoney(shownBasis().currency, amount);

export function MoneyCell({
  amount,
  format = companyMoneyText,
  figure,
  today,
}: {
  amount: string | null;
  figure?: string | undefined;
  /** The current amount on pages of the past; null if the record was deleted. */
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
