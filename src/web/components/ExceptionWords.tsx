import type { MonthBriefing } from '../../contract/briefing.ts';
import { SaidSentence } from './BriefingSentence.tsx';

/** A line that stands out in a month: whether that is good news, and why it does. */
export function ExceptionWords({
  told: { isFavourable, sentence },
}: {
  told: MonthBriefing['exceptions'][number];
}) {
  return (
    <>
      <span className={isFavourable ? 'text-positive' : 'text-negative'}>
        <span aria-hidden="true">{isFavourable ? '▴ ' : '▾ '}</span>
        <span className="sr-only">{isFavourable ? 'favourable' : 'unfavourable'}: </span>
      </span>
      <SaidSentence sentence={sentence} />
    </>
  );
}
