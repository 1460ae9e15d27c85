import { clsx } from 'clsx';
import { useState } from 'react';
import type {
  BriefingDifference,
  BriefingNumber,
  MonthBriefing,
  StatementPeriodSchema,
  StatementRowSchema,
} from '../../../contract/briefing.ts';
import { DASH } from '../../../format/notAvailable.ts';
import type { Today } from '../../api/today.ts';
import { ExplainedNumber } from '../../components/BriefingSentence.tsx';
import { JudgementMark, judgementTone } from '../../components/JudgementMark.tsx';
import { TableStop } from '../../components/TableStop.tsx';
import { TodayMark } from '../../components/TodayMark.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

const LABEL = 'Income statement';

type PeriodKey = 'month' | 'toDate';

const PERIODS = [
  { value: 'month', label: 'Month' },
  { value: 'toDate', label: 'Year to date' },
] as const satisfies readonly { value: PeriodKey; label: string }[];

/** Both periods stand side by side from this width on; below it one is chosen. */
const ONLY_WIDE = '@max-[60rem]:hidden';
const ONLY_NARROW = '@min-[60rem]:hidden';
/** On a phone there is room for the amount and its difference from the reference. */
const BESIDE = '@max-[34rem]:hidden';

interface StatementProps {
  briefing: MonthBriefing;
  today: Today<MonthBriefing>;
}

/** The month and its year to date as a board paper has them, next to the plan and last year. */
export function IncomeStatement({ briefing, today }: StatementProps) {
  const [chosen, setChosen] = useState<PeriodKey>('month');
  const { statement, name } = briefing;
  const isHidden = (period: PeriodKey) => (period === chosen ? '' : ONLY_WIDE);
  return (
    <div className="@container">
      <div className={clsx('px-4 pt-3 sm:px-6', ONLY_NARROW)} data-print="hide">
        <RadioGroup label="Period" value={chosen} choices={PERIODS} onValueChange={setChosen} />
      </div>
      <TableStop
        label={LABEL}
        className="rounded-base [&_:is(th,td)+*]:px-2! [&_:is(th,td):last-child]:pr-4! sm:[&_:is(th,td):last-child]:pr-6! [&_th]:whitespace-normal! [&_tbody_:is(th,td)]:py-1.5! [&_tbody_:is(th,td)]:align-middle! [&_tbody_tr]:h-9 pointer-coarse:[&_tbody_tr]:h-11 print:[&_tbody_tr]:h-auto"
      >
        <DataTable label={LABEL}>
          <thead>
            <tr>
              <HeadCell>{statement.unit}</HeadCell>
              <PeriodHead period={name} briefing={briefing} className={isHidden('month')} />
              <PeriodHead
                period="Year to date"
                briefing={briefing}
                className={isHidden('toDate')}
              />
            </tr>
          </thead>
          <tbody>
            {statement.rows.map((row) => (
              <Row
                key={row.row}
                row={row}
                briefing={briefing}
                now={today?.statement.rows.find((one) => one.row === row.row)}
                isHidden={isHidden}
              />
            ))}
          </tbody>
        </DataTable>
      </TableStop>
    </div>
  );
}

/** The earlier month, or the year before of a year to date; null: there is none. */
const earlierOf = ({ earlier, hasYearBefore }: MonthBriefing['statement'], period: PeriodKey) =>
  period === 'toDate' && !hasYearBefore ? null : earlier;

/** Whether the plan is what a page compares with: on a phone only its difference is shown. */
const isByPlan = ({ reference }: MonthBriefing) => reference === 'plan';

function PeriodHead({
  period,
  briefing,
  className,
}: {
  period: string;
  briefing: MonthBriefing;
  className: string;
}) {
  const { plan } = briefing.statement;
  const earlier = earlierOf(briefing.statement, period === briefing.name ? 'month' : 'toDate');
  const byPlan = isByPlan(briefing);
  return (
    <>
      <HeadCell numeric className={className}>
        {period}
      </HeadCell>
      {plan === null ? null : (
        <>
          <HeadCell numeric className={clsx(className, BESIDE)}>
            Plan
          </HeadCell>
          <HeadCell numeric className={clsx(className, !byPlan && BESIDE)}>
            Δ plan
          </HeadCell>
        </>
      )}
      {earlier === null ? null : (
        <>
          <HeadCell numeric className={clsx(className, BESIDE)}>
            {period === briefing.name ? earlier : 'Last year'}
          </HeadCell>
          <HeadCell numeric className={clsx(className, byPlan && BESIDE)}>
            Δ
          </HeadCell>
        </>
      )}
    </>
  );
}

function Row({
  row: { label, isTotal, ...periods },
  briefing,
  now,
  isHidden,
}: {
  row: StatementRowSchema;
  briefing: MonthBriefing;
  now: StatementRowSchema | undefined;
  isHidden: (period: PeriodKey) => string;
}) {
  return (
    <tr className={clsx(isTotal && 'font-semibold')}>
      <RowHeadCell className={isTotal ? 'font-semibold!' : 'font-normal!'}>{label}</RowHeadCell>
      {PERIODS.map(({ value: period }) => (
        <PeriodCells
          key={period}
          period={period}
          of={periods[period]}
          now={now?.[period]}
          briefing={briefing}
          className={isHidden(period)}
        />
      ))}
    </tr>
  );
}

function PeriodCells({
  period,
  of: { actual, plan, earlier },
  now,
  briefing,
  className,
}: {
  period: PeriodKey;
  of: StatementPeriodSchema;
  now: StatementPeriodSchema | undefined;
  briefing: MonthBriefing;
  className: string;
}) {
  const { statement } = briefing;
  const byPlan = isByPlan(briefing);
  return (
    <>
      <Cell numeric className={className}>
        <ShownNumber number={actual} today={now?.actual} />
      </Cell>
      {statement.plan === null ? null : (
        <ComparedCells
          amount={plan?.amount ?? null}
          difference={plan?.difference ?? null}
          now={now?.plan}
          className={className}
          isShownNarrow={byPlan}
        />
      )}
      {earlierOf(statement, period) === null ? null : (
        <ComparedCells
          amount={earlier?.amount ?? null}
          difference={earlier?.difference ?? null}
          now={now?.earlier}
          className={className}
          isShownNarrow={!byPlan}
        />
      )}
    </>
  );
}

function ComparedCells({
  amount,
  difference,
  now,
  className,
  isShownNarrow,
}: {
  amount: BriefingNumber | null;
  difference: BriefingDifference | null;
  now: StatementPeriodSchema['plan'] | undefined;
  className: string;
  isShownNarrow: boolean;
}) {
  const judgement = difference?.judgement ?? null;
  return (
    <>
      <Cell numeric muted className={clsx('font-normal!', className, BESIDE)}>
        <ShownNumber number={amount} today={now?.amount} />
      </Cell>
      <Cell numeric className={clsx(className, !isShownNarrow && BESIDE)}>
        <span className={judgementTone(judgement)}>
          <JudgementMark judgement={judgement} />
          <ShownNumber number={difference} today={now?.difference} />
        </span>
      </Cell>
    </>
  );
}

function ShownNumber({
  number,
  today,
}: {
  number: BriefingNumber | null;
  today: BriefingNumber | undefined;
}) {
  const text = number?.text ?? DASH;
  return (
    <>
      <FigureText id={number?.figure}>
        {number === null || number.figure === null ? text : <ExplainedNumber text={text} />}
      </FigureText>
      <TodayMark then={text} today={today?.text} />
    </>
  );
}
