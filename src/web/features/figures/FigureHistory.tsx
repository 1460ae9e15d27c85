import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { CellPlace } from '../../../contract/importedCells.ts';
import type { Explanation, FigureChange } from '../../../contract/figures.ts';
import { formatMoment } from '../../../format/dates.ts';
import { cellOnPage, cellWords } from '../../components/cellPlace.ts';
import { useCan } from '../../components/signedInUser.ts';
import { PATHS } from '../../paths.ts';
import { wayOf } from './explained.view.ts';

export type ShowCell = (place: CellPlace) => void;

const LINK =
  'rounded-small text-left text-accent underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:py-3';

/** Who entered and changed a figure, when, why and from where, the newest first. */
export function FigureHistory({
  explanation,
  onShowCell,
}: {
  explanation: Explanation;
  onShowCell: ShowCell;
}) {
  const { history, hasMoreHistory, figure } = explanation;
  if (history.length === 0) {
    return figure.kind === 'notReported' ? (
      <p className="text-ink-muted">Nobody has entered this figure.</p>
    ) : null;
  }
  return (
    <section>
      <h3 className="text-small font-medium text-ink-soft">History</h3>
      <ChangeList changes={history} onShowCell={onShowCell} />
      {hasMoreHistory ? (
        <p className="mt-2 text-small text-ink-muted">There are earlier changes.</p>
      ) : null}
    </section>
  );
}

/** Changes of a figure: old and new, why, when, by whom and from where. */
export function ChangeList({
  changes,
  onShowCell,
}: {
  changes: readonly FigureChange[];
  onShowCell: ShowCell;
}) {
  return (
    <ol className="mt-1 divide-y divide-line border-y border-line">
      {changes.map((change) => (
        <li
          key={`${change.at} ${change.before ?? ''} ${change.after ?? ''}`}
          className="py-2 [overflow-wrap:anywhere]"
        >
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            <span className="font-normal text-ink-muted">{change.before ?? 'not reported'}</span>
            <ArrowRight className="size-4 text-ink-muted" aria-hidden="true" />
            <span className="sr-only">became</span>
            {change.after ?? 'not reported'}
          </p>
          {change.reason === null ? null : <p>{change.reason}</p>}
          <p className="text-small text-ink-muted">
            {formatMoment(change.at)}
            {change.by === null ? '' : ` · ${change.by}`}
            <Source change={change} onShowCell={onShowCell} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Source({ change, onShowCell }: { change: FigureChange; onShowCell: ShowCell }) {
  const mayImport = useCan('importFigures');
  const { origin, place } = change;
  if (origin?.kind !== 'import') {
    const way = wayOf(change);
    return way === null ? null : <> · {way}</>;
  }
  const { importId, fileName } = origin;
  return (
    <>
      {' · from '}
      {mayImport ? (
        <Link
          to={PATHS.import}
          search={{ id: importId, cell: place === null ? undefined : cellOnPage(place) }}
          className={LINK}
        >
          {fileName}
        </Link>
      ) : (
        fileName
      )}
      {place === null ? null : (
        <>
          {', '}
          <button type="button" className={LINK} onClick={() => onShowCell({ importId, ...place })}>
            {cellWords(place)}
          </button>
        </>
      )}
    </>
  );
}
