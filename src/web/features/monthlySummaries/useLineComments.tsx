import type { ReactNode } from 'react';
import type { Driver, MonthBriefing } from '../../../contract/briefing.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { commentsByLine } from '../../../domain/commentary/lineComments.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import type { Today } from '../../api/today.ts';
import { ofToday } from '../../api/today.ts';
import { sentenceWords } from '../../components/BriefingSentence.tsx';
import { DriverWords } from '../../components/DriverWords.tsx';
import { MarkedText } from '../../components/MarkedText.tsx';
import { SaidToday } from '../../components/SaidToday.tsx';
import { useChangedSentences } from './ChangedSentences.tsx';
import { writtenPieces } from './reader.view.ts';

interface Told {
  report: MonthlySummary;
  /** undefined: not known, or of another month. */
  briefing: MonthBriefing | undefined;
  today: Today<MonthBriefing>;
}

/** What is said of each line: why it moved, and the sentences of the report that name it. */
export function useLineComments({ report, briefing, today }: Told): (line: LineKey) => ReactNode {
  const changed = useChangedSentences(report.id).map(({ sentence }) => sentence);
  const written = commentsByLine(shownBasis(), writtenPieces(report));
  const drivers = new Map<LineKey, Driver>(
    briefing?.drivers.map((driver) => [driver.line, driver]),
  );
  return (line) => {
    const told = drivers.get(line);
    const words = told === undefined ? '' : sentenceWords(told.whole ?? told.sentence);
    // A reason that the sentence has taken from a note is not told again.
    const comments = (written.get(line) ?? []).filter(
      ({ sentence }) => !words.includes(withoutFormatting(sentence)),
    );
    if (told === undefined && comments.length === 0) return null;
    return (
      <div className="flex max-w-[72ch] min-w-0 flex-col gap-1.5 whitespace-normal [overflow-wrap:anywhere]">
        {told === undefined ? null : (
          <div>
            <DriverWords driver={told} isJudged isWhole />
            <SaidToday
              sentence={told.sentence}
              today={ofToday(
                today,
                (now) => now.drivers.find((one) => one.line === line)?.sentence ?? [],
              )}
            />
          </div>
        )}
        {comments.map(({ sentence, written: { source } }) => (
          <p key={sentence} className="text-ink-soft">
            <MarkedText
              text={sentence}
              marked={changed.filter((one) => sentence.includes(one) || one.includes(sentence))}
            />{' '}
            <span className="text-small whitespace-nowrap text-ink-muted">{source}</span>
          </p>
        ))}
      </div>
    );
  };
}
