import type { Driver, MonthBriefing } from '../../contract/briefing.ts';
import { formatDate } from '../../format/dates.ts';
import { useCan } from './signedInUser.ts';
import { SaidSentence } from './BriefingSentence.tsx';

/** "To be explained by Ada Ash, due Dec 1, 2026." */
function taskWords({ ownerName, dueOn }: NonNullable<Driver['task']>): string {
  const by = ownerName === null ? '' : ` by ${ownerName}`;
  const due = dueOn === null ? '' : `, due ${formatDate(dueOn)}`;
  return `To be explained${by}${due}.`;
}

/** A line that moved the result: whether it raised EBITDA, and why it did. */
export function DriverWords({
  driver: { isFavourable, sentence, whole, task },
  isJudged = false,
  isWhole = false,
}: {
  driver: Driver;
  /** There is room for all of its reasons. */
  isWhole?: boolean;
  /** The line has its mark next to it. */
  isJudged?: boolean;
}) {
  // Who prepares what is for those who prepare.
  const isPreparing = useCan('editReport');
  return (
    <>
      {isJudged ? null : (
        <span className={isFavourable ? 'text-positive' : 'text-negative'}>
          <span aria-hidden="true">{isFavourable ? '▴ ' : '▾ '}</span>
          <span className="sr-only">{isFavourable ? 'favourable' : 'unfavourable'}: </span>
        </span>
      )}
      <SaidSentence sentence={isWhole ? (whole ?? sentence) : sentence} />
      {task === null || !isPreparing ? null : (
        <span className="text-ink-muted"> {taskWords(task)}</span>
      )}
    </>
  );
}

/** Said of a month without such a line. */
export function NoDrivers({
  briefing: { reference },
}: {
  briefing: Pick<MonthBriefing, 'reference'>;
}) {
  return (
    <p className="text-ink-soft">
      {reference === null
        ? 'There is nothing to compare this month with yet.'
        : 'No line moved the result materially.'}
    </p>
  );
}
