import type { MonthBriefing } from '../../contract/briefing.ts';
import { formatDate } from '../../format/dates.ts';
import { SaidSentence } from './BriefingSentence.tsx';

/** "To be explained by Ada Ash, due Dec 1, 2026." */
function taskWords({
  ownerName,
  dueOn,
}: NonNullable<MonthBriefing['exceptions'][number]['task']>): string {
  const by = ownerName === null ? '' : ` by ${ownerName}`;
  const due = dueOn === null ? '' : `, due ${formatDate(dueOn)}`;
  return `To be explained${by}${due}.`;
}

/** A line that stands out in a month: whether that is good news, and why it does. */
export function ExceptionWords({
  told: { isFavourable, sentence, whole, task },
  isJudged = false,
  isWhole = false,
}: {
  told: MonthBriefing['exceptions'][number];
  /** There is room for all that is recorded and noted of it. */
  isWhole?: boolean;
  /** The line is marked beside it, by the rules of tables: two marks could disagree. */
  isJudged?: boolean;
}) {
  return (
    <>
      {isJudged ? null : (
        <span className={isFavourable ? 'text-positive' : 'text-negative'}>
          <span aria-hidden="true">{isFavourable ? '▴ ' : '▾ '}</span>
          <span className="sr-only">{isFavourable ? 'favourable' : 'unfavourable'}: </span>
        </span>
      )}
      <SaidSentence sentence={isWhole ? (whole ?? sentence) : sentence} />
      {task === null ? null : <span className="text-ink-muted"> {taskWords(task)}</span>}
    </>
  );
}

/** Said of a month without such a line. */
export function NothingStandsOut({
  briefing: { comparedWith, plan },
}: {
  briefing: Pick<MonthBriefing, 'comparedWith' | 'plan'>;
}) {
  return (
    <p className="text-ink-soft">
      {comparedWith === null && plan === null
        ? 'There is nothing to compare with.'
        : 'No line of revenue or costs stands out this month.'}
    </p>
  );
}
