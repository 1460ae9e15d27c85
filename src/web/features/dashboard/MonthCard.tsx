import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { DriverWords, NoDrivers } from '../../components/DriverWords.tsx';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { ReportCardFrame } from '../../components/ReportCardFrame.tsx';
import { SentenceToday } from '../../components/SentenceToday.tsx';
import { PATHS } from '../../paths.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { calendarMonthAt, type Month } from './dashboard.view.ts';
import { CARD_PLACE } from './cardPlace.ts';

const NewsLink = lazy(() => import('./NewsLink.tsx'));

/** The month's own page lists the other drivers. */
const MOST_DRIVERS = 2;

interface MonthCardProps {
  month: Month;
  /** Without filters, the newest briefing, requested before the figures arrive, is probably the right one. */
  isNewest: boolean;
}

export function MonthCard({ month: { name, ...shown }, isNewest }: MonthCardProps) {
  const month = figureMonth(calendarMonthAt({ name, ...shown }));
  const newest = useQuery({ ...briefingQuery(), enabled: isNewest });
  const isRead = isNewest && (newest.isPending || newest.data?.month === month);
  const briefingOptions = briefingQuery(isRead ? undefined : month);
  const query = useQuery(briefingOptions);
  const today = useToday(briefingOptions);
  const read = query.data?.month === month ? query.data : null;
  const readToday = today?.month === month ? today : today === undefined ? undefined : null;
  const { monthName, revenue, ebitda } = shown.figures;
  return (
    <ReportCardFrame
      report={{ monthName, year: shown.calendarYear, revenue, ebitda }}
      brief={read}
      headlineToday={ofToday(readToday, (now) => now.headline)}
      className={CARD_PLACE}
    >
      <QueryContent
        query={query}
        failure="The report could not be loaded"
        problem={shownProblem}
        loading={<MonthCardLoading />}
      >
        {() =>
          read === null ? (
            <p className="text-ink-muted">No report for {name} yet</p>
          ) : (
            <KeyDrivers briefing={read} today={readToday} />
          )
        }
      </QueryContent>
      <p className="flex flex-wrap gap-x-4 gap-y-1" data-print="hide">
        <NextStepLink
          to={PATHS.report}
          search={{ month }}
          className="inline-flex items-center pointer-coarse:min-h-11"
        >
          Read the report
        </NextStepLink>
        <Suspense>
          <NewsLink month={month} />
        </Suspense>
      </p>
    </ReportCardFrame>
  );
}

function MonthCardLoading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <output className="sr-only">Loading report…</output>
      <Skeleton className="h-20 max-w-prose" />
    </div>
  );
}

function KeyDrivers({ briefing, today }: { briefing: MonthBriefing; today: Today<MonthBriefing> }) {
  const drivers = briefing.drivers.slice(0, MOST_DRIVERS);
  if (drivers.length === 0) return <NoDrivers briefing={briefing} />;
  return (
    <ul aria-label="What moved the result" className="flex max-w-prose flex-col gap-2">
      {drivers.map((driver) => (
        <li key={driver.line}>
          <DriverWords driver={driver} />
          <SentenceToday
            sentence={driver.sentence}
            today={ofToday(
              today,
              (now) => now.drivers.find(({ line }) => line === driver.line)?.sentence ?? [],
            )}
          />
        </li>
      ))}
    </ul>
  );
}
