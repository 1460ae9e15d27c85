import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type {
  BriefingDifference,
  BriefingFigure,
  BriefingNumber,
  MonthBriefing,
} from '../../../contract/briefing.ts';
import { DASH } from '../../../format/notAvailable.ts';
import type { Today } from '../../api/today.ts';
import { ExplainedNumber, SaidSentence } from '../../components/BriefingSentence.tsx';
import { JudgementMark, judgementTone } from '../../components/JudgementMark.tsx';
import { LightMark } from '../../components/LightMark.tsx';
import { TodayMark } from '../../components/TodayMark.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FIGURE, FigureText } from '../../ui/FigureText.tsx';
import { MonthBars } from './MonthBars.tsx';

interface ShownProps<Shown> {
  /** null: there is none. */
  number: Shown | null;
  /** The same today; null: there is none. undefined: nothing is compared. */
  today: Today<BriefingNumber>;
}

const textOf = (number: BriefingNumber | null) => number?.text ?? DASH;

function ShownNumber({ number, today }: ShownProps<BriefingNumber>) {
  return (
    <>
      <FigureText id={number?.figure}>
        {number === null || number.figure === null ? (
          textOf(number)
        ) : (
          <ExplainedNumber text={number.text} />
        )}
      </FigureText>
      <TodayMark then={textOf(number)} today={today === undefined ? undefined : textOf(today)} />
    </>
  );
}

function Difference({ number, today }: ShownProps<BriefingDifference>) {
  // A percentage that says nothing is a dash, and a dash is neither good nor bad news.
  const judgement = number === null || number.text === DASH ? null : number.judgement;
  return (
    <span className={judgementTone(judgement)}>
      <JudgementMark judgement={judgement} />
      <ShownNumber number={number} today={today} />
    </span>
  );
}

/** The same line today; undefined: it is not among the lines that are shown. */
function figureToday(today: Today<MonthBriefing>, { line }: BriefingFigure) {
  return today?.figures.find((one) => one.line === line);
}

const ARROWS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);

/** What the keyboard comes to before the figures. */
const TABLE_STOP = {
  role: 'group',
  'aria-label': 'Key figures: arrow keys move, Enter explains',
  tabIndex: 0,
} as const;

/** One stop for Tab; from it the arrow keys go into the table, where Enter explains and Escape goes back. */
function useTableKeys() {
  const stop = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = stop.current;
    if (place === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && event.target !== place) {
      place.focus();
      event.preventDefault();
      return;
    }
    const first = place.querySelector<HTMLElement>(`[${FIGURE}]`);
    if (event.target !== place || !ARROWS.has(event.key) || first === null) return;
    event.preventDefault();
    first.tabIndex = -1;
    first.focus();
  };
  return { ref: stop, onKeyDown };
}

type Props = {
  briefing: Pick<MonthBriefing, 'figures' | 'plan' | 'comparedWith'>;
  today: Today<MonthBriefing>;
};

/** The five figures that matter, each beside its plan, an earlier month and the year to date. */
export function KeyFigureTable({ briefing: { figures, plan, comparedWith }, today }: Props) {
  const keys = useTableKeys();
  return (
    <div
      {...keys}
      {...TABLE_STOP}
      className="rounded-base max-md:hidden md:max-lg:[&_:is(th,td)+*]:px-2! min-[90rem]:[&_:is(th,td)+*]:px-2! [&_th]:whitespace-normal! [&_tbody_:is(th,td)]:align-middle! [&_tbody_tr]:h-11 print:[&_tbody_tr]:h-auto print:block!"
    >
      <DataTable label="Key figures">
        <thead>
          <tr>
            <HeadCell>Line</HeadCell>
            <HeadCell numeric>Actual</HeadCell>
            <HeadCell className="print:hidden">13 months</HeadCell>
            {plan !== null ? <HeadCell numeric>Δ plan</HeadCell> : null}
            <HeadCell numeric>Δ {comparedWith ?? 'last year'}</HeadCell>
            <HeadCell numeric>Year to date</HeadCell>
            <HeadCell numeric>Δ last year</HeadCell>
            <HeadCell>Light</HeadCell>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <FigureRow
              key={figure.line}
              figure={figure}
              hasPlan={plan !== null}
              now={figureToday(today, figure)}
            />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

interface FigureProps {
  figure: BriefingFigure;
  hasPlan: boolean;
  /** The same figure today; undefined: nothing is compared. */
  now: BriefingFigure | undefined;
}

function FigureRow({ figure, hasPlan, now }: FigureProps) {
  return (
    <tr>
      <RowHeadCell>{figure.label}</RowHeadCell>
      <Cell numeric className="font-semibold">
        <ShownNumber number={figure.value} today={now?.value} />
      </Cell>
      <Cell className="print:hidden">
        <MonthBars chart={figure.chart} className={hasPlan ? 'w-16!' : ''} />
      </Cell>
      {hasPlan ? (
        <Cell numeric>
          <Difference number={figure.againstPlan} today={now?.againstPlan} />
        </Cell>
      ) : null}
      <Cell numeric>
        <Difference number={figure.againstBefore} today={now?.againstBefore} />
      </Cell>
      <Cell numeric muted={figure.toDate === null}>
        <ShownNumber number={figure.toDate} today={now?.toDate} />
      </Cell>
      <Cell numeric>
        <Difference number={figure.toDateAgainstBefore} today={now?.toDateAgainstBefore} />
      </Cell>
      <Cell>
        <LightMark light={figure.light} />
      </Cell>
    </tr>
  );
}

/** The same on a phone: a figure below the other. */
export function KeyFigureList({ briefing: { figures, plan, comparedWith }, today }: Props) {
  return (
    <ul className="divide-y divide-line md:hidden print:hidden">
      {figures.map((figure) => (
        <FigureItem
          key={figure.line}
          figure={figure}
          hasPlan={plan !== null}
          against={comparedWith}
          now={figureToday(today, figure)}
        />
      ))}
    </ul>
  );
}

function FigureItem({ figure, hasPlan, against, now }: FigureProps & { against: string | null }) {
  const { label, value, chart, light, share } = figure;
  const beside = [
    {
      name: 'plan',
      number: hasPlan ? figure.againstPlan : null,
      today: now?.againstPlan,
    },
    { name: against ?? '', number: figure.againstBefore, today: now?.againstBefore },
    { name: 'YTD', number: figure.toDateAgainstBefore, today: now?.toDateAgainstBefore },
  ].filter(({ number }) => number !== null);
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="grid min-h-11 grid-cols-[minmax(0,1fr)_4rem_minmax(4rem,auto)_minmax(4rem,auto)] items-center gap-x-2">
        <span className="font-medium">{label}</span>
        <MonthBars chart={chart} className="w-full!" />
        <span className="text-right font-semibold">
          <ShownNumber number={value} today={now?.value} />
        </span>
        <LightMark light={light} className="justify-self-end" />
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
        {beside.map(({ name, number, today }) => (
          <span key={name}>
            {name} <Difference number={number} today={today} />
          </span>
        ))}
        {share === null ? null : (
          <span>
            <SaidSentence sentence={share} />
          </span>
        )}
      </p>
    </li>
  );
}
