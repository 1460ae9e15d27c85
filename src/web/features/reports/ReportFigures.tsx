import { ShownAgainNote } from '../../components/ShownAgainNote.tsx';
import { clsx } from 'clsx';
import { lineInSentence } from '../../../finance/catalogue.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import { JudgementLegend, JudgementMark, judgementTone } from '../../components/JudgementMark.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Comparison } from './reportFigures.view.ts';
import type { ComparisonFigures, ReportFiguresProps } from './useReportFigures.ts';
import { useReportFigures } from './useReportFigures.ts';

/**
 * Fits both comparisons on a tablet: months wrap in the heading, and if needed the earlier figure is shown below its
 * difference.
 */
const NARROW = '@max-[56rem]:[&_th]:whitespace-normal!';
const EARLIER_FIGURE_CLASS = '@max-[44rem]:hidden';
const INSTEAD = 'hidden @max-[44rem]:block';
/** A plan's name can be as long as a sentence. */
const PLAN_NAME_CLASS = 'inline-block max-w-40 break-words whitespace-normal';
/** Next to a form at 1024 px, the words after a share would push the second comparison out of view. */
const BRIEF_SHARE = '@min-[26rem]:@max-[28rem]:sr-only';
const SHARE_LEGEND = 'hidden @min-[26rem]:@max-[28rem]:block text-small text-ink-muted';

export function ReportFigures(props: ReportFiguresProps) {
  const read = useReportFigures(props);
  if (read === null) return <Skeleton className="h-72 w-full" />;
  const {
    month,
    rows,
    basis,
    references,
    materiality,
    today,
    idsOf,
    comparisonIds: idsBeside,
  } = read;
  return (
    <div className="@container">
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-1">
        <h3 className="text-small font-medium text-ink-soft">Figures</h3>
        <p className="text-small text-ink-muted">{currencyTitle(shownBasis().currency)}</p>
      </div>
      <DataTable
        label={`Figures for ${month.title}`}
        className={clsx('[--surface:var(--raised)]', NARROW)}
        footer={
          <div className="mt-2">
            <JudgementLegend materiality={materiality} />
            <ShownAgainNote basis={basis} lines={rows.map(({ key }) => key)} />
            <p className={SHARE_LEGEND}>
              A percentage below a cost is its share of {lineInSentence(basis, 'revenue')}.
            </p>
          </div>
        }
      >
        <thead>
          <tr>
            <HeadCell>Line</HeadCell>
            <HeadCell numeric>{month.title}</HeadCell>
            {references.map(({ title, of }) => [
              <HeadCell key={of} numeric className={EARLIER_FIGURE_CLASS}>
                <span className={clsx(of === 'budget' && PLAN_NAME_CLASS)}>{title}</span>
              </HeadCell>,
              <HeadCell key={`${of}-change`} numeric>
                <span className={EARLIER_FIGURE_CLASS}>Variance</span>
                <span className={INSTEAD}>
                  <span className={clsx(of === 'budget' && PLAN_NAME_CLASS)}>against {title}</span>
                </span>
              </HeadCell>,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={clsx(row.isResult && 'font-semibold')}>
              <RowHeadCell className={clsx(row.isResult ? 'font-semibold!' : 'font-normal!')}>
                {row.label}
              </RowHeadCell>
              <Cell numeric muted={row.figure.missing} negative={row.figure.negative}>
                <FigureText id={idsOf(row.key).value}>{row.figure.text}</FigureText>
                <TodayMark then={row.figure.text} today={today?.get(row.key)} />
                <RevenueShare text={row.figure.share} figure={idsOf(row.key).share} />
              </Cell>
              {references.map(({ of }) => {
                const comparison = row[of];
                if (comparison === null) return null;
                const ids = idsBeside(of, row.key);
                return [
                  <Cell
                    key={of}
                    numeric
                    muted
                    className={clsx('font-normal!', EARLIER_FIGURE_CLASS)}
                  >
                    <FigureText id={ids.reference}>{comparison.reference.text}</FigureText>
                    <RevenueShare
                      text={comparison.reference.share}
                      figure={ids.referenceShare}
                      isBrief
                    />
                  </Cell>,
                  <Cell key={`${of}-change`} numeric className="font-normal!">
                    <ComparisonChange comparison={comparison} figures={ids} />
                  </Cell>,
                ];
              })}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

function RevenueShare({
  text,
  figure,
  isBrief = false,
}: {
  text: string | null;
  figure: string | undefined;
  isBrief?: boolean;
}) {
  return text === null ? null : (
    <span className="block text-small font-normal text-ink-muted">
      <FigureText id={figure}>{text}</FigureText>{' '}
      <span className={isBrief ? 'sr-only' : BRIEF_SHARE}>
        of {lineInSentence(shownBasis(), 'revenue')}
      </span>
    </span>
  );
}

function ComparisonChange({
  comparison,
  figures,
}: {
  comparison: Comparison;
  figures: ComparisonFigures;
}) {
  const { difference, percent, share, judgement, reference } = comparison;
  const isThere = difference !== DASH;
  return (
    <span className={clsx('block', judgementTone(isThere ? judgement : null))}>
      {isThere ? <JudgementMark judgement={judgement} /> : null}
      <FigureText id={figures.difference}>{difference}</FigureText>
      {isThere && percent !== '' ? (
        <span className="block text-small">
          <FigureText id={percent === DASH ? undefined : figures.percent}>{percent}</FigureText>
        </span>
      ) : null}
      {share === null ? null : (
        <span className="block text-small">
          <FigureText id={figures.share}>{share}</FigureText>
        </span>
      )}
      <span className={clsx('text-small text-ink-muted', INSTEAD)}>
        from <FigureText id={figures.reference}>{reference.text}</FigureText>
      </span>
    </span>
  );
}
