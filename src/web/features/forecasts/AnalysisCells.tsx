import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { shortMonthName } from '../../../domain/fiscalCalendar.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { Cell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { mediaStore } from '../../ui/mediaStore.ts';
import { ofToday, type Today } from '../../api/today.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import { JudgementMark } from '../../components/JudgementMark.tsx';
import type { ShownDifference } from './forecasts.view.ts';
import type { DifferenceFigures } from './planFigures.ts';
import type { ShownAmount } from './reporting.view.ts';

/** Room for many columns of figures with cents; smaller still where the screen is. */
export const DENSE_TABLE =
  '[&_:is(td,th)]:px-3 max-2xl:[&_:is(td,th)]:px-2 max-2xl:[&_table]:text-small';

/**
 * On narrow screens the month goes below the unit and the percentage below its difference, so that
 * the amounts, and what they differ by, are there without scrolling.
 */
export function useIsFolded(): boolean {
  return useSyncExternalStore(narrow.subscribe, narrow.current);
}

// On paper all columns are shown: the page turns to its long side for them.
const narrow = mediaStore('screen and (max-width: 1279px)');

/** The unit and its months: in one cell where the table is folded, in two elsewhere. */
export function UnitCells({
  unit,
  period,
  isFolded,
  className,
}: {
  unit: string;
  period: string;
  isFolded: boolean;
  className?: string | undefined;
}) {
  return (
    <>
      <RowHeadCell className="align-top! max-sm:max-w-28 max-sm:whitespace-normal!">
        {unit}
        {isFolded ? (
          <span className="block text-small font-normal whitespace-nowrap text-ink-muted">
            <span className="max-sm:hidden">{period}</span>
            <span className="sm:hidden">{shortPeriod(period)}</span>
          </span>
        ) : null}
      </RowHeadCell>
      {isFolded ? null : (
        <Cell className={clsx('align-top! whitespace-nowrap', className)}>{period}</Cell>
      )}
    </>
  );
}

/** "Sep 2026" for "September 2026"; a count of months stays as it is. */
function shortPeriod(period: string): string {
  const [month = '', year = ''] = period.split(' ');
  return year.length === 4 && Number.isInteger(Number(year))
    ? `${shortMonthName(month)} ${year}`
    : period;
}

/** In the foot of a table; it stays in sight, and within a phone's width, while the table scrolls. */
export function MixedCurrenciesRow({ columns }: { columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className="text-small font-normal! text-ink-muted">
        <span className="sticky left-4 inline-block max-w-[calc(100vw-4rem)]">
          Amounts in different currencies are never added together.
        </span>
      </td>
    </tr>
  );
}

function Note({ words }: { words: string | null }) {
  return words === null ? null : (
    <span className="block text-small font-normal whitespace-normal text-ink-muted">{words}</span>
  );
}

/** An amount in its own currency. */
export function AmountCell({
  amount,
  figure,
  today,
}: {
  amount: ShownAmount;
  figure?: string | undefined;
  today?: Today<ShownAmount>;
}) {
  return (
    <Cell numeric muted={amount.isMissing} negative={amount.isNegative} className="align-top!">
      <FigureText id={figure}>{amount.text}</FigureText>
      <TodayMark then={amount.text} today={ofToday(today, ({ text }) => text)} />
      <Note words={amount.note} />
    </Cell>
  );
}

const PLANNED = ['budget', 'forecast', 'actual'] as const;

/** What an analysis shows of its amounts, and which figures they are. */
type PlanLine = Readonly<Record<(typeof PLANNED)[number], ShownAmount>> & {
  readonly figures: Readonly<Record<(typeof PLANNED)[number], string>>;
};

/** Budget, forecast and actual amount of a line. */
export function PlanCells({ line, today }: { line: PlanLine; today: Today<PlanLine> }) {
  return PLANNED.map((which) => (
    <AmountCell
      key={which}
      amount={line[which]}
      figure={line.figures[which]}
      today={ofToday(today, (same) => same[which])}
    />
  ));
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
  figures,
  today,
  note,
  isFolded,
  isMarked = false,
}: {
  difference: ShownDifference;
  figures: DifferenceFigures;
  today: Today<ShownDifference>;
  note: string | null;
  /** Whether the percentage stands below the difference. */
  isFolded: boolean;
  /** Whether a mark says as well if it is good or bad news. */
  isMarked?: boolean;
}) {
  const look = clsx('align-top!', tones[difference.tone]);
  return (
    <>
      <Cell numeric className={look}>
        {isMarked && difference.amount !== DASH ? (
          <JudgementMark judgement={meanings[difference.tone]} />
        ) : null}
        <FigureText id={figures.amount}>{difference.amount}</FigureText>
        <TodayMark then={difference.amount} today={ofToday(today, ({ amount }) => amount)} />
        {isFolded && difference.amount !== DASH ? (
          <span className="block font-normal">
            <FigureText id={figures.percent}>{difference.percent}</FigureText>
            <TodayMark then={difference.percent} today={ofToday(today, ({ percent }) => percent)} />
          </span>
        ) : null}
        <Note words={note} />
      </Cell>
      {isFolded ? null : (
        <Cell numeric className={look}>
          <FigureText id={figures.percent}>{difference.percent}</FigureText>
          <TodayMark then={difference.percent} today={ofToday(today, ({ percent }) => percent)} />
        </Cell>
      )}
    </>
  );
}
