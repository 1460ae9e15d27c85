import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteBusinessUnit, useDeleteFinancialYear } from './admin.api.ts';
import { toastSuccess, toastFailure } from './adminToasts.ts';

export type DeleteUnitQuestionProps = { unit: BusinessUnit; onClose: () => void };

export function DeleteUnitQuestion({ unit, onClose }: DeleteUnitQuestionProps) {
  const { mutate, isPending, error } = useDeleteBusinessUnit();
  return (
    <DeleteQuestion
      title="Are you sure you want to delete this business unit?"
      description={`${unit.name} will be deleted permanently. A unit that is used by forecasts cannot be deleted.`}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onDelete={() =>
        mutate(unit, {
          onSuccess: () => {
            toastSuccess('Business unit deleted successfully');
            onClose();
          },
          onError: (failure) => toastFailure('Failed to delete business unit', failure),
        })
      }
    />
  );
}

export type DeleteYearQuestionProps = { year: FinancialYear; onClose: () => void };

export function DeleteYearQuestion({ year, onClose }: DeleteYearQuestionProps) {
  const { mutate, isPending, error } = useDeleteFinancialYear();
  return (
    <DeleteQuestion
      title="Are you sure you want to delete this financial year?"
      description={`${year.fyYear} will be deleted permanently. A year that has figures or reports cannot be deleted.`}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onDelete={() =>
        mutate(year, {
          onSuccess: () => {
            toastSuccess('Financial year deleted successfully');
            onClose();
          },
          onError: (failure) => toastFailure('Failed to delete financial year', failure),
        })
      }
    />
  );
}

type DeleteQuestionProps = {
  title: string;
  description: string;
  isPending: boolean;
  error: Error | null;
  onDelete: () => void;
  onClose: () => void;
};

/** Asks first; a refusal is shown in the dialog. */
function DeleteQuestion({
  title,
  description,
  isPending,
  error,
  onDelete,
  onClose,
}: DeleteQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      confirmLabel="Delete"
      destructive
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={onDelete}
    >
      {error === null ? null : (
        <Alert variant="destructive">{problemDetail(error, error.message)}</Alert>
      )}
    </ConfirmDialog>
  );
}
