import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { Driver, MonthBriefing } from '../../../contract/briefing.ts';
import { figureOfMonth } from '../../../domain/pageFigures.ts';
import { ofToday, type Today } from '../../api/today.ts';
import { ExplainedNumber, SaidSentence } from '../../components/BriefingSentence.tsx';
import { DriverWords, NoDrivers } from '../../components/DriverWords.tsx';
import { SaidToday } from '../../components/SaidToday.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FigureText } from '../../ui/FigureText.tsx';

/** The lines that moved EBITDA, the most important first, each with a bar and its reasons. */
export function MovedResult({
  briefing,
  today,
}: {
  briefing: MonthBriefing;
  today: Today<MonthBriefing>;
}) {
  const { drivers, otherLines } = briefing;
  return (
    <Card title="What moved the result">
      {drivers.length === 0 ? <NoDrivers briefing={briefing} /> : null}
      <ol className="flex flex-col gap-4">
        {drivers.map((driver) => (
          <li key={driver.line} className="@container">
            <div className="grid gap-x-6 gap-y-1 @min-[40rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
              <Bar driver={driver} />
              <div className="min-w-0">
                <Reasons driver={driver} briefing={briefing} />
                <SaidToday
                  sentence={driver.sentence}
                  today={ofToday(
                    today,
                    (now) => now.drivers.find(({ line }) => line === driver.line)?.sentence ?? [],
                  )}
                />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {otherLines === null ? null : (
        <p className="mt-4 text-ink-soft">
          <SaidSentence sentence={otherLines} />
        </p>
      )}
    </Card>
  );
}

/** Half of its width is what the largest line did; left of the middle what lowered EBITDA. */
function Bar({ driver: { label, effect, size, isFavourable } }: { driver: Driver }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
      <span className="font-medium">{label}</span>
      <span
        className={clsx(
          'font-semibold tabular-nums',
          isFavourable ? 'text-positive' : 'text-negative',
        )}
      >
        <FigureText id={effect.figure}>
          {effect.figure === null ? effect.text : <ExplainedNumber text={effect.text} />}
        </FigureText>
      </span>
      <svg
        viewBox="-100 0 200 8"
        preserveAspectRatio="none"
        className="col-span-2 h-2 w-full"
        aria-hidden="true"
      >
        <rect x="-100" width="200" height="8" rx="2" className="fill-line" />
        <rect
          x={Math.min(0, size * 100)}
          width={Math.abs(size) * 100}
          height="8"
          className={isFavourable ? 'fill-positive' : 'fill-negative'}
        />
        <rect x="-0.5" width="1" height="8" className="fill-ink-soft" />
      </svg>
    </div>
  );
}

function Reasons({
  driver,
  briefing: { month, name },
}: {
  driver: Driver;
  briefing: MonthBriefing;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const { line, label, whole } = driver;
  return (
    <>
      <div className="flex items-start gap-2">
        <p id={id} className="min-w-0 grow [overflow-wrap:anywhere]">
          <DriverWords driver={driver} isWhole={isWhole} isJudged />
        </p>
        <AskButton
          about={{ figureId: figureOfMonth(line, month) }}
          subject={`${label}, ${name}`}
          iconLabel={`Ask about ${label}`}
          // Its line stays as high as the text's.
          className="-my-1 shrink-0 pointer-coarse:-my-1.5"
        />
      </div>
      {whole === null ? null : (
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
