import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import type { News } from '../../../contract/news.ts';
import { changedText } from '../../../domain/changedText.ts';
import { COUNTS_AS_READ_AFTER_MS } from '../../../domain/reading.ts';
import type { NewsLine } from '../../../format/newsWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownProblem } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { QuestionList } from '../../editing/QuestionList.tsx';
import { useWaitingQuestions } from '../../editing/waitingQuestions.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { newsQuery, useMarkRead } from './news.api.ts';
import type { ShownGroup } from './news.view.ts';
import { countNews, newsWords, nothingNewWords, seenByWords, wholeGroup } from './news.view.ts';

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

/** What is new since the last visit, behind its count: answers first. Pages of the past have none. */
export function NewSinceVisit() {
  return useAsOf() === null ? <NewsToday /> : null;
}

function NewsToday() {
  const query = useQuery(newsQuery);
  const { answered, toAnswer, readAt } = useWaitingQuestions();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { data, error } = query;
  useReading(data?.moment);
  const words = newsWords({
    answers: answered.length,
    questions: toAnswer.length,
    changes: data === undefined ? 0 : countNews(data),
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
            <span className="text-small text-ink-muted">new since your last visit</span>
          </>
        )}
      </div>
      <NotLoaded title="What is new was not loaded" query={query} problem={shownProblem} />
      {isOpen && words !== '' ? (
        <div id={id} className="flex flex-col gap-4 pb-2">
          {lists.map(({ label, questions }) => (
            <section key={label}>
              <h3 className="font-medium">{label}</h3>
              <QuestionList label={label} questions={questions} readAt={readAt} />
            </section>
          ))}
          {data === undefined ? null : <NewsList news={data} />}
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

/** Below what is noted as read, for as long as others see that it was. */
function SeenBy({ news }: { news: News }) {
  const words = seenByWords(news);
  return words === null ? null : <p className="text-small text-ink-muted">{words}</p>;
}

function NewsList({ news }: { news: News }) {
  return (
    <>
      {news.groups.map(wholeGroup).map((group) => (
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
      {news.more === 0 ? null : (
        <p className="text-small text-ink-muted">
          {news.more === 1 ? 'One more record was' : `${news.more} more records were`} changed;
          Activity lists them all.
        </p>
      )}
    </>
  );
}

const keyOf = ({ text, record }: NewsLine) => `${text} ${record?.noun} ${record?.id}`;

const LINK =
  'inline-flex min-h-6 items-center text-accent underline decoration-1 underline-offset-4 pointer-coarse:min-h-11';

/** Leads to the page of the month. */
function MonthTitle({ group: { title, calendarMonth } }: { group: ShownGroup }) {
  if (calendarMonth === null) return title;
  return (
    <Link to={PATHS.report} search={{ month: calendarMonth }} className={LINK}>
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
