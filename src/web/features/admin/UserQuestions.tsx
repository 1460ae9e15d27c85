import type { User } from '../../../contract/users.ts';
import { problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteUser } from './admin.api.ts';
import { toastSuccess, toastFailure } from './adminToasts.ts';
import { useChangeUser } from './UserActions.tsx';
import { fullName, ROLE_NAMES, ROLE_RIGHTS } from './admin.view.ts';

export type UserQuestionProps = { user: User; onClose: () => void };

export function DeleteUserQuestion({ user, onClose }: UserQuestionProps) {
  const deleting = useDeleteUser();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Are you sure you want to delete this user?"
      description={`${fullName(user)} (${user.email}) will be signed out everywhere and will not be able to sign in again. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      pending={deleting.isPending}
      pendingLabel="Deleting..."
      onConfirm={() =>
        deleting.mutate(user, {
          onSuccess: () => {
            toastSuccess('User deleted successfully');
            onClose();
          },
          onError: (error) => toastFailure('Failed to delete user', error),
        })
      }
    >
      {deleting.isError ? (
        <Alert variant="destructive">{problemDetail(deleting.error, deleting.error.message)}</Alert>
      ) : null}
    </ConfirmDialog>
  );
}

export function RoleQuestion({ user, onClose }: UserQuestionProps) {
  const { change, isPending } = useChangeUser();
  const role = user.role === 'admin' ? 'viewer' : 'admin';
  const confirm = async () => {
    await change(user, { role }, { role: user.role });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Change the role of ${fullName(user)} to ${ROLE_NAMES[role]}?`}
      description={`${ROLE_NAMES[role]}: ${ROLE_RIGHTS[role]}. Currently: ${ROLE_RIGHTS[user.role]}. The change takes effect at once, even where ${user.firstName} is signed in.`}
      confirmLabel={`Make ${ROLE_NAMES[role].toLowerCase()}`}
      pending={isPending}
      pendingLabel="Saving..."
      onConfirm={() => void confirm()}
    />
  );
}
