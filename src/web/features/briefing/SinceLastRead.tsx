import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { News } from '../../../contract/news.ts';
import { COUNTS_AS_READ_AFTER_MS } from '../../../domain/reading.ts';
import { GROUPS_SHOWN, toldGroup } from '../../../format/newsWords.ts';
import { problemDetail } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { newsQuery, useMarkRead } from './news.api.ts';
import { sinceWords } from './sinceLastRead.view.ts';

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
      aria-labelledby={id}
      data-print="hide"
      title={<span id={id}>New since you last read</span>}
    >
      {data === undefined && error === null ? <Skeleton className="h-16 w-full" /> : null}
      <NotLoaded title="What is new was not loaded" query={query} problem={problemDetail} />
      {data === undefined ? null : <NewsList news={data} />}
    </Card>
  );
}

function NewsList({ news }: { news: News }) {
  const [isWhole, setIsWhole] = useState(false);
  const groups = news.groups.map(toldGroup);
  const shown = isWhole ? groups : groups.slice(0, GROUPS_SHOWN);
  const folded = groups.length - shown.length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">{sinceWords(news)}</p>
      {shown.map(({ key, title, summaryId, lines, more }) => (
        <section key={key}>
          <h3 className="font-medium">
            {summaryId === null ? (
              title
            ) : (
              <Link
                to={PATHS.reports}
                search={{ report: summaryId }}
                className="inline-flex min-h-6 items-center text-accent underline decoration-1 underline-offset-4 pointer-coarse:min-h-11"
              >
                {title}
              </Link>
            )}
          </h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 marker:text-ink-muted">
            {lines.map((line) => (
              <li key={line} className="[overflow-wrap:anywhere]">
                {line}
              </li>
            ))}
          </ul>
          {more === 0 ? null : (
            <p className="text-small text-ink-muted">
              {more === 1 ? 'and one more change' : `and ${more} more changes`}
            </p>
          )}
        </section>
      ))}
      {folded === 0 ? null : (
        <Button size="small" className="self-start" onClick={() => setIsWhole(true)}>
          Show {folded} more
        </Button>
      )}
      {news.more === 0 ? null : (
        <p className="text-small text-ink-muted">
          {news.more === 1 ? 'One more record was' : `${news.more} more records were`} changed;
          Activity lists them all.
        </p>
      )}
    </div>
  );
}
