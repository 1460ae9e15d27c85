import { useId } from 'react';
import type { MonthBridges, SentBridge } from '../../contract/bridges.ts';
import type { BridgeSideKey } from '../../domain/bridgeParts.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { BridgeTable } from './BridgeTable.tsx';
import { bridgePairs, bridgeRows, shownToday } from './bridge.view.ts';
import { SaidSentence } from './BriefingSentence.tsx';
import type { QueryContentProps } from './QueryContent.tsx';
import { QueryContent } from './QueryContent.tsx';

type Measure = SentBridge['measure'];
type ChosenPair = { from: BridgeSideKey; to: BridgeSideKey };

/** The results in the order in which a person asks for them. */
const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'ebitda', label: 'EBITDA' },
  { value: 'adjEbitda', label: 'Adjusted EBITDA' },
  { value: 'grossProfit', label: 'Gross Profit' },
  { value: 'revenue', label: 'Revenue' },
  { value: 'cash', label: 'Cash' },
];

type Props = {
  /** What was read, and what a person chose of it. */
  bridges: {
    query: QueryContentProps<MonthBridges | null>['query'];
    /** The same bridges today; undefined: nothing is compared. */
    today: MonthBridges | null | undefined;
    measure: Measure;
    setMeasure: (measure: Measure) => void;
    setChosen: (pair: ChosenPair) => void;
  };
  problem: QueryContentProps<MonthBridges | null>['problem'];
};

/** From one result to another about a month, step by step, with what nothing explains. */
export default function BridgeView({
  bridges: { query, today, measure, setMeasure, setChosen },
  problem,
}: Props) {
  return (
    <QueryContent
      query={query}
      failure="The bridge could not be loaded"
      problem={problem}
      loading={
        <Loading label="Loading bridge…">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      }
    >
      {(read) =>
        read === null ? (
          <p className="text-ink-soft">The month has no figures.</p>
        ) : (
          <div className="@container flex flex-col gap-4">
            <Choices read={read} measure={measure} onMeasure={setMeasure} onPair={setChosen} />
            <ShownBridge read={read} today={today ?? undefined} measure={measure} />
          </div>
        )
      }
    </QueryContent>
  );
}

type ChoicesProps = {
  read: MonthBridges;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  onPair: (pair: ChosenPair) => void;
};

function Choices({ read, measure, onMeasure, onPair }: ChoicesProps) {
  const pairs = bridgePairs(read);
  if (pairs.length === 0) return null;
  return (
    <div className="grid gap-3 @md:grid-cols-2 print:hidden">
      <Field label="Result">
        <Select
          value={measure}
          options={MEASURES}
          onChange={({ target }) => {
            const found = MEASURES.find(({ value }) => value === target.value);
            if (found !== undefined) onMeasure(found.value);
          }}
        />
      </Field>
      <Field label="From and to">
        <Select
          value={`${read.from?.is ?? ''} ${read.to?.is ?? ''}`}
          options={pairs}
          onChange={({ target }) => {
            const found = pairs.find(({ value }) => value === target.value);
            if (found !== undefined) onPair({ from: found.from, to: found.to });
          }}
        />
      </Field>
    </div>
  );
}

type ShownBridgeProps = {
  read: MonthBridges;
  today: MonthBridges | undefined;
  measure: Measure;
};

function ShownBridge({ read, today, measure }: ShownBridgeProps) {
  const { from, to, bridges } = read;
  const words = useId();
  const bridge = bridges.find((one) => one.measure === measure);
  const { label } = MEASURES.find(({ value }) => value === measure) ?? { label: '' };
  if (from === null || to === null || bridge === undefined) {
    return (
      <p className="text-ink-soft">
        {from === null
          ? `There is nothing to compare ${read.name} with.`
          : `${label} is not known on both sides.`}
      </p>
    );
  }
  const rows = bridgeRows(bridge, from, to);
  const textsToday = shownToday(read, today, measure);
  return (
    <figure aria-labelledby={words} className="flex flex-col gap-3">
      <p id={words} className="max-w-prose">
        <SaidSentence sentence={bridge.sentence} />
      </p>
      <BridgeTable
        label={`${label}, ${from.name} to ${to.name}`}
        step="Step"
        rows={rows}
        today={textsToday}
      />
      <p className="text-small text-ink-muted">
        Green and red: what a step does to the result. Grey: too small to be news, or unexplained.
        {bridge.missing.length === 0
          ? null
          : ` Not known on both sides, and so in what is unexplained: ${bridge.missing.join(', ')}.`}
      </p>
    </figure>
  );
}
