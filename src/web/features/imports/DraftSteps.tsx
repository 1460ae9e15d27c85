import { useBlocker } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { toast } from '../../ui/toastStore.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import type { ImportSearch } from './imports.search.ts';
import { importCountWords } from '../../../format/importCountWords.ts';
import { isNextMonth } from './books.view.ts';
import { importObstacle } from './preview.view.ts';
import { sheetWithQuestion } from './questions.view.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { StepList } from './StepList.tsx';
import { StoreStep } from './StoreStep.tsx';
import { LayoutStep } from './LayoutStep.tsx';
import { useCorrections } from './useCorrections.ts';

export type DraftStepsProps = {
  record: Import;
  search: ImportSearch;
  onSearch: (change: Partial<ImportSearch>, replace?: boolean) => void;
  onUndo: (record: Import) => void;
  onReload: () => Promise<unknown>;
};

/** Leaving isn't blocked: the draft stays on the server, and a toast says so. */
function useKeptDraftToast({ id, fileName }: Import, isGone: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // The id is text here, as in the address, and a number in the page's search.
      const after = new Map<string, unknown>(Object.entries(next.search));
      const stays = current.pathname === next.pathname && String(after.get('id')) === String(id);
      if (!stays && !isGone) {
        toast({
          title: 'Import saved',
          description: `You can continue with ${fileName} under Import. Nothing has been stored yet.`,
        });
      }
      return false;
    },
    enableBeforeUnload: false,
  });
}

export function DraftSteps({ record, search, onSearch, onUndo, onReload }: DraftStepsProps) {
  const corrections = useCorrections(record);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isDiscarded, setIsDiscarded] = useState(false);
  const [isNew, setIsNew] = useState(false);
  useKeptDraftToast(record, isDiscarded);
  // The product's own workbook needs no layout check, and next month's accounts raise no questions.
  const isKnown = record.isRoundTrip || isNextMonth(record);
  const wanted = search.step ?? (isKnown ? 'preview' : 'understood');
  // The address may name the last step although the import can't be stored yet; the preview explains why.
  const step = wanted === 'store' && importObstacle(record) !== null ? 'preview' : wanted;
  const to = (next: ImportSearch['step']) =>
    onSearch({ step: next, show: undefined, page: undefined });
  const discard = () => setIsDiscarding(true);
  const showUpdated = async () => {
    await onReload();
    setIsNew(true);
    to('preview');
  };
  // The sheet is kept in state, so that it stays open while its questions are answered.
  const [opened] = useState(() => sheetWithQuestion(record));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <StepList
          current={step === 'understood' ? 2 : step === 'preview' ? 3 : 4}
          id={record.id}
          isKnown={record.isRoundTrip}
        />
        {step === 'store' ? null : (
          <p className="flex min-w-0 items-center gap-2 text-ink-soft max-sm:w-full">
            <FileSpreadsheet className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate" title={record.fileName}>
              {record.fileName}
            </span>
          </p>
        )}
      </div>
      {step === 'understood' ? (
        <LayoutStep
          record={record}
          corrections={corrections}
          sheetNumber={search.sheet ?? opened}
          onSheetChange={(sheet) => onSearch({ sheet: sheet === opened ? undefined : sheet }, true)}
          onDiscard={discard}
          onContinue={() => to('preview')}
        />
      ) : null}
      {step === 'preview' ? (
        <PreviewStep
          record={record}
          shown={search.show}
          page={search.page ?? 1}
          isNew={isNew}
          onShow={(show) => onSearch({ show, page: undefined }, true)}
          onPageChange={(page) => onSearch({ page: page === 1 ? undefined : page })}
          onBack={() => to('understood')}
          onDiscard={discard}
          onContinue={() => {
            setIsNew(false);
            to('store');
          }}
        />
      ) : null}
      {step === 'store' ? (
        <StoreStep
          record={record}
          onBack={() => to('preview')}
          onStored={(stored) => {
            onSearch({ step: undefined, sheet: undefined }, true);
            toast({
              title: `${importCountWords(stored.preview)} stored`,
              description: record.fileName,
              action: {
                label: 'Undo',
                altText: 'Undo it on the Import page',
                onAction: () => onUndo(stored),
              },
            });
          }}
          onStale={() => void showUpdated()}
        />
      ) : null}
      {isDiscarding ? (
        <DiscardQuestion
          item={record}
          onClose={() => setIsDiscarding(false)}
          onDiscarded={() => {
            setIsDiscarded(true);
            onSearch({ id: undefined, step: undefined, sheet: undefined, show: undefined });
          }}
        />
      ) : null}
    </>
  );
}
