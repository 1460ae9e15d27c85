import { useQueries, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { CellPlace } from '../../../contract/importedCells.ts';
import type { ExplainedFigure } from '../../../contract/figures.ts';
import { explanationQuery } from '../../api/figures.ts';
import { shownProblem } from '../../api/problem.ts';
import { importedCellQuery } from '../../api/importedCell.ts';
import { useRestated } from '../../api/publications.ts';
import { queryClient } from '../../api/queryClient.ts';
import { useAsOf } from '../../components/asOf.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { SheetExcerpt } from '../../components/SheetExcerpt.tsx';
import { MyNotes } from '../../editing/MyNotes.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ComparisonPart } from './ComparisonPart.tsx';
import type { ShowCell } from './FigureHistory.tsx';
import { FigureHistory } from './FigureHistory.tsx';
import { FigureBooks } from './FigureBooks.tsx';
import { FigureQuestions } from './FigureQuestions.tsx';
import { FigureParts } from './FigureParts.tsx';

export type ExplainDialogProps = {
  path: readonly string[];
  cell: CellPlace | undefined;
  onAsk: (id: string) => void;
  compareWith: string | null;
  onCompare: (compareWith: string | undefined) => void;
  onShowCell: ShowCell;
  onClose: () => void;
};

export function ExplainDialog({
  path,
  cell,
  compareWith,
  onAsk,
  onCompare,
  onShowCell,
  onClose,
}: ExplainDialogProps) {
  const id = path.at(-1) ?? '';
  const query = useQuery(explanationQuery(id));
  const figure = query.data?.figure;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={figure?.title ?? 'Where this figure comes from'}
      description={figure?.period ?? 'Formula, components and history'}
      width="side"
    >
      <div className="flex flex-col gap-5">
        <ExplanationPath path={path} cell={cell} onAsk={onAsk} />
        {cell === undefined ? (
          <QueryContent
            query={query}
            failure="The figure could not be explained"
            problem={shownProblem}
            loading={
              <Loading label="Loading figure...">
                <Skeleton className="h-9 w-1/2" />
                <Skeleton className="h-24 w-full" />
              </Loading>
            }
          >
            {(explanation) => (
              <>
                <Value figure={explanation.figure} />
                <RestatedNote id={id} />
                <ComparisonPart
                  id={id}
                  subject={`${explanation.figure.title}, ${explanation.figure.period}`}
                  compareWith={compareWith}
                  onCompare={onCompare}
                  onAsk={onAsk}
                  onShowCell={onShowCell}
                />
                <FigureParts
                  figure={explanation.figure}
                  hasBooks={explanation.books !== undefined}
                  onAsk={onAsk}
                />
                {explanation.books === undefined ? null : (
                  <FigureBooks books={explanation.books} onShowCell={onShowCell} />
                )}
                <FigureQuestions id={id} />
                <MyNotes isShown={({ figureId }) => figureId === id} />
                <FigureHistory explanation={explanation} onShowCell={onShowCell} />
              </>
            )}
          </QueryContent>
        ) : (
          <ImportedSourceCell place={cell} />
        )}
      </div>
    </Dialog>
  );
}

function RestatedNote({ id }: { id: string }) {
  const restated = useRestated(useAsOf() === null);
  const found = restated.find(({ figure }) => figure === id.replace(/\.dollars$/, ''));
  if (found === undefined) return null;
  const { published, publication } = found;
  return (
    <p className="rounded-base bg-caution-soft px-3 py-2">
      Restated: {publication} shows {published ?? 'no value'}.
    </p>
  );
}

function ImportedSourceCell({ place }: { place: CellPlace }) {
  // An import's content doesn't depend on the as-of time, so any client works.
  const query = useQuery(importedCellQuery(place), queryClient);
  return (
    <QueryContent
      query={query}
      failure="The cell could not be shown"
      problem={shownProblem}
      loading={
        <Loading label="Loading cell...">
          <Skeleton className="h-40 w-full" />
        </Loading>
      }
    >
      {(extract) => <SheetExcerpt extract={extract} />}
    </QueryContent>
  );
}

function ExplanationPath({
  path,
  cell,
  onAsk,
}: Pick<ExplainDialogProps, 'path' | 'cell' | 'onAsk'>) {
  // If a cell is shown, the path also includes the figure that the cell belongs to.
  const above = cell === undefined ? path.slice(0, -1) : path;
  const names = useQueries({ queries: above.map((each) => explanationQuery(each)) });
  if (above.length === 0) return null;
  return (
    <nav aria-label="Path to this figure" data-print="hide">
      <ol className="flex flex-wrap items-center gap-x-1 text-small">
        {above.map((id, index) => {
          const figure = names[index]?.data?.figure;
          return (
            <li key={id} className="flex items-center gap-1">
              <button
                type="button"
                className="rounded-small text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
                onClick={() => onAsk(id)}
              >
                {figure === undefined ? 'Back' : `${figure.title}, ${figure.period}`}
              </button>
              <ChevronRight className="size-4 text-ink-muted" aria-hidden="true" />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Value({ figure: { text, kind, value } }: { figure: ExplainedFigure }) {
  const isNegative = text.startsWith('-');
  return (
    <p
      className={
        value === null
          ? 'text-title font-semibold text-ink-muted'
          : `text-figure font-semibold wrap-anywhere ${isNegative ? 'text-negative' : ''}`
      }
    >
      {kind === 'notReported' ? 'Not reported' : text}
    </p>
  );
}
