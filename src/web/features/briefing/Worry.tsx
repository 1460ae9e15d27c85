import type { ReactNode } from 'react';
import type { BriefingSentence, MonthBriefing } from '../../../contract/briefing.ts';
import { ofToday, type Today } from '../../api/today.ts';
import { SaidSentence, sentenceWords } from '../../components/BriefingSentence.tsx';
import { LightMark } from '../../components/LightMark.tsx';
import { SaidToday } from '../../components/SaidToday.tsx';
import { Card } from '../../ui/Card.tsx';
import { AskAboutSentence } from './AskAboutSentence.tsx';

/** Whether to worry about the figures, cash and the year. */
export function Worry({
  briefing,
  today,
}: {
  briefing: MonthBriefing;
  today: Today<MonthBriefing>;
}) {
  const { worry, worryReasons, cash, outlook } = briefing;
  return (
    <Card title="Should I worry?" actions={<LightMark light={worry} className="text-title" />}>
      <ul className="flex flex-col gap-3">
        <Reason
          called="the light"
          of={briefing}
          sentence={worryReasons}
          today={ofToday(today, (now) => now.worryReasons)}
        />
        {cash === null ? null : (
          <Reason
            called="cash"
            of={briefing}
            sentence={cash.sentence}
            light={cash.light}
            today={ofToday(today, (now) => now.cash?.sentence ?? [])}
          />
        )}
        {outlook?.sentences.map((sentence, place) => (
          <Reason
            key={sentenceWords(sentence)}
            called={place === 0 ? 'the outlook' : 'the outlook of EBITDA'}
            of={briefing}
            sentence={sentence}
            today={ofToday(today, (now) => now.outlook?.sentences[place] ?? [])}
          />
        ))}
      </ul>
    </Card>
  );
}

interface Said {
  called: string;
  of: MonthBriefing;
  sentence: BriefingSentence;
  today: BriefingSentence | null | undefined;
  /** Its own. */
  light?: MonthBriefing['worry'];
}

function Reason({ called, of, sentence, today, light = null }: Said): ReactNode {
  return (
    <li>
      <div className="flex items-start gap-2">
        <p className="min-w-0 grow">
          {light === null || light === 'fine' ? null : <LightMark light={light} className="mr-2" />}
          <SaidSentence sentence={sentence} />
        </p>
        <AskAboutSentence sentence={sentence} called={called} of={of} />
      </div>
      <SaidToday sentence={sentence} today={today} />
    </li>
  );
}
