import type { BriefingSentence } from '../../contract/briefing.ts';
import { sentenceWords } from './BriefingSentence.tsx';
import { TodayText } from './TodayText.tsx';

/** What a sentence of the past says today, where that is something else. */
export function SaidToday({
  sentence,
  today,
}: {
  sentence: BriefingSentence;
  /** Empty or null: nothing of it is said. undefined: nothing is compared. */
  today: BriefingSentence | null | undefined;
}) {
  return <TodayText then={sentenceWords(sentence)} today={today && sentenceWords(today)} />;
}
