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
    <DeleteRecordQuestion
      title="Are you sure you want to delete this business unit?"
      description={`${unit.name} will be deleted permanently. You can't delete a unit that has forecasts.`}
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
    <DeleteRecordQuestion
      title="Are you sure you want to delete this financial year?"
      description={`${year.fyYear} will be deleted permanently. You can't delete a year that has figures or reports.`}
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
    <DeleteRecordQuestion
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
    <DeleteRecordQuestion
      title={`Reset two-factor authentication for ${fullName(user)}?`}
      description={`${user.email} will be signed out everywhere and can sign in with just a password until a new app is set up. Make sure the request really comes from ${user.firstName}.`}
      confirm="Reset"
      confirming="Resetting..."
      record={user}
      deleting={useResetSecondFactor()}
      done="Two-factor authentication reset"
      failed="Failed to reset two-factor authentication"
      onClose={onClose}
    />
  );
}

export function EndSessionsQuestion({ user, onClose }: UserQuestionProps) {
  return (
    <DeleteRecordQuestion
      title={`Sign out ${fullName(user)} everywhere?`}
      description={`Every session of ${user.email} ends now on all devices, and unsaved work is lost. The password, two-factor authentication and API tokens stay the same.`}
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
      description={`${ROLE_NAMES[role]}: ${ROLE_RIGHTS[role]}. Currently: ${ROLE_RIGHTS[user.role]}. The change takes effect immediately, even if ${user.firstName} is signed in.`}
      confirmLabel={`Make ${ROLE_NAMES[role].toLowerCase()}`}
      pending={isPending}
      pendingLabel="Saving..."
      onConfirm={() => void confirm()}
    />
  );
}

type DeleteRecordQuestionProps<Stored> = {
  title: string;
  description: string;
  record: Stored;
  deleting: Pick<UseMutationResult<unknown, Error, Stored>, 'mutate' | 'isPending' | 'error'>;
  done: string;
  failed: string;
  confirm?: string;
  confirming?: string;
  onClose: () => void;
};

function DeleteRecordQuestion<Stored>({
  title,
  description,
  record,
  deleting: { mutate, isPending, error },
  done,
  failed,
  confirm = 'Delete',
  confirming = 'Deleting...',
  onClose,
}: DeleteRecordQuestionProps<Stored>) {
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
