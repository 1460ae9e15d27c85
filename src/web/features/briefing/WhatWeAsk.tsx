import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { asksForDecision } from '../../../domain/meeting.ts';
import { sharingWords } from '../../../format/firstWords.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { meetingQuery } from '../../api/meetings.ts';
import { shownProblem } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** More belong into the report. */
const MOST_ASKED = 3;
/** Of all of them together: the report has the rest. */
const MOST_WORDS = 35;

/** The decisions requested on a month's agenda. */
export function WhatWeAsk({ summaryId }: { summaryId: number | null }) {
  return (
    <Card title="Decisions requested">
      {summaryId === null ? <NothingAsked /> : <Asked summaryId={summaryId} />}
    </Card>
  );
}

function NothingAsked() {
  return <p className="text-ink-soft">No decisions requested.</p>;
}

function Asked({ summaryId }: { summaryId: number }) {
  const query = useQuery(meetingQuery(summaryId));
  const { data, error } = query;
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-6 w-full" />
    ) : (
      <NotLoaded title="The agenda was not loaded" query={query} problem={shownProblem} />
    );
  }
  const asked = data.agenda.filter(asksForDecision);
  if (asked.length === 0) return <NothingAsked />;
  const shown = asked.slice(0, MOST_ASKED);
  const more = asked.length - shown.length;
  const texts = sharingWords(
    shown.map(({ itemText }) => withoutFormatting(itemText)),
    MOST_WORDS,
  );
  return (
    <>
      <ul
        aria-label="Decisions requested"
        className="flex list-disc flex-col gap-2 pl-5 marker:text-ink-muted"
      >
        {shown.map(({ id }, place) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {texts[place]}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small" data-print="hide">
        <Link to={PATHS.reports} search={{ report: summaryId }} className={buttonClass('link')}>
          {more > 0
            ? `${more === 1 ? 'One more' : `${more} more`}, in the report`
            : 'The agenda, in the report'}
        </Link>
      </p>
    </>
  );
}
