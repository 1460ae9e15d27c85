import type { ImportBooks } from '../../../contract/importBooks.ts';
import type { Import } from '../../../contract/imports.ts';
import { isNothingFound } from '../../../contract/imports.ts';
import { formatCount } from '../../../format/count.ts';
import { importCountWords } from '../../../format/importCountWords.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { BooksPreview } from './BooksPreview.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { CountStrip } from './CountStrip.tsx';
import { DestinationChoice } from './DestinationChoice.tsx';
import type { ShownChanges } from './imports.search.ts';
import { Conflicts, LeftOut, NothingToImport, Refusals, Warnings } from './PreviewParts.tsx';
import {
  countedNoun,
  countTiles,
  importObstacle,
  previewTable,
  shownChanges,
} from './preview.view.ts';
import { ReportsChoice } from './ReportsChoice.tsx';
import { StepFooter } from './StepFooter.tsx';

export type PreviewStepProps = {
  record: Import;
  shown: ShownChanges | undefined;
  page: number;
  isNew: boolean;
  onShow: (shown: ShownChanges | undefined) => void;
  onPageChange: (page: number) => void;
  onBack: () => void;
  onDiscard: () => void;
  onContinue: () => void;
};

const TABLE_WORDS: Readonly<Partial<Record<ShownChanges, readonly [string, string]>>> = {
  new: ['New figures', 'No amount is stored for these yet.'],
  changed: ['Changed figures', 'A different amount is stored.'],
  unchanged: ['Unchanged figures', 'The workbook matches the stored amounts.'],
};

export function PreviewStep({
  record,
  shown,
  page,
  isNew,
  onShow,
  onPageChange,
  onBack,
  onDiscard,
  onContinue,
}: PreviewStepProps) {
  const { preview } = record;
  const { counts } = preview;
  const stops = importObstacle(record);
  const isNothing = isNothingFound(record);
  // A plan's accounts are only summed into lines, so they aren't listed.
  const books = preview.plan === undefined ? preview.books : undefined;
  // Accounts without balances have no figures to list.
  const hasFigures = books === undefined || preview.changes.length > 0;
  const conflicts = preview.changes.filter(({ status }) => status === 'conflict');
  const isIn = (kind: ShownChanges, count: number) =>
    (shown === undefined && count > 0) || shown === kind;
  const [title, subtitle] =
    (shown === undefined ? undefined : TABLE_WORDS[shown]) ??
    (['What would be stored', 'Amounts to the cent, as they will be stored.'] as const);
  return (
    <>
      {isNew ? (
        <Alert variant="warning" title="The figures have changed in the meantime">
          The stored figures changed after this preview was made, so nothing was stored. This is the
          updated preview: check it and continue.
        </Alert>
      ) : null}
      {record.isRoundTrip ? (
        <Alert title="Exported from Board Reports">
          Each cell is already linked to its figure, so there is nothing to match. Only changed
          cells are imported.
        </Alert>
      ) : null}
      {preview.questions.length > 0 ? (
        <Alert
          variant="warning"
          title={`Answer ${countedNoun(preview.questions.length, 'question')} before you continue`}
          action={
            // This page already shows the choice of destination.
            preview.questions.every(({ about }) => about === 'plan') ? undefined : (
              <Button size="small" onClick={onBack}>
                Answer
              </Button>
            )
          }
        >
          {preview.questions.map(({ question }) => question).join(' ')}
        </Alert>
      ) : null}
      {isNothing ? <NothingToImport unread={preview.unread} /> : null}
      <DestinationChoice record={record} />
      {hasFigures || counts.blank > 0 ? (
        <div className="flex flex-col gap-2">
          {hasFigures ? (
            <CountStrip tiles={countTiles(preview)} shown={shown} onShow={onShow} />
          ) : null}
          {counts.blank > 0 ? (
            <p className="text-small text-ink-muted">
              {formatCount(counts.blank)} blank {counts.blank === 1 ? 'cell leaves' : 'cells leave'}{' '}
              the stored values unchanged.
            </p>
          ) : null}
        </div>
      ) : null}
      {books === undefined ? null : <BooksPreview books={books} layouts={record.layouts} />}
      {shown === undefined ? <ReportsChoice record={record} /> : null}
      {isIn('warnings', counts.warnings) ? (
        counts.warnings > 0 ? (
          <Warnings warnings={preview.warnings} />
        ) : (
          <NothingToPreview>No warnings.</NothingToPreview>
        )
      ) : null}
      {isIn('refused', counts.refused) ? (
        counts.refused > 0 ? (
          <Refusals refusals={preview.refusals} />
        ) : (
          <NothingToPreview>Nothing is refused.</NothingToPreview>
        )
      ) : null}
      {shown === undefined && !isNothing && preview.leftOut.length + preview.unread.length > 0 ? (
        <LeftOut preview={preview} />
      ) : null}
      {isIn('conflict', counts.conflict) ? (
        counts.conflict > 0 ? (
          <Conflicts conflicts={conflicts} />
        ) : (
          <NothingToPreview>No conflicts.</NothingToPreview>
        )
      ) : null}
      {hasFigures && (shown === undefined || TABLE_WORDS[shown] !== undefined) ? (
        <ChangesTable
          title={title}
          subtitle={subtitle}
          nothing={nothingIn(shown, books)}
          changes={shownChanges(preview.changes, shown)}
          page={page}
          onPageChange={onPageChange}
          download={() => previewTable(record.fileName, preview)}
        />
      ) : null}
      <StepFooter
        start={
          <>
            <Button variant="quiet" onClick={onDiscard}>
              Discard
            </Button>
            {record.isRoundTrip ? null : (
              <Button className="max-sm:hidden" onClick={onBack}>
                Back
              </Button>
            )}
          </>
        }
        note={stops}
      >
        <Button variant="primary" disabled={stops !== null} onClick={onContinue}>
          Continue with {importCountWords(preview)}
        </Button>
      </StepFooter>
    </>
  );
}

function nothingIn(shown: ShownChanges | undefined, books: ImportBooks | undefined): string {
  if (shown !== undefined) return 'None in this group';
  return books === undefined ? 'Nothing would change' : 'No report line would change';
}

function NothingToPreview({ children }: { children: string }) {
  return <p className="py-6 text-center text-ink-muted">{children}</p>;
}
