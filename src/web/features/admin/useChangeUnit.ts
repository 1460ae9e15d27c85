import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { useUpdateBusinessUnit } from './admin.api.ts';
import type { UnitChange } from './admin.api.ts';
import { sayDone, sayFailed } from './adminToasts.ts';

/** Changes a business unit, says so, and offers the way back. */
export function useChangeUnit() {
  const update = useUpdateBusinessUnit();
  const change = async (
    unit: BusinessUnit,
    wanted: UnitChange,
    back: UnitChange,
  ): Promise<boolean> => {
    try {
      const saved = await update.mutateAsync({ unit, change: wanted });
      sayDone('Business unit updated successfully', () => void change(saved, back, wanted));
      return true;
    } catch (error) {
      sayFailed('Failed to update business unit', error);
      return false;
    }
  };
  return { change, isPending: update.isPending };
}
