import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { LINES } from '../../../domain/lines.ts';
import { figureOfMonth } from '../../../domain/pageFigures.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { useBridges } from '../../api/bridges.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { SaidSentence, sentenceWords } from '../../components/BriefingSentence.tsx';
import { ExceptionWords, NothingStandsOut } from '../../components/ExceptionWords.tsx';
import { LightMark } from '../../components/LightMark.tsx';
import { MonthLine } from '../../components/MonthLine.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { SaidToday } from '../../components/SaidToday.tsx';
import { WaysToFigures } from '../../components/WaysToFigures.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { briefingSearch } from './briefing.search.ts';
import { KeyFigureList, KeyFigureTable } from './KeyFigures.tsx';
import { OpenQuestions } from './OpenQuestions.tsx';
import { SinceLastRead } from './SinceLastRead.tsx';
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
          {(read) => (read === null ? <NoMonths /> : <WholeBriefing briefing={read} />)}
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
      className="grid items-start gap-6 lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr] print:block print:space-y-3"
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
          <p className="max-w-prose text-title leading-relaxed text-pretty">
            <SaidSentence sentence={headline} />
          </p>
          <SaidToday sentence={headline} today={ofToday(today, (now) => now.headline)} />
        </div>
        <Card title="What changed" flush className="overflow-hidden">
          <div className="px-4 pb-2 sm:px-6 md:px-0 md:pb-0">
            <KeyFigureList briefing={briefing} today={today} />
            <KeyFigureTable briefing={briefing} today={today} />
          </div>
          {notes.length === 0 ? null : (
            <div className="border-t border-line px-4 py-3 text-small text-ink-muted sm:px-6">
              {notes.map((note) => (
                <p key={sentenceWords(note)}>
                  <SaidSentence sentence={note} />
                </p>
              ))}
            </div>
          )}
        </Card>
      </div>
      <div className="min-w-0 lg:col-span-7 min-[90rem]:col-span-8">
        <Why briefing={briefing} today={today} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-2 min-[90rem]:col-span-4 min-[90rem]:col-start-9 min-[90rem]:row-span-3 min-[90rem]:row-start-1 print:space-y-3">
        <Worry briefing={briefing} today={today} />
        <WhatWeAsk summaryId={briefing.summaryId} />
        <OpenQuestions month={briefing.month} />
        <SinceLastRead />
      </div>
      {/* Last where all is in one column: nobody scrolls past it to learn whether to worry. */}
      <Card title="Step by step" data-print="hide" className="lg:col-span-7 min-[90rem]:col-span-8">
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <BridgeView bridges={bridges} problem={shownProblem} />
        </Suspense>
      </Card>
    </article>
  );
}

interface Told {
  briefing: MonthBriefing;
  today: Today<MonthBriefing>;
}

/** The exceptions, the most important first. */
function Why({ briefing: { exceptions, month, name }, today }: Told) {
  return (
    <Card title="Why">
      {exceptions.length === 0 ? (
        <NothingStandsOut />
      ) : (
        <ol className="flex list-decimal flex-col gap-3 pl-5 marker:text-ink-muted">
          {exceptions.map((told) => (
            <li key={told.line} className="pl-1">
              <div className="flex items-start gap-2">
                <p className="min-w-0 grow">
                  <ExceptionWords told={told} />
                </p>
                <AskButton
                  about={{ figureId: figureOfMonth(told.line, month) }}
                  subject={`${LINES[told.line].label}, ${name}`}
                  iconLabel={`Ask about ${LINES[told.line].label}`}
                  // Its line stays as high as the text's.
                  className="-my-1 shrink-0 pointer-coarse:-my-1.5"
                />
              </div>
              <SaidToday
                sentence={told.sentence}
                today={ofToday(
                  today,
                  (now) => now.exceptions.find((one) => one.line === told.line)?.sentence ?? [],
                )}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Worry({ briefing: { worry, worryReasons, cash, outlook }, today }: Told) {
  return (
    <Card title="Should I worry?" actions={<LightMark light={worry} className="text-title" />}>
      <ul className="flex flex-col gap-3">
        <li>
          <SaidSentence sentence={worryReasons} />
          <SaidToday sentence={worryReasons} today={ofToday(today, (now) => now.worryReasons)} />
        </li>
        {cash === null ? null : (
          <li>
            <Lit light={cash.light}>
              <SaidSentence sentence={cash.sentence} />
            </Lit>
            <SaidToday
              sentence={cash.sentence}
              today={ofToday(today, (now) => now.cash?.sentence ?? [])}
            />
          </li>
        )}
        {outlook?.sentences.map((sentence, place) => (
          <li key={sentenceWords(sentence)}>
            <SaidSentence sentence={sentence} />
            <SaidToday
              sentence={sentence}
              today={ofToday(today, (now) => now.outlook?.sentences[place] ?? [])}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A sentence with its own light before it. */
function Lit({
  light,
  children,
}: Pick<Parameters<typeof LightMark>[0], 'light'> & { children: ReactNode }) {
  return (
    <>
      {light === null || light === 'fine' ? null : <LightMark light={light} className="mr-2" />}
      {children}
    </>
  );
}
