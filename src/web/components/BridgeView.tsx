import { useId } from 'react';
import { lineLabel } from '../../finance/catalogue.ts';
import { shownBasis } from '../api/companyBasis.ts';
import type { MonthBridges, SentBridge } from '../../contract/bridges.ts';
import type { BridgeSideKey } from '../../finance/bridgeParts.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { BridgeTable } from './BridgeTable.tsx';
import { bridgePairs, bridgeRows, bridgeTextsToday } from './bridge.view.ts';
import { SentenceText } from './BriefingSentence.tsx';
import type { QueryContentProps } from './QueryContent.tsx';
import { QueryContent } from './QueryContent.tsx';

type Measure = SentBridge['measure'];
type ChosenPair = { from: BridgeSideKey; to: BridgeSideKey };

const BRIDGE_RESULTS: readonly Measure[] = [
  'ebitda',
  'adjEbitda',
  'grossProfit',
  'revenue',
  'cash',
];

const measureOptions = () =>
  BRIDGE_RESULTS.map((value) => ({ value, label: lineLabel(shownBasis(), value) }));

type BridgeViewProps = {
  bridges: {
    query: QueryContentProps<MonthBridges | null>['query'];
    today: MonthBridges | null | undefined;
    measure: Measure;
    setMeasure: (measure: Measure) => void;
    setChosen: (pair: ChosenPair) => void;
  };
  problem: QueryContentProps<MonthBridges | null>['problem'];
};

export default function BridgeView({
  bridges: { query, today, measure, setMeasure, setChosen },
  problem,
}: BridgeViewProps) {
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
            <BridgeChoices
              read={read}
              measure={measure}
              onMeasure={setMeasure}
              onPair={setChosen}
            />
            <ShownBridge read={read} today={today ?? undefined} measure={measure} />
          </div>
        )
      }
    </QueryContent>
  );
}

type BridgeChoicesProps = {
  read: MonthBridges;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  onPair: (pair: ChosenPair) => void;
};

function BridgeChoices({ read, measure, onMeasure, onPair }: BridgeChoicesProps) {
  const pairs = bridgePairs(read);
  if (pairs.length === 0) return null;
  return (
    <div className="grid gap-3 @md:grid-cols-2 print:hidden">
      <Field label="Result">
        <Select
          value={measure}
          options={measureOptions()}
          onChange={({ target }) => {
            const found = BRIDGE_RESULTS.find((value) => value === target.value);
            if (found !== undefined) onMeasure(found);
          }}
        />
      </Field>
      <Field label="Bridge between">
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
  const label = lineLabel(shownBasis(), measure);
  if (from === null || to === null || bridge === undefined) {
    return (
      <p className="text-ink-soft">
        {from === null
          ? `There is nothing to compare ${read.name} with.`
          : `${label} is missing on at least one side.`}
      </p>
    );
  }
  const rows = bridgeRows(bridge, from, to);
  const textsToday = bridgeTextsToday(read, today, measure);
  return (
    <figure aria-labelledby={words} className="flex flex-col gap-3">
      <p id={words} className="max-w-prose">
        <SentenceText sentence={bridge.sentence} />
      </p>
      <BridgeTable
        label={`${label}, ${from.name} to ${to.name}`}
        step="Step"
        rows={rows}
        today={textsToday}
      />
      <p className="text-small text-ink-muted">
        Green and red show a step's effect on the result. Grey steps are immaterial or unexplained.
        {bridge.missing.length === 0
          ? null
          : ` Missing on at least one side, so included in Unexplained: ${bridge.missing.join(', ')}.`}
      </p>
    </figure>
  );
}
