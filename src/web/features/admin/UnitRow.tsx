import { Ellipsis, Pencil, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { formatCount } from '../../../format/count.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Cell, RowHeadCell } from '../../ui/DataTable.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { PINNED_CELL } from './pinnedActions.ts';
import { useUpdateBusinessUnit } from './admin.api.ts';
import type { UnitChange } from './admin.api.ts';
import { ActivationButton, DeleteRowButton } from './RowButtons.tsx';
import { toastSuccess, toastFailure } from './adminToasts.ts';

function useChangeUnit() {
  const update = useUpdateBusinessUnit();
  const change = async (
    unit: BusinessUnit,
    wanted: UnitChange,
    back: UnitChange,
  ): Promise<boolean> => {
    try {
      const saved = await update.mutateAsync({ unit, change: wanted });
      toastSuccess('Business unit updated successfully', () => void change(saved, back, wanted));
      return true;
    } catch (error) {
      toastFailure('Failed to update business unit', error);
      return false;
    }
  };
  return { change, isPending: update.isPending };
}

export type UnitRowProps = {
  unit: BusinessUnit;
  uses: number | undefined;
  onRename: () => void;
  onDelete: () => void;
};

export function UnitRow({ unit, uses, onRename, onDelete }: UnitRowProps) {
  const { name, isActive } = unit;
  const { change, isPending } = useChangeUnit();
  const toggle = () => void change(unit, { isActive: !isActive }, { isActive });
  const Toggle = isActive ? ToggleLeft : ToggleRight;
  return (
    <tr>
      <RowHeadCell>
        <span className="block w-28 whitespace-normal [overflow-wrap:anywhere] sm:w-48 xl:w-80">
          {name}
        </span>
      </RowHeadCell>
      <Cell>
        <Badge tone={isActive ? 'positive' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </Cell>
      <Cell numeric muted={uses === undefined || uses === 0}>
        {uses === undefined ? '…' : formatCount(uses)}
      </Cell>
      <Cell className={PINNED_CELL}>
        <div className="inline-flex items-center justify-end gap-1 align-middle max-sm:hidden">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Rename ${name}`}
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={onRename}
          >
            Rename
          </Button>
          <ActivationButton name={name} isActive={isActive} pending={isPending} onClick={toggle} />
          <DeleteRowButton name={name} onClick={onDelete} />
        </div>
        <div className="sm:hidden">
          <DropdownMenu
            trigger={
              <Button
                variant="quiet"
                size="small"
                aria-label={`Actions for ${name}`}
                icon={<Ellipsis className="size-4" aria-hidden="true" />}
                className="w-8 px-0! align-middle pointer-coarse:w-11"
              />
            }
          >
            <MenuItem icon={<Pencil className="size-4" aria-hidden="true" />} onSelect={onRename}>
              Rename
            </MenuItem>
            <MenuItem icon={<Toggle className="size-4" aria-hidden="true" />} onSelect={toggle}>
              {isActive ? 'Deactivate' : 'Activate'}
            </MenuItem>
            <MenuItem
              icon={<Trash2 className="size-4" aria-hidden="true" />}
              destructive
              onSelect={onDelete}
            >
              Delete
            </MenuItem>
          </DropdownMenu>
        </div>
      </Cell>
    </tr>
  );
}
