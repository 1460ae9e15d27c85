import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requiredLine } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import { BALANCE_ROLES } from '../../../finance/statements/balanceLines.ts';
import { BALANCE_SIDES, SIDE_LABELS } from '../../../finance/statements/balanceLines.ts';
import { formatCount } from '../../../format/count.ts';
import { balanceLinesQuery } from '../../api/balanceLines.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { draftStore } from '../../editing/draftStore.ts';
import { type NameEdit, RenameDialog } from '../../editing/RenameDialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NewLineDialog } from './NewLineDialog.tsx';
import { useDeleteLine, useUpdateLine } from './statements.api.ts';

const lineNameDrafts = draftStore<NameEdit<StoredBalanceLine, 'name'>>();
const lineNameSchema = z.object({
  name: requiredLine(LIMITS.lineName, MESSAGES.balanceLineNameRequired),
});

export function BalanceLinesDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const lines = useQuery(balanceLinesQuery);
  const update = useUpdateLine();
  const remove = useDeleteLine();
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const renamed = lines.data?.find(({ id }) => id === open);
  if (open === 'new') return <NewLineDialog onClose={() => setOpen(null)} />;
  if (renamed !== undefined) {
    return (
      <RenameDialog
        title="Rename line"
        description={({ name }) => `All balance sheets show the new name of ${name}.`}
        submitLabel="Rename"
        stored={renamed}
        nameOf={({ name }) => ({ name })}
        schema={lineNameSchema}
        fields={[{ part: 'name', label: 'Name' }]}
        changedMeanwhile="Someone else changed this line while you were editing."
        kept={lineNameDrafts}
        send={(line, change) => update.mutateAsync({ line, change })}
        readAgain={async ({ id }) => {
          const all = await queryClient.fetchQuery({ ...balanceLinesQuery, staleTime: 0 });
          return all.find((other) => other.id === id);
        }}
        saved="Line renamed"
        failed="Failed to rename the line."
        keptParameters={[]}
        onClose={() => setOpen(null)}
      />
    );
  }
  const error = update.error ?? remove.error;
  const isBusy = update.isPending || remove.isPending;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Balance sheet lines"
      description="Accounts are mapped to these lines on the Accounts page. The kind of a line decides where the cash flow shows its changes."
      footer={
        <Button
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          Add a line
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {error === null ? null : <Alert variant="destructive">{problemDetail(error)}</Alert>}
        <QueryContent
          query={lines}
          failure="The lines could not be loaded"
          problem={shownProblem}
          loading={<TableLoading label="Loading lines..." />}
        >
          {(all) =>
            BALANCE_SIDES.map((side) => (
              <LinesOfSide
                key={side}
                title={SIDE_LABELS[side]}
                lines={all.filter((line) => line.side === side)}
                isBusy={isBusy}
                onRename={({ id }) => setOpen(id)}
                onMove={(line, beside) =>
                  update.mutate({ line, change: { position: all.indexOf(beside) + 1 } })
                }
                onArchive={(line) =>
                  update.mutate({ line, change: { isArchived: !line.isArchived } })
                }
                onDelete={(line) => remove.mutate(line)}
              />
            ))
          }
        </QueryContent>
      </div>
    </Dialog>
  );
}

type LinesOfSideProps = {
  title: string;
  lines: readonly StoredBalanceLine[];
  isBusy: boolean;
  onRename: (line: StoredBalanceLine) => void;
  /** Places a line where the other one is. */
  onMove: (line: StoredBalanceLine, beside: StoredBalanceLine) => void;
  onArchive: (line: StoredBalanceLine) => void;
  onDelete: (line: StoredBalanceLine) => void;
};

function LinesOfSide({ title, lines, isBusy, ...on }: LinesOfSideProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-small font-semibold text-ink-muted">{title}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line, at) => {
          const [above, below] = [lines[at - 1], lines[at + 1]];
          return (
            <li key={line.id} className="flex flex-wrap items-center gap-x-2 py-2">
              <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-medium">{line.name}</span>
                <span className="block text-small text-ink-muted">{aboutLine(line)}</span>
              </span>
              <span className="flex">
                <IconButton
                  label={`Move ${line.name} up`}
                  icon={<ArrowUp className="size-4" />}
                  disabled={isBusy || above === undefined}
                  onClick={() => above && on.onMove(line, above)}
                />
                <IconButton
                  label={`Move ${line.name} down`}
                  icon={<ArrowDown className="size-4" />}
                  disabled={isBusy || below === undefined}
                  onClick={() => below && on.onMove(line, below)}
                />
                <IconButton
                  label={`Rename ${line.name}`}
                  icon={<Pencil className="size-4" />}
                  onClick={() => on.onRename(line)}
                />
                <IconButton
                  label={`${line.isArchived ? 'Restore' : 'Archive'} ${line.name}`}
                  icon={
                    line.isArchived ? (
                      <ArchiveRestore className="size-4" />
                    ) : (
                      <Archive className="size-4" />
                    )
                  }
                  disabled={isBusy}
                  onClick={() => on.onArchive(line)}
                />
                {line.accounts === 0 ? (
                  <IconButton
                    label={`Delete ${line.name}`}
                    icon={<Trash2 className="size-4" />}
                    disabled={isBusy}
                    onClick={() => on.onDelete(line)}
                  />
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function aboutLine({ role, accounts, isArchived }: StoredBalanceLine): string {
  const count =
    accounts === 0
      ? 'no accounts'
      : accounts === 1
        ? '1 account'
        : `${formatCount(accounts)} accounts`;
  return `${BALANCE_ROLES[role].label}, ${count}${isArchived ? ', archived' : ''}`;
}
