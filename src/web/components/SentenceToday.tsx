import type { BriefingSentence } from '../../contract/briefing.ts';
import { sentenceWords } from './BriefingSentence.tsx';
import { TodayText } from './TodayText.tsx';

export function SentenceToday({
  sentence,
  today,
}: {
  sentence: BriefingSentence;
  today: BriefingSentence | null | undefined;
}) {
  return <TodayText then={sentenceWords(sentence)} today={today && sentenceWords(today)} />;
}
