import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { CellPlace } from '../../../contract/importedCells.ts';
import type { Explanation, FigureChange } from '../../../contract/figures.ts';
import { changeOriginWords } from '../../../format/changeOriginWords.ts';
import { formatMoment } from '../../../format/dates.ts';
import { cellOnPage, cellWords } from '../../components/cellPlace.ts';
import { useCan } from '../../components/signedInUser.ts';
import { RevertDialog } from '../../editing/RevertDialog.tsx';
import { PATHS } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { OfferedRevert } from './explained.view.ts';
import { offeredRevert } from './explained.view.ts';

export type ShowCell = (place: CellPlace) => void;

const CELL_LINK_CLASS =
  'inline-block rounded-small py-0.5 text-left text-accent underline underline-offset-4 pointer-coarse:py-3';

export function FigureHistory({
  explanation,
  onShowCell,
}: {
  explanation: Explanation;
  onShowCell: ShowCell;
}) {
  const { history, hasMoreHistory, differsFromHistory, figure } = explanation;
  if (history.length === 0) {
    if (differsFromHistory) return <Altered />;
    return figure.kind === 'notReported' ? (
      <p className="text-ink-muted">Nobody has entered this figure.</p>
    ) : null;
  }
  return (
    <section>
      <h3 className="text-small font-medium text-ink-soft">History</h3>
      {differsFromHistory ? <Altered /> : null}
      <ChangeList
        changes={history}
        // A computed figure is reverted together with its inputs.
        figure={figure.kind === 'derived' ? null : `${figure.title}, ${figure.period}`}
        onShowCell={onShowCell}
      />
      {hasMoreHistory ? (
        <p className="mt-2 text-small text-ink-muted">Earlier changes are not shown.</p>
      ) : null}
    </section>
  );
}

/** The value was changed outside of the product, so nobody is named. */
function Altered() {
  return (
    <Alert variant="destructive" title="Differs from its history" className="my-2">
      The stored value differs from the last recorded change. Administrators can see details under
      Admin › System › Data check.
    </Alert>
  );
}

type ChangeListProps = {
  changes: readonly FigureChange[];
  /**
   * A name such as "Revenue, October 2026"; null if the figure's changes can't be reverted
   * separately.
   */
  figure: string | null;
  onShowCell: ShowCell;
};

export function ChangeList({ changes, figure, onShowCell }: ChangeListProps) {
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
            <ChangeSource change={change} onShowCell={onShowCell} />
          </p>
          {figure === null ? null : <RevertChange offered={offeredRevert(change, figure)} />}
        </li>
      ))}
    </ol>
  );
}

function RevertChange({ offered }: { offered: OfferedRevert | null }) {
  const [isTaking, setIsTaking] = useState(false);
  const mayRevert = useCan('takeBack');
  if (offered === null || !mayRevert) return null;
  const { label, what, description } = offered;
  return (
    <>
      <Button
        size="small"
        className="mt-1.5"
        aria-label={`${label} ${description}`}
        onClick={() => setIsTaking(true)}
      >
        {label}
      </Button>
      {isTaking ? (
        <RevertDialog what={what} description={description} onClose={() => setIsTaking(false)} />
      ) : null}
    </>
  );
}

function ChangeSource({ change, onShowCell }: { change: FigureChange; onShowCell: ShowCell }) {
  const mayImport = useCan('importFigures');
  const { origin, place } = change;
  if (origin?.kind !== 'import') {
    const way = changeOriginWords(origin);
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
          className={CELL_LINK_CLASS}
        >
          {fileName}
        </Link>
      ) : (
        fileName
      )}
      {place === null ? null : (
        <>
          {', '}
          <button
            type="button"
            className={CELL_LINK_CLASS}
            onClick={() => onShowCell({ importId, ...place })}
          >
            {cellWords(place)}
          </button>
        </>
      )}
    </>
  );
}
