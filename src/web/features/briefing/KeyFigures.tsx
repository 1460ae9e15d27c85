import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type {
  BriefingDifference,
  BriefingFigure,
  BriefingNumber,
  MonthBriefing,
} from '../../../contract/briefing.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { ExplainedNumber, SaidSentence } from '../../components/BriefingSentence.tsx';
import { JudgementMark, judgementTone } from '../../components/JudgementMark.tsx';
import { LightMark } from '../../components/LightMark.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FIGURE, FigureText } from '../../ui/FigureText.tsx';
import { MonthBars } from './MonthBars.tsx';

function ShownNumber({ number }: { number: BriefingNumber }) {
  return (
    <FigureText id={number.figure}>
      {number.figure === null ? number.text : <ExplainedNumber text={number.text} />}
    </FigureText>
  );
}

function Difference({ difference }: { difference: BriefingDifference | null }) {
  if (difference === null) return <span className="text-ink-muted">{DASH}</span>;
  return (
    <span className={judgementTone(difference.judgement)}>
      <JudgementMark judgement={difference.judgement} />
      <ShownNumber number={difference} />
    </span>
  );
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

type Props = { briefing: Pick<MonthBriefing, 'figures' | 'plan' | 'comparedWith'> };

/** The five figures that matter, each beside its plan, an earlier month and the year to date. */
export function KeyFigureTable({ briefing: { figures, plan, comparedWith } }: Props) {
  const keys = useTableKeys();
  return (
    <div
      {...keys}
      {...TABLE_STOP}
      className="rounded-base max-md:hidden md:max-lg:[&_:is(th,td)]:px-2! min-[90rem]:[&_:is(th,td)]:px-2! [&_th]:whitespace-normal! print:block!"
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
            <tr key={figure.line}>
              <RowHeadCell>{figure.label}</RowHeadCell>
              <Cell numeric className="font-semibold">
                <ShownNumber number={figure.value} />
              </Cell>
              <Cell className="align-middle print:hidden">
                <MonthBars chart={figure.chart} />
              </Cell>
              {plan !== null ? (
                <Cell numeric>
                  <Difference difference={figure.againstPlan} />
                </Cell>
              ) : null}
              <Cell numeric>
                <Difference difference={figure.againstBefore} />
              </Cell>
              <Cell numeric muted={figure.toDate === null}>
                {figure.toDate === null ? DASH : <ShownNumber number={figure.toDate} />}
              </Cell>
              <Cell numeric>
                <Difference difference={figure.toDateAgainstBefore} />
              </Cell>
              <Cell>
                <LightMark light={figure.light} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

/** The same on a phone: a figure below the other. */
export function KeyFigureList({ briefing: { figures, plan, comparedWith } }: Props) {
  return (
    <ul className="divide-y divide-line md:hidden print:hidden">
      {figures.map((figure) => (
        <FigureItem
          key={figure.line}
          figure={figure}
          hasPlan={plan !== null}
          against={comparedWith}
        />
      ))}
    </ul>
  );
}

function FigureItem({
  figure,
  hasPlan,
  against,
}: {
  figure: BriefingFigure;
  hasPlan: boolean;
  against: string | null;
}) {
  const { label, value, chart, light, share } = figure;
  const beside = [
    { name: 'plan', difference: hasPlan ? figure.againstPlan : null },
    { name: against ?? '', difference: figure.againstBefore },
    { name: 'YTD', difference: figure.toDateAgainstBefore },
  ].filter(({ difference }) => difference !== null);
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span className="font-medium">{label}</span>
        <MonthBars chart={chart} className="shrink-0" />
        <span className="font-semibold">
          <ShownNumber number={value} />
        </span>
        <LightMark light={light} className="ml-auto" />
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
        {beside.map(({ name, difference }) => (
          <span key={name}>
            {name} <Difference difference={difference} />
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
