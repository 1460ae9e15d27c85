import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { Explanation, FigureComparison } from '../../../contract/figures.ts';
import { isStatementFigureId } from '../../../finance/statements/plannedBalanceFigure.ts';
import { asOfWords, withInstantsInWords } from '../../../format/asOf.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { explanationQuery } from '../../api/figures.ts';
import { useKnownMoments } from '../../api/moments.ts';
import { fieldMessages, problemDetail, shownProblem } from '../../api/problem.ts';
import { useAsOf } from '../../components/asOf.ts';
import { MomentDialog } from '../../components/MomentDialog.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { isMomentNumber } from '../../searchParams.ts';
import { AskButton } from '../../editing/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { ShowCell } from './FigureHistory.tsx';
import { ChangeList } from './FigureHistory.tsx';

export type ComparisonPartProps = {
  id: string;
  subject: string;
  compareWith: string | null;
  onCompare: (compareWith: string | undefined) => void;
  onAsk: (id: string) => void;
  onShowCell: ShowCell;
};

export function ComparisonPart({
  id,
  subject,
  compareWith,
  onCompare,
  onAsk,
  onShowCell,
}: ComparisonPartProps) {
  const [isChoosing, setChoosing] = useState(false);
  // Questions are about figures of the report, its texts and documents.
  const isOfStatement = isStatementFigureId(shownBasis(), id);
  return (
    <>
      <div className="flex flex-wrap gap-2" data-print="hide">
        {isOfStatement ? null : <AskButton about={{ figureId: id }} subject={subject} />}
        <Button
          size="small"
          icon={<History className="size-4" aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {compareWith === null ? 'Compare with…' : 'Compare with another time…'}
        </Button>
        {compareWith === null ? null : (
          <Button size="small" variant="quiet" onClick={() => onCompare(undefined)}>
            Stop comparing
          </Button>
        )}
      </div>
      {compareWith === null ? null : (
        <AsOfComparison id={id} compareWith={compareWith} onAsk={onAsk} onShowCell={onShowCell} />
      )}
      {isChoosing ? (
        <OtherMoment
          id={id}
          compareWith={compareWith}
          onChosen={onCompare}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

type OtherMomentProps = Pick<ComparisonPartProps, 'id' | 'compareWith'> & {
  onChosen: (compareWith: string) => void;
  onClose: () => void;
};

function OtherMoment({ id, compareWith, onChosen, onClose }: OtherMomentProps) {
  const known = useKnownMoments();
  const client = useQueryClient();
  const compare = async (moment: string) => {
    try {
      await client.fetchQuery(explanationQuery(id, moment));
    } catch (failure) {
      return (
        fieldMessages(failure).get('compareWith') ??
        problemDetail(failure, 'The figure could not be compared')
      );
    }
    onClose();
    onChosen(moment);
    return null;
  };
  return (
    <MomentDialog
      title="Compare with…"
      description="Shows the figure next to its value at that time."
      submit="Compare"
      known={known}
      shown={compareWith}
      onChoose={compare}
      onClose={onClose}
    />
  );
}

function problemInWords(error: Error): ReturnType<typeof shownProblem> {
  const { detail, requestId } = shownProblem(error);
  return { detail: detail === undefined ? undefined : withInstantsInWords(detail), requestId };
}

type ComparisonProps = Pick<ComparisonPartProps, 'id' | 'onAsk' | 'onShowCell'> & {
  compareWith: string;
};

function AsOfComparison({ id, compareWith, onAsk, onShowCell }: ComparisonProps) {
  const query = useQuery(explanationQuery(id, compareWith));
  const { timeOf } = useKnownMoments();
  const asOf = useAsOf();
  const now = asOf === null ? 'Now' : `As of ${asOfWords(timeOf(asOf))}`;
  return (
    <QueryContent
      query={query}
      failure="The figure could not be compared"
      problem={problemInWords}
      loading={
        <Loading label="Comparing...">
          <Skeleton className="h-16 w-full" />
        </Loading>
      }
    >
      {({ figure, compared }) =>
        compared === undefined ? null : (
          <section aria-label="Comparison" className="flex flex-col gap-4">
            <BothValues
              then={`As of ${asOfWords(isMomentNumber(compareWith) ? compared.at : compareWith)}`}
              now={now}
              figure={figure}
              compared={compared}
            />
            <ComparedDifference compared={compared} onAsk={onAsk} onShowCell={onShowCell} />
          </section>
        )
      }
    </QueryContent>
  );
}

type BothValuesProps = {
  then: string;
  now: string;
  figure: Explanation['figure'];
  compared: FigureComparison;
};

const figureValueText = ({ kind, text }: Explanation['figure']) =>
  kind === 'notReported' ? 'Not reported' : text;

function BothValues({ then, now, figure, compared }: BothValuesProps) {
  const isSame = figure.value === compared.figure.value;
  return (
    <div className="rounded-base border border-line bg-sunken px-3 py-2">
      <dl className="grid grid-cols-2 gap-x-4">
        {[
          [then, figureValueText(compared.figure)] as const,
          [now, figureValueText(figure)] as const,
        ].map(([moment, words]) => (
          <div key={moment} className="min-w-0 [overflow-wrap:anywhere]">
            <dt className="text-small text-ink-muted">{moment}</dt>
            <dd className="font-semibold tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
      {isSame ? (
        <p className="mt-1 text-small text-ink-muted">The figure was the same at that time.</p>
      ) : null}
      {compared.figure.formula === figure.formula ? null : (
        <p className="mt-1 text-small text-ink-muted">
          {compared.figure.formula === null
            ? 'At that time the figure was entered, not calculated.'
            : `At that time the figure was calculated as ${compared.figure.formula}.`}
        </p>
      )}
    </div>
  );
}

type DifferenceProps = Pick<ComparisonPartProps, 'onAsk' | 'onShowCell'> & {
  compared: FigureComparison;
};

function ComparedDifference({
  compared: { changed, hasMoreChanged },
  onAsk,
  onShowCell,
}: DifferenceProps) {
  if (changed.length === 0) return null;
  return (
    <div>
      <h3 className="text-small font-medium text-ink-soft">What caused the difference</h3>
      <ul className="mt-1 flex flex-col gap-3">
        {changed.map((part) => (
          <li key={part.id}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <button
                type="button"
                className="rounded-small text-left text-accent underline underline-offset-4 pointer-coarse:min-h-11"
                onClick={() => onAsk(part.id)}
              >
                {part.title}, {part.period}
              </button>
              <span className="tabular-nums">
                {part.otherText}
                <span className="text-ink-muted"> then, </span>
                {part.text}
                <span className="text-ink-muted"> now</span>
              </span>
            </p>
            {part.history.length === 0 ? null : (
              <ChangeList
                changes={part.history}
                figure={`${part.title}, ${part.period}`}
                onShowCell={onShowCell}
              />
            )}
          </li>
        ))}
      </ul>
      {hasMoreChanged ? (
        <p className="mt-2 text-small text-ink-muted">Other figures have also changed.</p>
      ) : null}
    </div>
  );
}
