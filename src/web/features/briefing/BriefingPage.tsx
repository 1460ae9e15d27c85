import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { useBridges } from '../../api/bridges.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { SaidSentence, sentenceWords } from '../../components/BriefingSentence.tsx';
import { MonthLine } from '../../components/MonthLine.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { SaidToday } from '../../components/SaidToday.tsx';
import { WaysToFigures } from '../../components/WaysToFigures.tsx';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AskAboutSentence } from './AskAboutSentence.tsx';
import { briefingSearch } from './briefing.search.ts';
import { Checks } from './Checks.tsx';
import { IncomeStatement } from './IncomeStatement.tsx';
import { MovedResult } from './MovedResult.tsx';
import QuestionsForYou from '../../editing/QuestionsForYou.tsx';
import { OpenQuestions } from './OpenQuestions.tsx';
import { ReadingNotice } from './ReadingNotice.tsx';
import { SinceLastRead, WayToNews } from './SinceLastRead.tsx';
import { WhatWeAsk } from './WhatWeAsk.tsx';

const BridgeView = lazy(() => import('../../components/BridgeView.tsx'));

const route = getRouteApi('/briefing');

/** What changed in a month, why, and whether to worry: one page. */
export function BriefingPage() {
  const { month } = briefingSearch(route.useSearch());
  const briefing = useQuery({ ...briefingQuery(month), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader title="Briefing" yearLabel={briefing.data?.fyYear ?? null} />
      <PageBody>
        <QueryContent
          query={briefing}
          failure="The briefing could not be loaded"
          problem={shownProblem}
          loading={<BriefingLoading />}
        >
          {(read) =>
            read === null ? (
              <NoMonths />
            ) : (
              <>
                <ReadingNotice />
                <QuestionsForYou />
                <WholeBriefing briefing={read} />
              </>
            )
          }
        </QueryContent>
      </PageBody>
    </>
  );
}

function NoMonths() {
  return (
    <Card flush>
      <EmptyState
        icon={<Newspaper className="size-6" />}
        title="No figures yet"
        hint="A briefing says what changed in a month, why, and whether to worry."
        action={<WaysToFigures />}
      />
    </Card>
  );
}

function BriefingLoading() {
  return (
    <Loading label="Loading briefing…">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-64 w-full" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Loading>
  );
}

/** The briefing on the same month today; another month's, where it has no figures any more, is none. */
function useBriefingToday({ month }: MonthBriefing): Today<MonthBriefing> {
  const today = useToday(briefingQuery(month));
  return today?.month === month ? today : today === undefined ? undefined : null;
}

function WholeBriefing({ briefing }: { briefing: MonthBriefing }) {
  const today = useBriefingToday(briefing);
  const bridges = useBridges(briefing.month);
  const { headline, notes, instead } = briefing;
  return (
    <article
      data-print="briefing"
      className="grid items-start gap-6 lg:grid-cols-12 print:block print:space-y-3"
    >
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-12 min-[90rem]:col-span-8">
        {instead === null ? null : <p className="text-caution">{instead}.</p>}
        <MonthLine to={PATHS.briefing} {...briefing}>
          {briefing.summaryId === null ? null : (
            <Link
              to={PATHS.report}
              search={{ month: briefing.month }}
              data-print="hide"
              className={buttonClass('link')}
            >
              Read the report
            </Link>
          )}
        </MonthLine>
        <div>
          <div className="flex items-start gap-2">
            <p className="max-w-prose min-w-0 text-title leading-relaxed text-pretty">
              <SaidSentence sentence={headline} />
            </p>
            <AskAboutSentence sentence={headline} called="the headline" of={briefing} />
          </div>
          <SaidToday sentence={headline} today={ofToday(today, (now) => now.headline)} />
        </div>
        {notes.length === 0 ? null : (
          <div className="text-small text-ink-muted">
            {notes.map((note) => (
              <p key={sentenceWords(note)}>
                <SaidSentence sentence={note} />
              </p>
            ))}
          </div>
        )}
      </div>
      <div className="min-w-0 lg:col-span-5 lg:col-start-8 min-[90rem]:col-span-4 min-[90rem]:col-start-9 min-[90rem]:row-span-2 min-[90rem]:row-start-1">
        <Checks briefing={briefing} today={today} />
      </div>
      <div className="min-w-0 lg:col-span-7 lg:row-start-2 min-[90rem]:col-span-8">
        <MovedResult briefing={briefing} today={today} />
      </div>
      <Card
        title="Income statement"
        actions={<WayToNews />}
        flush
        className="min-w-0 overflow-hidden lg:col-span-12"
      >
        <IncomeStatement briefing={briefing} today={today} />
      </Card>
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-12 lg:flex-row lg:items-start lg:*:min-w-0 lg:*:flex-1 print:block print:space-y-3">
        <WhatWeAsk summaryId={briefing.summaryId} />
        <OpenQuestions month={briefing.month} />
        <SinceLastRead />
      </div>
      <Card title="Step by step" data-print="hide" className="lg:col-span-12">
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <BridgeView bridges={bridges} problem={shownProblem} />
        </Suspense>
      </Card>
    </article>
  );
}
