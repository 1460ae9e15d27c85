import { useId, useState } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { LINES } from '../../../domain/lines.ts';
import { figureOfMonth } from '../../../domain/pageFigures.ts';
import { ofToday, type Today } from '../../api/today.ts';
import { ExceptionWords, NothingStandsOut } from '../../components/ExceptionWords.tsx';
import { SaidToday } from '../../components/SaidToday.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

interface Told {
  briefing: MonthBriefing;
  today: Today<MonthBriefing>;
}

/** The exceptions, the most important first. */
export function Why({ briefing, today }: Told) {
  return (
    <Card title="Why">
      {briefing.exceptions.length === 0 ? (
        <NothingStandsOut briefing={briefing} />
      ) : (
        <ol className="flex list-decimal flex-col gap-3 pl-5 marker:text-ink-muted">
          {briefing.exceptions.map((told) => (
            <li key={told.line} className="pl-1">
              <Exception told={told} briefing={briefing} />
              <SaidToday
                sentence={told.sentence}
                today={ofToday(
                  today,
                  (now) => now.exceptions.find((one) => one.line === told.line)?.sentence ?? [],
                )}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Exception({
  told,
  briefing: { month, name },
}: {
  told: MonthBriefing['exceptions'][number];
  briefing: MonthBriefing;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const { label } = LINES[told.line];
  return (
    <>
      <div className="flex items-start gap-2">
        <p id={id} className="min-w-0 grow [overflow-wrap:anywhere]">
          <ExceptionWords told={told} isWhole={isWhole} />
        </p>
        <AskButton
          about={{ figureId: figureOfMonth(told.line, month) }}
          subject={`${label}, ${name}`}
          iconLabel={`Ask about ${label}`}
          // Its line stays as high as the text's.
          className="-my-1 shrink-0 pointer-coarse:-my-1.5"
        />
      </div>
      {told.whole === null ? null : (
        <Button
          variant="link"
          size="small"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'} on {label}
        </Button>
      )}
    </>
  );
}
