import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { News } from '../../../contract/news.ts';
import { changedText } from '../../../domain/changedText.ts';
import { COUNTS_AS_READ_AFTER_MS } from '../../../domain/reading.ts';
import type { NewsLine } from '../../../format/newsWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownProblem } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { newsQuery, useMarkRead } from './news.api.ts';
import type { ShownGroup } from './sinceLastRead.view.ts';
import { countNews, seenByWords, shownNews, sinceWords, wholeGroup } from './sinceLastRead.view.ts';

const TICK_MS = 1_000;
/** Whoever goes on reading is noted again long before the list would end. */
const NOTED_EACH_MS = 5 * 60_000;

/** Notes what was read once it has been visible for long enough; seconds in the background do not count. */
function useReading(moment: number | undefined): void {
  const { mutate } = useMarkRead();
  useEffect(() => {
    if (moment === undefined) return undefined;
    let notedInMs = COUNTS_AS_READ_AFTER_MS;
    const ticking = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      notedInMs -= TICK_MS;
      if (notedInMs > 0) return;
      notedInMs = NOTED_EACH_MS;
      mutate(moment);
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, [moment, mutate]);
}

/** Where what is new stands on the page. */
const NEWS_PLACE = 'since-last-read';

/** On phones and tablets, where what is new stands far below: how much it is, and the way to it. */
export function WayToNews() {
  const isPast = useAsOf() !== null;
  const { data } = useQuery({ ...newsQuery, enabled: !isPast });
  const count = data === undefined || isPast ? 0 : countNews(data);
  if (count === 0) return null;
  return (
    <Button
      variant="link"
      // The title's line stays as high as it is.
      className="-my-2 lg:hidden"
      onClick={() => {
        const place = document.getElementById(NEWS_PLACE);
        place?.scrollIntoView();
        place?.focus({ preventScroll: true });
      }}
    >
      {count} new<span className="sr-only"> since you last read</span>{' '}
      <span aria-hidden="true">↓</span>
    </Button>
  );
}

/** What is other than when the reader was here last. Pages of the past have none. */
export function SinceLastRead() {
  return useAsOf() === null ? <NewsCard /> : null;
}

function NewsCard() {
  const query = useQuery(newsQuery);
  const { data, error } = query;
  useReading(data?.moment);
  const id = useId();
  return (
    <Card
      id={NEWS_PLACE}
      tabIndex={-1}
      // Below what stays at the top of the page.
      className="scroll-mt-20"
      aria-labelledby={id}
      data-print="hide"
      title={<span id={id}>New since you last read</span>}
    >
      {data === undefined && error === null ? <Skeleton className="h-16 w-full" /> : null}
      <NotLoaded title="What is new was not loaded" query={query} problem={shownProblem} />
      {data === undefined ? null : (
        <>
          <NewsList news={data} />
          <SeenBy news={data} />
        </>
      )}
    </Card>
  );
}

/** Below what is noted as read, for as long as others see that it was. */
function SeenBy({ news }: { news: News }) {
  const words = seenByWords(news);
  return words === null ? null : (
    <p className="mt-3 border-t border-line pt-3 text-small text-ink-muted">{words}</p>
  );
}

function NewsList({ news }: { news: News }) {
  const [isWhole, setIsWhole] = useState(false);
  const { shown, hidden } = shownNews(news);
  const groups = isWhole ? news.groups.map(wholeGroup) : shown;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">{sinceWords(news)}</p>
      {groups.map((group) => (
        <section key={group.key}>
          <h3 className="font-medium">
            <MonthTitle group={group} />
          </h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 marker:text-ink-muted">
            {group.lines.map((line) => (
              <li key={keyOf(line)} className="[overflow-wrap:anywhere]">
                <LineOfNews line={line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hidden === 0 || isWhole ? null : (
        <Button size="small" className="self-start" onClick={() => setIsWhole(true)}>
          Show {hidden} more
        </Button>
      )}
      {news.more === 0 || (hidden > 0 && !isWhole) ? null : (
        <p className="text-small text-ink-muted">
          {news.more === 1 ? 'One more record was' : `${news.more} more records were`} changed;
          Activity lists them all.
        </p>
      )}
    </div>
  );
}

const keyOf = ({ text, record }: NewsLine) => `${text} ${record?.noun} ${record?.id}`;

const LINK =
  'inline-flex min-h-6 items-center text-accent underline decoration-1 underline-offset-4 pointer-coarse:min-h-11';

/** Leads to the month's report; without one to its briefing. */
function MonthTitle({ group: { title, summaryId, calendarMonth } }: { group: ShownGroup }) {
  if (summaryId !== null) {
    return (
      <Link to={PATHS.reports} search={{ report: summaryId }} className={LINK}>
        {title}
      </Link>
    );
  }
  if (calendarMonth === null) return title;
  return (
    <Link to={PATHS.briefing} search={{ month: calendarMonth }} className={LINK}>
      {title}
    </Link>
  );
}

/** A long text that changed opens, and what is not of its month leads to where it is. */
function LineOfNews({ line: { text, record, change } }: { line: NewsLine }) {
  if (change !== null) {
    return (
      <details>
        <summary className="w-fit cursor-pointer pointer-coarse:py-2.5">{text}</summary>
        <ChangedWords {...change} />
      </details>
    );
  }
  switch (record?.noun) {
    case 'plan':
      return (
        <Link to={PATHS.plans} search={{ plan: record.id }} className={LINK}>
          {text}
        </Link>
      );
    case 'document':
      return (
        <Link to={PATHS.documents} search={{ open: record.id }} className={LINK}>
          {text}
        </Link>
      );
    case 'forecast':
      return (
        <Link to={PATHS.forecasts} className={LINK}>
          {text}
        </Link>
      );
    default:
      return text;
  }
}

/** Both texts in one, what went and what came marked as such. */
function ChangedWords({ before, after }: { before: string; after: string }) {
  const { start, was, is, end } = changedText(withoutFormatting(before), withoutFormatting(after));
  return (
    <p className="mt-1 max-w-prose border-l-2 border-line pl-3 whitespace-pre-line text-ink-soft">
      {start}
      {was === '' ? null : <del className="decoration-negative">{was}</del>}
      {is === '' ? null : (
        <ins className="font-medium text-ink decoration-positive underline-offset-4">
          {is.startsWith(' ') || was === '' ? is : ` ${is}`}
        </ins>
      )}
      {end}
    </p>
  );
}
