import { useQuery } from '@tanstack/react-query';
import { lineLabel } from '../../../finance/catalogue.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { BriefingNumber, Driver, MonthBriefing } from '../../../contract/briefing.ts';
import type { BridgeSideKey } from '../../../finance/bridgeParts.ts';
import { figureOfMonth } from '../../../finance/pageFigures.ts';
import { bridgesQuery } from '../../api/bridges.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today } from '../../api/today.ts';
import { ExplainedNumber, SentenceText } from '../../components/BriefingSentence.tsx';
import { DriverWords, NoDrivers } from '../../components/DriverWords.tsx';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { SentenceToday } from '../../components/SentenceToday.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { FigureQuestionMark } from '../../editing/FigureQuestionMarks.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type PeriodKey, PeriodSwitch } from './PeriodSwitch.tsx';

type MovedResultProps = { briefing: MonthBriefing; today: Today<MonthBriefing> };

export function MovedResult({ briefing, today }: MovedResultProps) {
  const [period, setPeriod] = useState<PeriodKey>('month');
  const { reference, statement } = briefing;
  const from = reference === 'plan' ? 'planToDate' : 'lastYearToDate';
  const hasToDate = reference === 'plan' || (reference !== null && statement.hasYearBefore);
  return (
    <Card
      title="What moved the result"
      actions={
        <>
          {/* A cost over plan lowers the result, so the bars have the opposite sign of the statement. */}
          <span className="text-small text-ink-muted max-sm:hidden">
            Effect on {lineLabel(shownBasis(), 'ebitda')}
            {reference === null ? null : ` against ${reference}`}
          </span>
          {hasToDate ? (
            <PeriodSwitch label="Period of the result" value={period} onValueChange={setPeriod} />
          ) : null}
        </>
      }
    >
      {period === 'month' || !hasToDate ? (
        <MovedMonth briefing={briefing} today={today} />
      ) : (
        <MovedToDate month={briefing.month} from={from} />
      )}
    </Card>
  );
}

function MovedMonth({ briefing, today }: MovedResultProps) {
  const { drivers, otherLines } = briefing;
  return (
    <>
      {drivers.length === 0 ? <NoDrivers briefing={briefing} /> : null}
      <ol className="flex flex-col gap-4">
        {drivers.map((driver) => (
          <li key={driver.line} className="@container">
            <div className="grid gap-x-6 gap-y-1 pointer-coarse:gap-y-2 @min-[40rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] print:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
              <DriverBar {...driver} amount={driver.effect} />
              <div className="min-w-0">
                <Reasons driver={driver} briefing={briefing} />
                <SentenceToday
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
          <SentenceText sentence={otherLines} />
        </p>
      )}
    </>
  );
}

/** The bridge's material steps, largest first. */
function MovedToDate({ month, from }: { month: string; from: BridgeSideKey }) {
  const query = useQuery(bridgesQuery(month, { from, to: 'toDate' }));
  const bridge = query.data?.bridges.find(({ measure }) => measure === 'ebitda');
  const steps = (bridge?.steps ?? [])
    .filter(({ judgement }) => judgement !== null)
    .toSorted((a, b) => Math.abs(Number(b.amount.value)) - Math.abs(Number(a.amount.value)));
  const largest = Math.abs(Number(steps[0]?.amount.value ?? 1));
  return (
    <>
      <NotLoaded
        title="The year to date could not be loaded"
        query={query}
        problem={shownProblem}
      />
      {query.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {query.data === undefined ? null : bridge === undefined ? (
        <p className="text-ink-soft">
          {lineLabel(shownBasis(), 'ebitda')} is missing on at least one side.
        </p>
      ) : (
        <>
          <p className="mb-4 max-w-prose">
            <SentenceText sentence={bridge.sentence} />
          </p>
          <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {steps.map(({ of, label, amount, judgement }) => (
              <li key={of}>
                <DriverBar
                  label={label}
                  amount={amount}
                  size={Number(amount.value) / largest}
                  isFavourable={judgement === 'favourable'}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

type BarProps = Pick<Driver, 'label' | 'size' | 'isFavourable'> & { amount: BriefingNumber };

/** Half of the width represents the largest effect; bars to the left lower EBITDA. */
function DriverBar({ label, amount, size, isFavourable }: BarProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
      <span className="font-medium">{label}</span>
      <span
        className={clsx(
          'font-semibold tabular-nums',
          isFavourable ? 'text-positive' : 'text-negative',
        )}
      >
        <FigureText id={amount.figure}>
          {amount.figure === null ? amount.text : <ExplainedNumber text={amount.text} />}
        </FigureText>
        <FigureQuestionMark id={amount.figure} className="-my-1" />
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
  const figureId = figureOfMonth(line, month);
  return (
    <>
      <div className="flex items-start gap-2">
        <p id={id} className="min-w-0 grow [overflow-wrap:anywhere]">
          <DriverWords driver={driver} isWhole={isWhole} isJudged />
        </p>
        <FigureQuestionMark id={figureId} className="shrink-0" />
        <AskButton
          about={{ figureId }}
          subject={`${label}, ${name}`}
          iconLabel={`Ask about ${label}`}
          // Negative margins keep the line no higher than its text.
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
