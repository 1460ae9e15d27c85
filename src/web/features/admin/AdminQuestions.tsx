import type { UseMutationResult } from '@tanstack/react-query';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { User } from '../../../contract/users.ts';
import { problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import {
  useDeleteBusinessUnit,
  useDeleteFinancialYear,
  useDeleteUser,
  useEndUserSessions,
  useResetSecondFactor,
} from './admin.api.ts';
import { fullName, ROLE_NAMES, ROLE_RIGHTS } from './admin.view.ts';
import { toastSuccess, toastFailure } from './adminToasts.ts';
import { useChangeUser } from './UserActions.tsx';

export type DeleteUnitQuestionProps = { unit: BusinessUnit; onClose: () => void };

export function DeleteUnitQuestion({ unit, onClose }: DeleteUnitQuestionProps) {
  return (
    <DeleteQuestion
      title="Are you sure you want to delete this business unit?"
      description={`${unit.name} will be deleted permanently. A unit that is used by forecasts cannot be deleted.`}
      record={unit}
      deleting={useDeleteBusinessUnit()}
      done="Business unit deleted successfully"
      failed="Failed to delete business unit"
      onClose={onClose}
    />
  );
}

export type DeleteYearQuestionProps = { year: FinancialYear; onClose: () => void };

export function DeleteYearQuestion({ year, onClose }: DeleteYearQuestionProps) {
  return (
    <DeleteQuestion
      title="Are you sure you want to delete this financial year?"
      description={`${year.fyYear} will be deleted permanently. A year that has figures or reports cannot be deleted.`}
      record={year}
      deleting={useDeleteFinancialYear()}
      done="Financial year deleted successfully"
      failed="Failed to delete financial year"
      onClose={onClose}
    />
  );
}

export type UserQuestionProps = { user: User; onClose: () => void };

export function DeleteUserQuestion({ user, onClose }: UserQuestionProps) {
  return (
    <DeleteQuestion
      title="Are you sure you want to delete this user?"
      description={`${fullName(user)} (${user.email}) will be signed out everywhere and will not be able to sign in again. This cannot be undone.`}
      record={user}
      deleting={useDeleteUser()}
      done="User deleted successfully"
      failed="Failed to delete user"
      onClose={onClose}
    />
  );
}

export function ResetFactorQuestion({ user, onClose }: UserQuestionProps) {
  return (
    <DeleteQuestion
      title={`Reset the second factor of ${fullName(user)}?`}
      description={`For a lost phone. ${user.email} is signed out everywhere, and signs in with the password alone until another app is set up. Make sure that it is ${user.firstName} who asks.`}
      confirm="Reset"
      confirming="Resetting..."
      record={user}
      deleting={useResetSecondFactor()}
      done="Second factor reset"
      failed="Failed to reset the second factor"
      onClose={onClose}
    />
  );
}

export function EndSessionsQuestion({ user, onClose }: UserQuestionProps) {
  return (
    <DeleteQuestion
      title={`Sign out ${fullName(user)} everywhere?`}
      description={`Every session of ${user.email} ends at once, on all devices. What ${user.firstName} has not saved yet is lost. The password, second factor and API tokens stay as they are.`}
      confirm="Sign out"
      confirming="Signing out..."
      record={user}
      deleting={useEndUserSessions()}
      done="Signed out everywhere"
      failed="Failed to end the sessions"
      onClose={onClose}
    />
  );
}

export type RoleQuestionProps = UserQuestionProps & { role: User['role'] };

export function RoleQuestion({ user, role, onClose }: RoleQuestionProps) {
  const { change, isPending } = useChangeUser();
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

type DeleteQuestionProps<Stored> = {
  title: string;
  description: string;
  record: Stored;
  deleting: Pick<UseMutationResult<unknown, Error, Stored>, 'mutate' | 'isPending' | 'error'>;
  /** Said in a toast. */
  done: string;
  failed: string;
  confirm?: string;
  confirming?: string;
  onClose: () => void;
};

/** Asks first; a refusal is shown in the dialog. */
function DeleteQuestion<Stored>({
  title,
  description,
  record,
  deleting: { mutate, isPending, error },
  done,
  failed,
  confirm = 'Delete',
  confirming = 'Deleting...',
  onClose,
}: DeleteQuestionProps<Stored>) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      confirmLabel={confirm}
      destructive
      pending={isPending}
      pendingLabel={confirming}
      onConfirm={() =>
        mutate(record, {
          onSuccess: () => {
            toastSuccess(done);
            onClose();
          },
          onError: (failure) => toastFailure(failed, failure),
        })
      }
    >
      {error === null ? null : <Alert variant="destructive">{problemDetail(error)}</Alert>}
    </ConfirmDialog>
  );
}
