import { useQueryClient } from '@tanstack/react-query';
import { createBusinessUnitBody } from '../../../contract/businessUnits.ts';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { businessUnitsQuery } from '../../api/businessUnits.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { type NameEdit, RenameDialog } from '../../editing/RenameDialog.tsx';
import { useUpdateBusinessUnit } from './admin.api.ts';
import { ADMIN_DIALOG_PARAMETERS } from './admin.search.ts';

const unitNameDrafts = draftStore<NameEdit<BusinessUnit, 'name'>>();

export type RenameUnitDialogProps = {
  unit: BusinessUnit;
  onClose: () => void;
};

export default function RenameUnitDialog({ unit, onClose }: RenameUnitDialogProps) {
  const queryClient = useQueryClient();
  const update = useUpdateBusinessUnit();
  return (
    <RenameDialog
      title="Rename Business Unit"
      description={({ name }) => `All forecasts and budgets of ${name} show the new name.`}
      submitLabel="Rename"
      stored={unit}
      nameOf={({ name }) => ({ name })}
      schema={createBusinessUnitBody}
      fields={[{ part: 'name', label: 'Name' }]}
      changedMeanwhile="Someone else renamed this business unit while you were editing."
      kept={unitNameDrafts}
      send={(base, change) => update.mutateAsync({ unit: base, change })}
      readAgain={async ({ id }) => {
        const units = await queryClient.fetchQuery({ ...businessUnitsQuery, staleTime: 0 });
        return units.find((other) => other.id === id);
      }}
      saved="Business unit updated successfully"
      failed="Failed to update business unit"
      keptParameters={ADMIN_DIALOG_PARAMETERS}
      onClose={onClose}
    />
  );
}
