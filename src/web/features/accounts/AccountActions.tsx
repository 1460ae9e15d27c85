import { ArrowRightLeft, Ellipsis, Merge, Pencil } from 'lucide-react';
import { shownBasis } from '../../api/companyBasis.ts';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export interface AccountQuestion {
  readonly about: 'name' | 'merge' | 'flow';
  readonly id: number;
}

export type AccountActionsProps = {
  id: number;
  label: string;
  onAsk: (question: AccountQuestion) => void;
};

export function AccountActions({ id, label, onAsk }: AccountActionsProps) {
  return (
    <DropdownMenu
      trigger={<IconButton label={`Actions for ${label}`} icon={<Ellipsis className="size-4" />} />}
    >
      <MenuItem
        icon={<Pencil className="size-4" aria-hidden="true" />}
        onSelect={() => onAsk({ about: 'name', id })}
      >
        Rename
      </MenuItem>
      <MenuItem
        icon={<Merge className="size-4" aria-hidden="true" />}
        onSelect={() => onAsk({ about: 'merge', id })}
      >
        Merge into another account
      </MenuItem>
      {shownBasis().lineGroups.includes('statements') ? (
        <MenuItem
          icon={<ArrowRightLeft className="size-4" aria-hidden="true" />}
          onSelect={() => onAsk({ about: 'flow', id })}
        >
          Choose its cash flow line
        </MenuItem>
      ) : null}
    </DropdownMenu>
  );
}
