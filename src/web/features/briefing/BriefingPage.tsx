import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Newspaper } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { LINES } from '../../../domain/lines.ts';
import { figureOfMonth } from '../../../domain/pageFigures.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { useBridges } from '../../api/bridges.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { SaidSentence, sentenceWords } from '../../components/BriefingSentence.tsx';
import { LightMark } from '../../components/LightMark.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { WaysToFigures } from '../../components/WaysToFigures.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { briefingSearch } from './briefing.search.ts';
import { KeyFigureList, KeyFigureTable } from './KeyFigures.tsx';
import { OpenQuestions } from './OpenQuestions.tsx';
import { SaidToday } from './SaidToday.tsx';
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

function isElsewhere(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return isTyping || document.querySelector('[role="dialog"]') !== null;
}

/** "[" and "]" go to the month before and after. */
function useMonthKeys({ previous, next }: Pick<MonthBriefing, 'previous' | 'next'>): void {
  const navigate = route.useNavigate();
  const [before, after] = [previous?.month, next?.month];
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isElsewhere(event.target)) return;
      const month = event.key === '[' ? before : event.key === ']' ? after : undefined;
      if (month === undefined) return;
      event.preventDefault();
      void navigate({ search: (known) => ({ ...known, month }), resetScroll: false });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, before, after]);
}

function MonthStep({
  to,
  name,
  children,
}: {
  to: MonthBriefing['previous'];
  name: string;
  children: ReactNode;
}) {
  if (to === null) return <span className="w-10 pointer-coarse:w-11" />;
  return (
    <Link
      to={PATHS.briefing}
      search={(known) => ({ ...known, month: to.month })}
      resetScroll={false}
      aria-label={`${name}: ${to.name}`}
      data-print="hide"
      className={`${buttonClass('quiet')} w-10 px-0! pointer-coarse:w-11`}
    >
      {children}
    </Link>
  );
}

function MonthLine({ briefing }: { briefing: MonthBriefing }) {
  const { name, previous, next, isPublished } = briefing;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <MonthStep to={previous} name="Previous month">
        <ChevronLeft className="size-5" aria-hidden="true" />
      </MonthStep>
      <h2 className="text-title font-semibold" aria-live="polite">
        {name}
      </h2>
      <MonthStep to={next} name="Next month">
        <ChevronRight className="size-5" aria-hidden="true" />
      </MonthStep>
      <Badge tone={isPublished ? 'positive' : 'outline'} className="ml-auto">
        {isPublished ? 'Published' : 'Draft, may change'}
      </Badge>
    </div>
  );
}

/** The briefing on the same month today; another month's, where it has no figures any more, is none. */
function useBriefingToday({ month }: MonthBriefing): Today<MonthBriefing> {
  const today = useToday(briefingQuery(month));
  return today?.month === month ? today : today === undefined ? undefined : null;
}

function WholeBriefing({ briefing }: { briefing: MonthBriefing }) {
  useMonthKeys(briefing);
  const today = useBriefingToday(briefing);
  const bridges = useBridges(briefing.month);
  const { headline, notes, instead } = briefing;
  return (
    <article
      data-print="briefing"
      className="grid items-start gap-6 lg:grid-cols-12 min-[90rem]:grid-rows-[auto_1fr] print:block print:space-y-3"
    >
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-12 min-[90rem]:col-span-8">
        {instead === null ? null : <p className="text-caution">{instead}.</p>}
        <MonthLine briefing={briefing} />
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
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-7 min-[90rem]:col-span-8">
        <Why briefing={briefing} today={today} />
        <Card title="Step by step" data-print="hide">
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <BridgeView bridges={bridges} problem={shownProblem} />
          </Suspense>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-5 min-[90rem]:col-span-4 min-[90rem]:col-start-9 min-[90rem]:row-span-2 min-[90rem]:row-start-1 print:space-y-3">
        <Worry briefing={briefing} today={today} />
        <WhatWeAsk summaryId={briefing.summaryId} />
        <OpenQuestions month={briefing.month} />
        <SinceLastRead />
      </div>
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
        <p className="text-ink-soft">No line of revenue or costs stands out this month.</p>
      ) : (
        <ol className="flex list-decimal flex-col gap-3 pl-5 marker:text-ink-muted">
          {exceptions.map(({ line, isFavourable, sentence }) => (
            <li key={line} className="pl-1">
              <span className={isFavourable ? 'text-positive' : 'text-negative'}>
                <span aria-hidden="true">{isFavourable ? '▴ ' : '▾ '}</span>
                <span className="sr-only">{isFavourable ? 'favourable' : 'unfavourable'}: </span>
              </span>
              <SaidSentence sentence={sentence} />
              <AskButton
                about={{ figureId: figureOfMonth(line, month) }}
                subject={`${LINES[line].label}, ${name}`}
                iconLabel={`Ask about ${LINES[line].label}`}
              />
              <SaidToday
                sentence={sentence}
                today={ofToday(
                  today,
                  (now) => now.exceptions.find((one) => one.line === line)?.sentence ?? [],
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
