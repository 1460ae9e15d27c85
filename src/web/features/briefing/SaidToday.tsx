import type { BriefingSentence } from '../../../contract/briefing.ts';
import { ofToday, type Today } from '../../api/today.ts';
import { sentenceWords } from '../../components/BriefingSentence.tsx';
import { TodayText } from '../../components/TodayText.tsx';

/** What a sentence of the past says today, where that is something else. */
export function SaidToday({
  sentence,
  today,
}: {
  sentence: BriefingSentence;
  /** Empty or null: nothing of it is said. undefined: nothing is compared. */
  today: Today<BriefingSentence>;
}) {
  return <TodayText then={sentenceWords(sentence)} today={ofToday(today, sentenceWords)} />;
}
