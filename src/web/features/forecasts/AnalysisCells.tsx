import { clsx } from 'clsx';
import { Cell } from '../../ui/DataTable.tsx';
import { JudgementMark } from '../../components/JudgementMark.tsx';
import type { ShownDifference } from './forecasts.view.ts';
import type { ShownAmount } from './reporting.view.ts';

/** Room for many columns of figures with cents; smaller still where the screen is. */
export const DENSE_TABLE =
  '[&_:is(td,th)]:px-3 max-2xl:[&_:is(td,th)]:px-2 max-2xl:[&_table]:text-small';

function Note({ words }: { words: string | null }) {
  return words === null ? null : (
    <span className="block text-small font-normal whitespace-normal text-ink-muted">{words}</span>
  );
}

/** An amount in its own currency. */
export function AmountCell({ amount }: { amount: ShownAmount }) {
  return (
    <Cell numeric muted={amount.isMissing} negative={amount.isNegative} className="align-top!">
      {amount.text}
      <Note words={amount.note} />
    </Cell>
  );
}

const tones: Readonly<Record<ShownDifference['tone'], string>> = {
  positive: 'text-positive',
  negative: 'text-negative',
  none: 'text-ink-muted',
};

const meanings = { positive: 'favourable', negative: 'unfavourable', none: null } as const;

/** A difference and its percentage: above zero green with a plus, below red with a minus. */
export function DifferenceCells({
  difference,
  note,
  isMarked = false,
}: {
  difference: ShownDifference;
  note: string | null;
  /** Whether a mark says as well if it is good or bad news. */
  isMarked?: boolean;
}) {
  const look = clsx('align-top!', tones[difference.tone]);
  return (
    <>
      <Cell numeric className={look}>
        {isMarked ? <JudgementMark judgement={meanings[difference.tone]} /> : null}
        {difference.amount}
        <Note words={note} />
      </Cell>
      <Cell numeric className={look}>
        {difference.percent}
      </Cell>
    </>
  );
}
