import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/users.ts';
import { PersonNameDialog } from '../../editing/PersonNameDialog.tsx';
import { usersQuery } from '../../api/users.ts';
import { useUpdateUser } from './admin.api.ts';
import { ADMIN_DIALOG_PARAMETERS } from './admin.search.ts';

export type RenameUserDialogProps = {
  user: User;
  onClose: () => void;
};

export default function RenameUserDialog({ user, onClose }: RenameUserDialogProps) {
  const queryClient = useQueryClient();
  const update = useUpdateUser();
  return (
    <PersonNameDialog
      isOwn={false}
      title="Edit Name"
      description={`Change the name of ${user.email}.`}
      stored={user}
      changedMeanwhile="Someone else changed this user while you were editing."
      send={(base, change) => update.mutateAsync({ user: base, change })}
      readAgain={async ({ id }) => {
        const all = await queryClient.fetchQuery({ ...usersQuery, staleTime: 0 });
        return all.find((other) => other.id === id);
      }}
      saved="User updated successfully"
      failed="Failed to update user"
      keptParameters={ADMIN_DIALOG_PARAMETERS}
      onClose={onClose}
    />
  );
}
