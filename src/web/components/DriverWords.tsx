import type { Driver, MonthBriefing } from '../../contract/briefing.ts';
import { SentenceText } from './BriefingSentence.tsx';

export function DriverWords({
  driver: { isFavourable, sentence, whole },
  isJudged = false,
  isWhole = false,
}: {
  driver: Driver;
  isWhole?: boolean;
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
      <SentenceText sentence={isWhole ? (whole ?? sentence) : sentence} />
    </>
  );
}

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
