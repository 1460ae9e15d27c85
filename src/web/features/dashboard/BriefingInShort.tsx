import { useQuery } from '@tanstack/react-query';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { SaidSentence } from '../../components/BriefingSentence.tsx';
import { DriverWords, NoDrivers } from '../../components/DriverWords.tsx';
import { LightMark } from '../../components/LightMark.tsx';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { SaidToday } from '../../components/SaidToday.tsx';
import { PATHS } from '../../paths.ts';
import { BriefingCard, BriefingCardLoading } from './BriefingCard.tsx';

/** The others are a press away. */
const MOST_DRIVERS = 2;

/** What the briefing says first about the month that the cards show: the rest is a press away. */
export default function BriefingInShort({ of, name }: { of: MonthOfYear; name: string }) {
  const month = figureMonth(of);
  const briefing = useQuery(briefingQuery(month));
  const today = useToday(briefingQuery(month));
  const read = briefing.data?.month === month ? briefing.data : null;
  return (
    <BriefingCard name={name} light={read === null ? null : <LightMark light={read.light} />}>
      <QueryContent
        query={briefing}
        failure="The report could not be loaded"
        problem={shownProblem}
        loading={<BriefingCardLoading />}
      >
        {() =>
          read === null ? (
            <p className="text-ink-muted">No report for {name} yet</p>
          ) : (
            <Short
              briefing={read}
              today={today?.month === month ? today : today === undefined ? undefined : null}
            />
          )
        }
      </QueryContent>
    </BriefingCard>
  );
}

function Short({ briefing, today }: { briefing: MonthBriefing; today: Today<MonthBriefing> }) {
  const { headline, month } = briefing;
  const drivers = briefing.drivers.slice(0, MOST_DRIVERS);
  return (
    <div className="grid gap-x-8 gap-y-3 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="max-w-prose text-pretty">
        <p>
          <SaidSentence sentence={headline} />
        </p>
        <SaidToday sentence={headline} today={ofToday(today, (now) => now.headline)} />
      </div>
      {drivers.length === 0 ? (
        <NoDrivers briefing={briefing} />
      ) : (
        <ul
          aria-label="What moved the result"
          className="flex max-w-prose flex-col gap-2 lg:row-span-2"
        >
          {drivers.map((driver) => (
            <li key={driver.line}>
              <DriverWords driver={driver} />
              <SaidToday
                sentence={driver.sentence}
                today={ofToday(
                  today,
                  (now) => now.drivers.find(({ line }) => line === driver.line)?.sentence ?? [],
                )}
              />
            </li>
          ))}
        </ul>
      )}
      <p data-print="hide">
        <NextStepLink to={PATHS.report} search={{ month }}>
          Read the report
        </NextStepLink>
      </p>
    </div>
  );
}
