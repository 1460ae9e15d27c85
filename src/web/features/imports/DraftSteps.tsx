import { useBlocker } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { toast } from '../../ui/toastStore.ts';
import { DropQuestion } from './DropQuestion.tsx';
import type { ImportSearch } from './imports.search.ts';
import { counted } from './preview.view.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { StepList } from './StepList.tsx';
import { StoreStep } from './StoreStep.tsx';
import { UnderstoodStep } from './UnderstoodStep.tsx';
import { useCorrections } from './useCorrections.ts';

export type DraftStepsProps = {
  record: Import;
  search: ImportSearch;
  onSearch: (change: Partial<ImportSearch>, replace?: boolean) => void;
  onUndo: (record: Import) => void;
  onReadAnew: () => Promise<unknown>;
};

/** Nobody is held back: what was begun stays on the server, and that is said. */
function useSaysThatItIsKept({ id, fileName }: Import, isGone: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // As it stands in the address: a text here, which the page's own search takes for a number.
      const after = new Map<string, unknown>(Object.entries(next.search));
      const stays = current.pathname === next.pathname && String(after.get('id')) === String(id);
      if (!stays && !isGone) {
        toast({
          title: 'The import has been kept',
          description: `${fileName} is kept under Import; none of it has been stored yet.`,
        });
      }
      return false;
    },
    enableBeforeUnload: false,
  });
}

/** An import on its way, from what was understood to what is stored. */
export function DraftSteps({ record, search, onSearch, onUndo, onReadAnew }: DraftStepsProps) {
  const corrections = useCorrections(record);
  const [isDropping, setIsDropping] = useState(false);
  const [isDropped, setIsDropped] = useState(false);
  const [isNew, setIsNew] = useState(false);
  useSaysThatItIsKept(record, isDropped);
  // A workbook that the product made has nothing to be understood.
  const step = search.step ?? (record.isRoundTrip ? 'preview' : 'understood');
  const to = (next: ImportSearch['step']) =>
    onSearch({ step: next, show: undefined, page: undefined });
  const discard = () => setIsDropping(true);
  const showAnew = async () => {
    await onReadAnew();
    setIsNew(true);
    to('preview');
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <StepList
          current={step === 'understood' ? 2 : step === 'preview' ? 3 : 4}
          id={record.id}
          isKnown={record.isRoundTrip}
        />
        {step === 'store' ? null : (
          <p className="flex min-w-0 items-center gap-2 text-ink-soft">
            <FileSpreadsheet className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate" title={record.fileName}>
              {record.fileName}
            </span>
          </p>
        )}
      </div>
      {step === 'understood' ? (
        <UnderstoodStep
          record={record}
          corrections={corrections}
          sheetNumber={search.sheet ?? 1}
          onSheetChange={(sheet) => onSearch({ sheet: sheet === 1 ? undefined : sheet }, true)}
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
          onBack={() => to(undefined)}
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
              title: `${counted(stored.appliedCount ?? 0, 'figure')} stored`,
              description: record.fileName,
              action: {
                label: 'Undo',
                altText: 'Use the import’s Undo button',
                onAction: () => onUndo(stored),
              },
            });
          }}
          onStale={() => void showAnew()}
        />
      ) : null}
      {isDropping ? (
        <DropQuestion
          item={record}
          onClose={() => setIsDropping(false)}
          onDropped={() => {
            setIsDropped(true);
            onSearch({ id: undefined, step: undefined, sheet: undefined, show: undefined });
          }}
        />
      ) : null}
    </>
  );
}
