import { clsx } from 'clsx';
import { lineLabel, reshownLinesWords } from '../../../finance/catalogue.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type {
  BriefingDifference,
  BriefingNumber,
  MonthBriefing,
  StatementPeriodSchema,
  StatementRowSchema,
} from '../../../contract/briefing.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { DASH } from '../../../format/notAvailable.ts';
import type { Today } from '../../api/today.ts';
import { ExplainedNumber } from '../../components/BriefingSentence.tsx';
import { JudgementMark, judgementTone } from '../../components/JudgementMark.tsx';
import { TodayMark } from '../../components/TodayMark.tsx';
import { FigureQuestionMark } from '../../editing/FigureQuestionMarks.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText, KEY_STOP } from '../../ui/FigureText.tsx';
import { type PeriodKey, PERIODS, PeriodSwitch } from './PeriodSwitch.tsx';

const STATEMENT_LABEL = 'Income statement';

/** Both periods show from this width and on paper. On narrower screens the reader chooses one. */
const ONLY_WIDE = '@max-[60rem]:not-print:hidden';
const ONLY_NARROW = '@min-[60rem]:hidden';
/** Cash is set apart below the statement, because it isn't part of it. */
const CASH_ROW_CLASS = '[&>*]:border-t-2 [&>*]:border-line-strong';
/** Phones have space only for the amount and its difference from the basis of comparison. */
const BESIDE_COLUMN_CLASS = '@max-[34rem]:not-print:hidden';

interface StatementProps {
  briefing: MonthBriefing;
  today: Today<MonthBriefing>;
  commentOn: (line: LineKey) => ReactNode;
}

type RowOfStatement = Pick<StatementRowSchema, 'label' | 'isTotal' | 'month'> & {
  readonly row: StatementRowSchema['row'] | 'cash';
  /** Null for cash, which is a balance at the end of a month. */
  readonly toDate: StatementPeriodSchema | null;
};

const statementRows = ({ rows, cash }: MonthBriefing['statement']): RowOfStatement[] => [
  ...rows,
  ...(cash === null
    ? []
    : [
        {
          row: 'cash' as const,
          label: lineLabel(shownBasis(), 'cash'),
          isTotal: false,
          month: cash,
          toDate: null,
        },
      ]),
];

export function IncomeStatement({ briefing, today, commentOn }: StatementProps) {
  const [chosen, setChosen] = useState<PeriodKey>('month');
  const { statement, name } = briefing;
  const isHidden = (period: PeriodKey) => (period === chosen ? '' : ONLY_WIDE);
  const rowsToday = today ? statementRows(today.statement) : [];
  const commented = statementRows(statement).map((row) => ({
    row,
    words: row.row === 'adjustments' ? null : commentOn(row.row),
  }));
  const again = reshownLinesWords(
    statement.rows.filter(({ note }) => note !== undefined).map(({ label }) => label),
  );
  const withComment = commented.filter(({ words }) => words !== null);
  return (
    <Card
      title={STATEMENT_LABEL}
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
      <div className="rounded-base sm:@max-[60rem]:not-print:[&_[data-edge]]:pr-6! [&_thead_th]:whitespace-normal! not-print:[&_th]:whitespace-normal! not-print:[&_tbody_:is(th,td)]:py-1.5! [&_tbody_:is(th,td)]:align-middle! not-print:[&_tbody_tr]:h-9 pointer-coarse:not-print:[&_tbody_tr]:h-11">
        <DataTable label={STATEMENT_LABEL}>
          <thead>
            <tr>
              <HeadCell>{statement.unit}</HeadCell>
              <StatementPeriodHead
                period={name}
                briefing={briefing}
                className={isHidden('month')}
              />
              <StatementPeriodHead
                period="Year to date"
                briefing={briefing}
                className={isHidden('toDate')}
              />
            </tr>
          </thead>
          <tbody>
            {commented.map((one) => (
              <IncomeStatementRow
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
      </div>
      <div className="px-4 py-2 text-small text-ink-muted sm:px-6 print:py-0">
        <p data-print="hide">Amounts and differences are each rounded from exact figures.</p>
        {again === null ? null : <p>{again}</p>}
      </div>
    </Card>
  );
}

/** The earlier month, or last year for the year to date; null if there is none. */
const earlierOf = ({ earlier, hasYearBefore }: MonthBriefing['statement'], period: PeriodKey) =>
  period === 'toDate' && !hasYearBefore ? null : earlier;

/** If the page compares with the plan, phones show only that difference. */
const isByPlan = ({ reference }: MonthBriefing) => reference === 'plan';

function StatementPeriodHead({
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
          <HeadCell numeric className={clsx(className, BESIDE_COLUMN_CLASS)}>
            Plan
          </HeadCell>
          <HeadCell numeric className={clsx(className, !byPlan && BESIDE_COLUMN_CLASS)}>
            vs plan
          </HeadCell>
        </>
      )}
      {earlier === null ? null : (
        <>
          <HeadCell numeric className={clsx(className, BESIDE_COLUMN_CLASS)}>
            {period === briefing.name ? earlier : 'Last year'}
          </HeadCell>
          <HeadCell numeric data-edge="" className={clsx(className, byPlan && BESIDE_COLUMN_CLASS)}>
            vs last year
          </HeadCell>
        </>
      )}
    </>
  );
}

/** Longer unbroken words would leave no room for numbers on a phone. */
const LONG_WORD = /\S{18}/;

/** This is more than the number of columns, so that the cell spans the whole row. */
const WHOLE_ROW = 11;

function IncomeStatementRow({
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
      <tr className={clsx(isTotal && 'font-semibold', row === 'cash' && CASH_ROW_CLASS)}>
        <RowHeadCell className={clsx(weight, LONG_WORD.test(label) && 'wrap-anywhere')}>
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
          isLast
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
  isLast = false,
  isShownNarrow,
}: {
  amount: BriefingNumber | null;
  difference: BriefingDifference | null;
  now: StatementPeriodSchema['plan'] | undefined;
  className: string;
  isLast?: boolean;
  isShownNarrow: boolean;
}) {
  const judgement = difference?.judgement ?? null;
  return (
    <>
      <Cell numeric muted className={clsx('font-normal!', className, BESIDE_COLUMN_CLASS)}>
        <ShownNumber number={amount} today={now?.amount} />
      </Cell>
      <Cell
        numeric
        // Marks the last visible column while one period is chosen.
        data-edge={isLast ? '' : undefined}
        className={clsx(className, !isShownNarrow && BESIDE_COLUMN_CLASS)}
      >
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
      <FigureQuestionMark id={number?.figure} isInTable />
      <FigureText id={number?.figure}>
        {number === null || number.figure === null ? text : <ExplainedNumber text={text} />}
      </FigureText>
      <TodayMark then={text} today={today?.text} />
    </>
  );
}
