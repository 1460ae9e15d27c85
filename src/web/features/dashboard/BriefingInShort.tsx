import { useQuery } from '@tanstack/react-query';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { SaidSentence } from '../../components/BriefingSentence.tsx';
import { ExceptionWords } from '../../components/ExceptionWords.tsx';
import { LightMark } from '../../components/LightMark.tsx';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { SaidToday } from '../../components/SaidToday.tsx';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The others are a press away. */
const MOST_EXCEPTIONS = 2;

/** What the briefing says first about the month that the cards show: the rest is a press away. */
export default function BriefingInShort({ of }: { of: MonthOfYear }) {
  const month = figureMonth(of);
  const briefing = useQuery(briefingQuery(month));
  const today = useToday(briefingQuery(month));
  return (
    <QueryContent
      query={briefing}
      failure="The briefing could not be loaded"
      problem={shownProblem}
      loading={<Skeleton className="h-56" />}
    >
      {(read) =>
        read?.month === month ? (
          <Short
            briefing={read}
            today={today?.month === month ? today : today === undefined ? undefined : null}
          />
        ) : null
      }
    </QueryContent>
  );
}

function Short({ briefing, today }: { briefing: MonthBriefing; today: Today<MonthBriefing> }) {
  const { headline, exceptions, worry, month, name } = briefing;
  const told = exceptions.slice(0, MOST_EXCEPTIONS);
  return (
    <Card title={`Briefing: ${name}`} actions={<LightMark light={worry} />}>
      <p className="max-w-prose text-pretty">
        <SaidSentence sentence={headline} />
      </p>
      <SaidToday sentence={headline} today={ofToday(today, (now) => now.headline)} />
      {told.length === 0 ? null : (
        <ul aria-label="What stands out" className="mt-3 flex max-w-prose flex-col gap-2">
          {told.map((one) => (
            <li key={one.line}>
              <ExceptionWords told={one} />
              <SaidToday
                sentence={one.sentence}
                today={ofToday(
                  today,
                  (now) => now.exceptions.find(({ line }) => line === one.line)?.sentence ?? [],
                )}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3" data-print="hide">
        <NextStepLink to={PATHS.briefing} search={{ month }}>
          Read the whole briefing
        </NextStepLink>
      </p>
    </Card>
  );
}
