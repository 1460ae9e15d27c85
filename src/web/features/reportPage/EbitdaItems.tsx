import { useQuery } from '@tanstack/react-query';
import { lineLabel } from '../../../finance/catalogue.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { MonthEbitdaItems, StoredEbitdaItem } from '../../../contract/ebitdaItems.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { ebitdaItemsQuery, useDeleteEbitdaItem } from '../../api/ebitdaItems.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { useAsOf } from '../../components/asOf.ts';
import { SentenceText } from '../../components/BriefingSentence.tsx';
import { BridgeTable } from '../../components/BridgeTable.tsx';
import { adjustedRows, adjustedTitle } from '../../components/bridge.view.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

const loadEbitdaItemDialogs = () => import('./EbitdaItemDialogs.tsx');
const NewEbitdaItemDialog = lazy(async () => ({
  default: (await loadEbitdaItemDialogs()).NewEbitdaItemDialog,
}));
const EbitdaItemDialog = lazy(async () => ({
  default: (await loadEbitdaItemDialogs()).EbitdaItemDialog,
}));

type OpenItemDialog =
  | { readonly what: 'add' }
  /** The item as it was opened, because it may be deleted meanwhile. */
  | { readonly what: 'edit' | 'delete'; readonly item: StoredEbitdaItem };

export function EbitdaItems({ month }: { month: string }) {
  const asked = ebitdaItemsQuery(month);
  const query = useQuery(asked);
  const today = useToday(asked);
  const isPast = useAsOf() !== null;
  const mayEdit = useCan('editReport') && !isPast;
  const [open, setOpen] = useState<OpenItemDialog | null>(null);
  const close = () => setOpen(null);
  const read = query.data ?? null;
  return (
    <section aria-label={adjustedTitle()} className="flex flex-col gap-3">
      {mayEdit && read !== null ? (
        <Button
          size="small"
          data-print="hide"
          className="self-start"
          onClick={() => setOpen({ what: 'add' })}
        >
          Add an item
        </Button>
      ) : null}
      <NotLoaded
        title="The adjusted EBITDA items could not be loaded"
        query={query}
        problem={shownProblem}
      />
      {read === null ? null : (
        <Items read={read} today={today ?? undefined} onAsk={mayEdit ? setOpen : null} />
      )}
      {open === null || read === null ? null : (
        <Suspense fallback={null}>
          {open.what === 'add' ? <NewEbitdaItemDialog month={read} onClose={close} /> : null}
          {open.what === 'edit' ? (
            <EbitdaItemDialog
              month={read}
              item={open.item}
              now={read.items.find(({ id }) => id === open.item.id) ?? null}
              onClose={close}
            />
          ) : null}
          {open.what === 'delete' ? <DeleteItemQuestion item={open.item} onClose={close} /> : null}
        </Suspense>
      )}
    </section>
  );
}

type ItemsProps = {
  read: MonthEbitdaItems;
  today: MonthEbitdaItems | undefined;
  onAsk: ((asked: OpenItemDialog) => void) | null;
};

function Items({ read, today, onAsk }: ItemsProps) {
  const { bridge, items } = read;
  const words = useId();
  const bridgeToday = today?.bridge ?? null;
  const textsToday =
    bridgeToday === null
      ? undefined
      : new Map(adjustedRows(bridgeToday).map(({ id, text }) => [id, text]));
  return (
    <>
      {bridge === null ? (
        <p className="text-ink-soft">
          {lineLabel(shownBasis(), 'ebitda')} or {lineLabel(shownBasis(), 'adjEbitda')} is missing.
        </p>
      ) : (
        <figure aria-labelledby={words} className="flex flex-col gap-3">
          <p id={words} className="max-w-prose">
            <SentenceText sentence={bridge.sentence} />
          </p>
          <BridgeTable
            label={`${adjustedTitle()}, ${read.name}`}
            step="Item"
            rows={adjustedRows(bridge)}
            today={textsToday}
          />
        </figure>
      )}
      {items.length === 0 ? null : (
        <ul aria-label="Items" className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <li key={item.id} className="flex items-start gap-2 py-2">
              <p className="mr-auto max-w-[76ch] min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
                <span className="font-medium">{withoutFormatting(item.name)}</span>
                {`: ${withoutFormatting(item.reason)}`}
              </p>
              {onAsk === null ? null : (
                <span className="flex gap-1" data-print="hide">
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Edit ${item.name}`}
                    icon={<Pencil className="size-4" aria-hidden="true" />}
                    onClick={() => onAsk({ what: 'edit', item })}
                  />
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Delete ${item.name}`}
                    icon={<Trash2 className="size-4" aria-hidden="true" />}
                    onClick={() => onAsk({ what: 'delete', item })}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type DeleteItemQuestionProps = { item: StoredEbitdaItem; onClose: () => void };

function DeleteItemQuestion({ item, onClose }: DeleteItemQuestionProps) {
  const { mutate, isPending, error } = useDeleteEbitdaItem();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title="Delete this item?"
      description={`The amount explained by “${item.name}” will become unexplained.`}
      confirmLabel="Delete"
      destructive
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={() => mutate(item, { onSuccess: onClose })}
    >
      {error === null ? null : <Alert variant="destructive">{problemDetail(error)}</Alert>}
    </ConfirmDialog>
  );
}
