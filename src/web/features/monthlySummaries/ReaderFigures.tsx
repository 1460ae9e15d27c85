import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { LineKey } from '../../../domain/lines.ts';
import { JudgementLegend } from '../../components/JudgementMark.tsx';
import { TodayMark } from '../../components/TodayMark.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ReferenceKey } from './reader.search.ts';
import { REFERENCES } from './reader.search.ts';
import { Change, Share } from './ReportFigures.tsx';
import type { FigureRow } from './reportFigures.view.ts';
import type { ReportFigureRows, ReportFiguresProps } from './useReportFigures.ts';
import { useReportFigures } from './useReportFigures.ts';

/** Beside its line where there is room, and below it elsewhere. */
const BESIDE = '@max-[44rem]:hidden';
const BELOW = '@min-[44rem]:hidden';
/** On a phone the variance stands below its figure: side by side the two would need scrolling. */
const APART = '@max-[30rem]:hidden';
const STACKED = '@min-[30rem]:hidden';

export type ReaderFiguresProps = Omit<ReportFiguresProps, 'typed'> & {
  /** What the month shall be compared with; left out, or not there: the first that there is. */
  against: ReferenceKey | undefined;
  onAgainst: (against: ReferenceKey) => void;
  /** What is said of a line; null: nothing. */
  commentOn: (line: LineKey) => ReactNode;
};

/** A report's figures beside one other month or the budget, each line with what is said of it. */
export function ReaderFigures({ against, onAgainst, commentOn, ...of }: ReaderFiguresProps) {
  const read = useReportFigures(of);
  if (read === null) return <Skeleton className="h-[56rem] w-full" />;
  const { month, rows, references, materiality } = read;
  const choices = REFERENCES.flatMap((value) => {
    const found = references.find((reference) => reference.of === value);
    return found === undefined ? [] : [{ value, label: found.title }];
  });
  const chosen = choices.find(({ value }) => value === against) ?? choices[0] ?? null;
  return (
    <div className="@container flex flex-col gap-3">
      {choices.length > 1 ? (
        <div data-print="hide">
          <RadioGroup
            label="Compared with"
            value={chosen?.value ?? null}
            choices={choices}
            onValueChange={onAgainst}
          />
        </div>
      ) : null}
      <DataTable
        label={`Figures of ${month.title}`}
        className="@max-[56rem]:[&_:is(td,th)]:px-2 @max-[44rem]:[&_:is(td,th)]:px-1.5 [&_th]:whitespace-normal!"
        footer={
          <div className="mt-2">
            <JudgementLegend materiality={materiality} />
          </div>
        }
      >
        <thead>
          <tr>
            <HeadCell>Line</HeadCell>
            <HeadCell numeric>
              {month.title}
              {chosen === null ? null : (
                <span className={clsx('block', STACKED)}>against {chosen.label}</span>
              )}
            </HeadCell>
            {chosen === null ? null : (
              <>
                <HeadCell numeric className={BESIDE}>
                  {chosen.label}
                </HeadCell>
                <HeadCell numeric className={APART}>
                  <span className={BESIDE}>Variance</span>
                  <span className={BELOW}>against {chosen.label}</span>
                </HeadCell>
              </>
            )}
            <HeadCell className={clsx('w-2/5', BESIDE)}>Comments</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.key}
              row={row}
              read={read}
              against={chosen?.value ?? null}
              comment={commentOn(row.key)}
            />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

interface LineProps {
  row: FigureRow;
  read: ReportFigureRows;
  against: ReferenceKey | null;
  comment: ReactNode;
}

function Line({ row, read: { idsOf, idsBeside, today }, against, comment }: LineProps) {
  const { key, label, isResult, figure } = row;
  const own = idsOf(key);
  const comparison = against === null ? null : row[against];
  const beside =
    against === null || comparison === null
      ? null
      : { comparison, figures: idsBeside(against, key) };
  const hasBelow = comment !== null && '@max-[44rem]:[&>*]:border-b-0!';
  return (
    <>
      <tr className={clsx(isResult && 'font-semibold', hasBelow)}>
        <RowHeadCell className={isResult ? 'font-semibold!' : 'font-normal!'}>{label}</RowHeadCell>
        <Cell numeric muted={figure.missing} negative={figure.negative}>
          <FigureText id={own.value}>{figure.text}</FigureText>
          <TodayMark then={figure.text} today={today?.get(key)} />
          <Share text={figure.share} figure={own.share} />
          {beside === null ? null : (
            <span className={clsx('mt-1 block font-normal text-ink', STACKED)}>
              <Change {...beside} />
            </span>
          )}
        </Cell>
        {beside === null ? null : <ComparedCells {...beside} />}
        <Cell className={clsx('font-normal!', BESIDE)}>{comment}</Cell>
      </tr>
      {comment === null ? null : (
        <tr className={BELOW}>
          <Cell colSpan={3}>{comment}</Cell>
        </tr>
      )}
    </>
  );
}

function ComparedCells({ comparison, figures }: Parameters<typeof Change>[0]) {
  const { reference } = comparison;
  return (
    <>
      <Cell numeric muted className={clsx('font-normal!', BESIDE)}>
        <FigureText id={figures.reference}>{reference.text}</FigureText>
        <Share text={reference.share} figure={figures.referenceShare} isBrief />
      </Cell>
      <Cell numeric className={clsx('font-normal!', APART)}>
        <Change comparison={comparison} figures={figures} />
      </Cell>
    </>
  );
}
