import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Account } from '../../../contract/accounts.ts';
import { requiredLine } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { accountsQuery } from '../../api/accounts.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { type NameEdit, RenameDialog } from '../../editing/RenameDialog.tsx';
import { useRenameAccount } from './accounts.api.ts';

const accountNameDrafts = draftStore<NameEdit<Account, 'name'>>();
const accountNameSchema = z.object({
  name: requiredLine(LIMITS.accountName, 'Account name is required'),
});

export function RenameAccountDialog({
  account,
  onClose,
}: {
  account: Account;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const rename = useRenameAccount();
  return (
    <RenameDialog
      title="Rename account"
      description={({ name }) =>
        `All months of ${name} show the new name. Files can still use the old name.`
      }
      submitLabel="Rename"
      stored={account}
      nameOf={({ name }) => ({ name })}
      schema={accountNameSchema}
      fields={[{ part: 'name', label: 'Name' }]}
      changedMeanwhile="Someone else changed this account while you were editing."
      kept={accountNameDrafts}
      send={(stored, { name }) => rename.mutateAsync({ account: stored, name })}
      readAgain={async ({ id }) => {
        const all = await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 });
        return all.find((other) => other.id === id);
      }}
      saved="Account renamed"
      failed="Failed to rename the account."
      keptParameters={[]}
      onClose={onClose}
    />
  );
}
