import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { BookEntity } from '../../../contract/accounts.ts';
import { requiredLine } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { problemDetail } from '../../api/problem.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { type NameEdit, RenameDialog } from '../../editing/RenameDialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { entitiesQuery, useUpdateEntity } from './accounts.api.ts';

const entityNameDrafts = draftStore<NameEdit<BookEntity, 'name'>>();
const entityNameSchema = z.object({
  name: requiredLine(LIMITS.accountName, 'Entity name is required'),
});

export type EntitiesDialogProps = {
  entities: readonly BookEntity[];
  onClose: () => void;
};

export function EntitiesDialog({ entities, onClose }: EntitiesDialogProps) {
  const queryClient = useQueryClient();
  const update = useUpdateEntity();
  const [renaming, setRenaming] = useState<number | null>(null);
  const renamed = entities.find(({ id }) => id === renaming);
  if (renamed !== undefined) {
    return (
      <RenameDialog
        title="Rename Entity"
        description={({ name }) => `All balances of ${name} show the new name.`}
        submitLabel="Rename"
        stored={renamed}
        nameOf={({ name }) => ({ name })}
        schema={entityNameSchema}
        fields={[{ part: 'name', label: 'Name' }]}
        changedMeanwhile="Someone else changed this entity while you were editing."
        kept={entityNameDrafts}
        send={(entity, change) => update.mutateAsync({ entity, change })}
        readAgain={async ({ id }) => {
          const all = await queryClient.fetchQuery({ ...entitiesQuery, staleTime: 0 });
          return all.find((other) => other.id === id);
        }}
        saved="Entity renamed"
        failed="Failed to rename the entity."
        keptParameters={[]}
        onClose={() => setRenaming(null)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Entities"
      description="Report lines are the sum of all entities. The explanation of a line shows each entity's share."
    >
      <div className="flex flex-col gap-4">
        {update.error === null ? null : (
          <Alert variant="destructive">{problemDetail(update.error)}</Alert>
        )}
        <ul aria-label="Entities" className="divide-y divide-line border-y border-line">
          {entities.map((entity) => (
            <li key={entity.id} className="flex items-start gap-3 py-3">
              <div className="flex min-w-0 flex-1 flex-col gap-1 [overflow-wrap:anywhere]">
                <span className="font-medium">{entity.name}</span>
                <span className="text-small text-ink-muted">{aboutEntity(entity)}</span>
                <Checkbox
                  label="Eliminations"
                  aria-label={`${entity.name} holds intercompany eliminations`}
                  checked={entity.isEliminations}
                  disabled={update.isPending}
                  onChange={({ target }) =>
                    update.mutate({ entity, change: { isEliminations: target.checked } })
                  }
                />
              </div>
              <IconButton
                label={`Rename ${entity.name}`}
                icon={<Pencil className="size-4" />}
                onClick={() => setRenaming(entity.id)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function aboutEntity({ months, fileNames }: BookEntity): string {
  const parts = [
    months === null
      ? 'No balances'
      : [...new Set([months.first, months.last])].map(bookMonthName).join(' to '),
    ...(fileNames.length === 0 ? [] : [`In files: ${fileNames.join(', ')}`]),
  ];
  return parts.join(' · ');
}
