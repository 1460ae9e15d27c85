import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { shortMonthName } from '../../../finance/fiscalCalendar.ts';
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

/**
 * On narrow screens the month goes below the unit and the percentage below its difference, so that amounts and
 * differences are visible without scrolling.
 */
export function useIsFolded(): boolean {
  return useSyncExternalStore(foldedScreen.subscribe, foldedScreen.current);
}

// Paper is in landscape and shows all columns.
const foldedScreen = mediaStore('screen and (max-width: 1279px)');

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
            <span className="sm:hidden">{shortPeriodName(period)}</span>
          </span>
        ) : null}
      </RowHeadCell>
      {isFolded ? null : (
        <Cell className={clsx('align-top! whitespace-nowrap', className)}>{period}</Cell>
      )}
    </>
  );
}

/** "Sep 2026" for "September 2026"; a number of months is left as it is. */
function shortPeriodName(period: string): string {
  const [month = '', year = ''] = period.split(' ');
  return year.length === 4 && Number.isInteger(Number(year))
    ? `${shortMonthName(month)} ${year}`
    : period;
}

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

function LeftOutNote({ words }: { words: string | null }) {
  return words === null ? null : (
    <span className="block text-small font-normal whitespace-normal text-ink-muted">{words}</span>
  );
}

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
      <LeftOutNote words={amount.note} />
    </Cell>
  );
}

const PLAN_AMOUNTS = ['budget', 'forecast', 'actual'] as const;

type AnalysedLine = Readonly<Record<(typeof PLAN_AMOUNTS)[number], ShownAmount>> & {
  readonly figures: Readonly<Record<(typeof PLAN_AMOUNTS)[number], string>>;
};

export function PlanCells({ line, today }: { line: AnalysedLine; today: Today<AnalysedLine> }) {
  return PLAN_AMOUNTS.map((which) => (
    <AmountCell
      key={which}
      amount={line[which]}
      figure={line.figures[which]}
      today={ofToday(today, (same) => same[which])}
    />
  ));
}

const differenceTones: Readonly<Record<ShownDifference['tone'], string>> = {
  positive: 'text-positive',
  negative: 'text-negative',
  none: 'text-ink-muted',
};

const meanings = { positive: 'favourable', negative: 'unfavourable', none: null } as const;

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
  isFolded: boolean;
  isMarked?: boolean;
}) {
  const look = clsx('align-top!', differenceTones[difference.tone]);
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
        <LeftOutNote words={note} />
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
