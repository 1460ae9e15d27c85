import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { clsx } from 'clsx';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import { shownWithAmounts, usedLines, lineLabel } from '../../../finance/catalogue.ts';
import { monthFigure } from '../../../finance/pageFigures.ts';
import type { LineKey, FigureKey } from '../../../finance/lines.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { ofToday, useMonthToday } from '../../api/today.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { BoardReportSummary } from './BoardReportSummary.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import type { Month } from './dashboard.view.ts';

const PERFORMANCE = ['revenue', 'adjEbitda', 'cash'] as const;
const MAIN_COST_LINES = ['production', 'salesMarketing', 'rnd', 'admin'] as const;

type FiguresProps = Pick<FinancialDetailsProps, 'month' | 'of'> & {
  title: string;
  lines: readonly (LineKey & FigureKey)[];
};

function DetailFigureList({ title, month, of, lines }: FiguresProps) {
  const { currency } = shownBasis();
  const today = useMonthToday()(month.figures);
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-2 divide-y divide-line">
        {lines.map((line) => {
          const text = formatAmountIn(currency, month.figures[line]);
          return (
            <div
              key={line}
              className="flex items-center justify-between gap-4 py-2 pointer-coarse:min-h-11"
            >
              <dt className="text-ink-soft">{lineLabel(shownBasis(), line)}</dt>
              <dd
                className={clsx(
                  'text-right font-medium',
                  text.startsWith('-') && 'text-negative',
                  text === NOT_AVAILABLE && 'text-ink-muted',
                )}
              >
                <FigureText id={monthFigure(line, of)}>{text}</FigureText>
                <TodayMark
                  then={text}
                  today={ofToday(today, (figures) => formatAmountIn(currency, figures[line]))}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

export type FinancialDetailsProps = {
  month: Month;
  of: MonthOfYear;
  reportId: number | null;
  isFresh: boolean;
  onClose: () => void;
};

export function FinancialDetails({ month, of, reportId, isFresh, onClose }: FinancialDetailsProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh]);
  const columns: ReactNode[] = [
    <DetailFigureList
      key="performance"
      title="Financial Performance"
      {...{ month, of }}
      lines={PERFORMANCE}
    />,
    <DetailFigureList
      key="costs"
      title="Cost Breakdown"
      {...{ month, of }}
      lines={usedLines(
        shownWithAmounts(shownBasis(), (line) => [month.figures[line]]),
        MAIN_COST_LINES,
      )}
    />,
  ];
  if (reportId !== null) {
    columns.push(<BoardReportSummary key={`report ${reportId}`} reportId={reportId} />);
  }
  return (
    <div ref={panel} className="scroll-mt-20 scroll-mb-4">
      <Card
        title="Financial Details"
        subtitle={`${month.name} · ${currencyTitle(shownBasis().currency)}`}
        actions={
          <Button
            variant="quiet"
            aria-label="Close Financial Details"
            icon={<X className="size-4" aria-hidden="true" />}
            className="-mt-1.5 -mr-2 w-10 px-0! pointer-coarse:w-11"
            onClick={onClose}
          />
        }
      >
        <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
          {columns}
        </div>
      </Card>
    </div>
  );
}
