import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type {
  BriefingDifference,
  BriefingNumber,
  MonthBriefing,
  StatementPeriodSchema,
  StatementRowSchema,
} from '../../../contract/briefing.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { DASH } from '../../../format/notAvailable.ts';
import type { Today } from '../../api/today.ts';
import { ExplainedNumber } from '../../components/BriefingSentence.tsx';
import { JudgementMark, judgementTone } from '../../components/JudgementMark.tsx';
import { TableStop } from '../../components/TableStop.tsx';
import { TodayMark } from '../../components/TodayMark.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText, KEY_STOP } from '../../ui/FigureText.tsx';
import { type PeriodKey, PERIODS, PeriodSwitch } from './PeriodSwitch.tsx';

const LABEL = 'Income statement';

/** Both periods stand side by side from this width on; below it one is chosen. */
const ONLY_WIDE = '@max-[60rem]:hidden';
const ONLY_NARROW = '@min-[60rem]:hidden';
/** Below the statement it is no part of it. */
const CASH = '[&>*]:border-t-2 [&>*]:border-line-strong';
/** On a phone there is room for the amount and its difference from the reference. */
const BESIDE = '@max-[34rem]:hidden';

interface StatementProps {
  briefing: MonthBriefing;
  today: Today<MonthBriefing>;
  /** What was written about a line; null: nothing. */
  commentOn: (line: LineKey) => ReactNode;
}

type RowOfStatement = Pick<StatementRowSchema, 'label' | 'isTotal' | 'month'> & {
  readonly row: StatementRowSchema['row'] | 'cash';
  /** null: cash is what there is at the end of a month. */
  readonly toDate: StatementPeriodSchema | null;
};

/** The rows of the statement, and below them cash. */
const rowsOf = ({ rows, cash }: MonthBriefing['statement']): RowOfStatement[] => [
  ...rows,
  ...(cash === null
    ? []
    : [{ row: 'cash' as const, label: 'Cash', isTotal: false, month: cash, toDate: null }]),
];

/** The month and its year to date as a board paper has them, next to the plan and last year. */
export function IncomeStatement({ briefing, today, commentOn }: StatementProps) {
  const [chosen, setChosen] = useState<PeriodKey>('month');
  const { statement, name } = briefing;
  const isHidden = (period: PeriodKey) => (period === chosen ? '' : ONLY_WIDE);
  const rowsToday = today ? rowsOf(today.statement) : [];
  const commented = rowsOf(statement).map((row) => ({
    row,
    words: row.row === 'adjustments' ? null : commentOn(row.row),
  }));
  const withComment = commented.filter(({ words }) => words !== null);
  return (
    <Card
      title={LABEL}
      flush
      className="@container overflow-hidden"
      actions={
        <PeriodSwitch
          label="Period of the statement"
          value={chosen}
          onValueChange={setChosen}
          className={ONLY_NARROW}
        />
      }
    >
      <TableStop
        label={LABEL}
        className="rounded-base [&_:is(th,td)+*]:px-2! [&_:is(th,td):last-child]:pr-4! sm:[&_:is(th,td):last-child]:pr-6! [&_th]:whitespace-normal! [&_tbody_:is(th,td)]:py-1.5! print:[&_tbody_:is(th,td)]:py-px! [&_tbody_:is(th,td)]:align-middle! [&_tbody_tr]:h-9 pointer-coarse:[&_tbody_tr]:h-11 print:[&_tbody_tr]:h-auto"
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
            {commented.map((one) => (
              <Row
                key={one.row.row}
                row={one.row}
                comment={
                  one.words === null
                    ? null
                    : { number: withComment.indexOf(one) + 1, words: one.words }
                }
                briefing={briefing}
                now={rowsToday.find(({ row }) => row === one.row.row)}
                isHidden={isHidden}
              />
            ))}
          </tbody>
        </DataTable>
      </TableStop>
    </Card>
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

/** More than there are columns. */
const WHOLE_ROW = 11;

function Row({
  row: { row, label, isTotal, ...periods },
  comment,
  briefing,
  now,
  isHidden,
}: {
  row: RowOfStatement;
  comment: { number: number; words: ReactNode } | null;
  briefing: MonthBriefing;
  now: RowOfStatement | undefined;
  isHidden: (period: PeriodKey) => string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const weight = isTotal ? 'font-semibold!' : 'font-normal!';
  return (
    <>
      <tr className={clsx(isTotal && 'font-semibold', row === 'cash' && CASH)}>
        <RowHeadCell className={weight}>
          {label}
          {comment === null ? null : (
            <CommentDot
              number={comment.number}
              label={label}
              controls={isOpen ? id : null}
              onPress={() => setIsOpen(!isOpen)}
            />
          )}
        </RowHeadCell>
        {PERIODS.map(({ value: period }) => (
          <PeriodCells
            key={period}
            period={period}
            of={periods[period]}
            now={now?.[period] ?? undefined}
            briefing={briefing}
            className={isHidden(period)}
          />
        ))}
      </tr>
      {comment === null || !isOpen ? null : (
        <tr id={id}>
          <Cell colSpan={WHOLE_ROW} className="whitespace-normal!">
            {comment.words}
          </Cell>
        </tr>
      )}
    </>
  );
}

function CommentDot({
  number,
  label,
  controls,
  onPress,
}: {
  number: number;
  label: string;
  /** The id of what is open below the row; null while nothing is. */
  controls: string | null;
  onPress: () => void;
}) {
  return (
    <button
      {...KEY_STOP}
      type="button"
      aria-label={`Comment ${number}, on ${label}`}
      aria-expanded={controls !== null}
      aria-controls={controls ?? undefined}
      data-print="hide"
      className="group -my-2 inline-flex size-8 items-center justify-center align-middle pointer-coarse:-my-3 pointer-coarse:size-11"
      onClick={onPress}
    >
      <span
        className={clsx(
          'flex size-5 items-center justify-center rounded-full text-[0.6875rem] font-semibold',
          controls === null ? 'bg-accent-soft text-accent' : 'bg-accent text-on-accent',
        )}
      >
        {number}
      </span>
    </button>
  );
}

function PeriodCells({
  period,
  of,
  now,
  briefing,
  className,
}: {
  period: PeriodKey;
  /** null: its cells stay empty. */
  of: StatementPeriodSchema | null;
  now: StatementPeriodSchema | undefined;
  briefing: MonthBriefing;
  className: string;
}) {
  const { statement } = briefing;
  const byPlan = isByPlan(briefing);
  if (of === null) return <Cell colSpan={5} className={className} />;
  const { actual, plan, earlier } = of;
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
