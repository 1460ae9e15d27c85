import { Suspense } from 'react';
import type { MonthBriefing, MonthCheck } from '../../../contract/briefing.ts';
import { ofToday, type Today } from '../../api/today.ts';
import { SentenceText } from '../../components/BriefingSentence.tsx';
import { LightMark } from '../../components/LightMark.tsx';
import { SentenceToday } from '../../components/SentenceToday.tsx';
import { Card } from '../../ui/Card.tsx';
import { AskLater } from './AskLater.tsx';
import { LazyLimits } from './laterParts.ts';

interface ChecksProps {
  briefing: MonthBriefing;
  today: Today<MonthBriefing>;
}

/** The month's overall status and its three checks. */
export function Checks({ briefing, today }: ChecksProps) {
  return (
    <Card
      title="Checks"
      actions={
        <>
          <Suspense fallback={<span className="-my-2 h-8 pointer-coarse:h-11" />}>
            <LazyLimits isByPlan={briefing.reference === 'plan'} />
          </Suspense>
          <LightMark light={briefing.light} className="text-title" />
        </>
      }
    >
      <dl className="grid gap-4 md:max-lg:not-print:grid-cols-3">
        {briefing.checks.map((check) => (
          <Check
            key={check.key}
            check={check}
            briefing={briefing}
            today={ofToday(
              today,
              (now) => now.checks.find(({ key }) => key === check.key)?.sentence ?? [],
            )}
          />
        ))}
      </dl>
    </Card>
  );
}

function Check({
  check: { title, light, sentence },
  briefing,
  today,
}: {
  check: MonthCheck;
  briefing: MonthBriefing;
  today: MonthCheck['sentence'] | null | undefined;
}) {
  return (
    <div className="min-w-0">
      <dt className="flex items-baseline gap-2 font-medium">
        {title}{' '}
        {light === null ? (
          <span className="text-small font-normal text-ink-muted">Not assessed</span>
        ) : (
          <LightMark light={light} />
        )}
      </dt>
      <dd>
        <div className="flex items-start gap-2">
          <p className="min-w-0 grow text-pretty">
            <SentenceText sentence={sentence} />
          </p>
          <AskLater sentence={sentence} called={`the ${title.toLowerCase()} check`} of={briefing} />
        </div>
        <SentenceToday sentence={sentence} today={today} />
      </dd>
    </div>
  );
}
