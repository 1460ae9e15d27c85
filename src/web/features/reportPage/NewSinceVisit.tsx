import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import type { News } from '../../../contract/news.ts';
import { changedText } from '../../../finance/changedText.ts';
import { COUNTS_AS_READ_AFTER_MS } from '../../../finance/reading.ts';
import { type NewsLine, newsLineText, type NewsGroupWords } from '../../../format/newsWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownProblem } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { QuestionList } from '../../editing/QuestionList.tsx';
import { useUnreadNews } from '../../editing/useUnreadNews.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMarkRead } from '../../api/news.ts';
import { newsWords, nothingNewWords, seenByWords } from '../../components/newsSinceVisit.ts';

const TICK_MS = 1_000;
/** Recorded repeatedly, in case the reader stays on the page. */
const NOTED_EACH_MS = 5 * 60_000;

/** Records that the changes were read once they have been visible long enough; time in the background doesn't count. */
function useRecordedReading(moment: number | undefined): void {
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

export function NewSinceVisit({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  return useAsOf() === null ? <NewsToday isOpenAtFirst={isOpenAtFirst} /> : null;
}

function NewsToday({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { query, answered, toAnswer, readAt, groups, changes } = useUnreadNews();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { data, error } = query;
  useRecordedReading(data?.moment);
  const words = newsWords({
    answers: answered.length,
    questions: toAnswer.length,
    changes,
  });
  const lists = [
    { label: 'Answers to your questions', questions: answered },
    { label: 'Questions for you', questions: toAnswer },
  ].filter(({ questions }) => questions.length > 0);
  return (
    <section
      aria-label="New since your last visit"
      data-print="hide"
      className={clsx(
        'flex min-w-0 flex-col gap-3',
        isOpen && 'rounded-large border border-line bg-surface px-4 py-2 sm:px-6',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        {words === '' ? (
          <NothingNew news={data} isLoading={error === null} />
        ) : (
          <>
            <Button
              variant="link"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              {words}
            </Button>
            <span className="text-small text-ink-muted">
              new in all reports since your last visit
            </span>
          </>
        )}
      </div>
      <NotLoaded title="New changes could not be loaded" query={query} problem={shownProblem} />
      {isOpen && words !== '' ? (
        <div id={id} className="flex flex-col gap-4 pb-2">
          {lists.map(({ label, questions }) => (
            <section key={label}>
              <h3 className="font-medium">{label}</h3>
              <QuestionList label={label} questions={questions} readAt={readAt} />
            </section>
          ))}
          {data === undefined ? null : <NewsList groups={groups} more={data.more} />}
        </div>
      ) : null}
      {data === undefined ? null : <SeenBy news={data} />}
    </section>
  );
}

function NothingNew({ news, isLoading }: { news: News | undefined; isLoading: boolean }) {
  if (news !== undefined) return <p className="text-ink-soft">{nothingNewWords(news)}</p>;
  return isLoading ? <Skeleton className="h-5 w-48" /> : null;
}

/** Shown while others can see who has read the changes. */
function SeenBy({ news }: { news: News }) {
  const words = seenByWords(news);
  return words === null ? null : <p className="text-small text-ink-muted">{words}</p>;
}

function NewsList({ groups, more }: { groups: readonly NewsGroupWords[]; more: number }) {
  return (
    <>
      {groups.map((group) => (
        <section key={group.key}>
          <h3 className="font-medium">
            <MonthTitle group={group} />
          </h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 marker:text-ink-muted">
            {group.lines.map((line) => (
              <li key={newsLineKey(line)} className="[overflow-wrap:anywhere]">
                <LineOfNews line={line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more === 0 ? null : (
        <p className="text-small text-ink-muted">
          {more === 1 ? 'One more record was' : `${more} more records were`} changed and
          {more === 1 ? ' is' : ' are'} not listed here. Activity lists every change.
        </p>
      )}
    </>
  );
}

const newsLineKey = ({ text, record }: NewsLine) => `${text} ${record?.noun} ${record?.id}`;

const NEWS_LINK_CLASS =
  'inline-flex min-h-6 items-center text-accent underline decoration-1 underline-offset-4 pointer-coarse:min-h-11';

function MonthTitle({ group: { title, calendarMonth } }: { group: NewsGroupWords }) {
  if (calendarMonth === null) return title;
  return (
    <Link to={PATHS.report} search={{ month: calendarMonth }} className={NEWS_LINK_CLASS}>
      {title}
    </Link>
  );
}

function LineOfNews({ line }: { line: NewsLine }) {
  if (line.change !== null) {
    return (
      <details>
        <summary className="w-fit cursor-pointer pointer-coarse:py-2.5">
          {newsLineText(line)}
        </summary>
        <ChangedWords {...line.change} />
      </details>
    );
  }
  return (
    <>
      <LinkedText line={line} /> {line.by}
    </>
  );
}

function LinkedText({ line: { text, record } }: { line: NewsLine }) {
  switch (record?.noun) {
    case 'plan':
      return (
        <Link to={PATHS.plans} search={{ plan: record.id }} className={NEWS_LINK_CLASS}>
          {text}
        </Link>
      );
    case 'document':
      return (
        <Link to={PATHS.documents} search={{ open: record.id }} className={NEWS_LINK_CLASS}>
          {text}
        </Link>
      );
    case 'forecast':
      return (
        <Link to={PATHS.forecasts} className={NEWS_LINK_CLASS}>
          {text}
        </Link>
      );
    default:
      return text;
  }
}

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
