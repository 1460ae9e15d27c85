import {
  Ellipsis,
  KeyRound,
  LogOut,
  Pencil,
  ShieldCheck,
  ShieldMinus,
  SmartphoneNfc,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react';
import type { User } from '../../../contract/users.ts';
import { canDeleteUser, ROLES } from '../../../finance/permissions.ts';
import { useUser } from '../../components/signedInUser.ts';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx';
import { useUpdateUser } from './admin.api.ts';
import type { UserChange } from './admin.api.ts';
import { ActivationButton, DeleteRowButton } from './RowButtons.tsx';
import { toastSuccess, toastFailure } from './adminToasts.ts';
import { fullName, isInvited, ROLE_NAMES } from './admin.view.ts';

export type UserQuestion =
  | OtherQuestion
  | { readonly about: 'role'; readonly user: User; readonly role: User['role'] };

type OtherQuestion = {
  readonly about:
    | 'deletion'
    | 'link'
    | 'invitation'
    | 'name'
    | 'deactivation'
    | 'factor'
    | 'sessions';
  readonly user: User;
};

export type UserActionsProps = { user: User; onAsk: (question: UserQuestion) => void };

export function useChangeUser() {
  const update = useUpdateUser();
  const change = async (user: User, wanted: UserChange, back?: UserChange): Promise<boolean> => {
    try {
      const saved = await update.mutateAsync({ user, change: wanted });
      toastSuccess(
        'User updated successfully',
        back === undefined ? undefined : () => void change(saved, back),
      );
      return true;
    } catch (error) {
      toastFailure('Failed to update user', error);
      return false;
    }
  };
  return { change, isPending: update.isPending };
}

/** Renders nothing in the user's own row, so that administrators can't lock themselves out. */
export function UserActions({ user, onAsk }: UserActionsProps) {
  const actor = useUser();
  const { change, isPending } = useChangeUser();
  if (user.id === actor.id) {
    return <span className="text-small text-ink-muted max-sm:hidden">Your account</span>;
  }
  const name = fullName(user);
  const { isActive } = user;
  const mayDelete = canDeleteUser(actor.role, user.role);
  const toggle = () => {
    if (isActive) onAsk({ about: 'deactivation', user });
    else void change(user, { isActive: true }, { isActive: false });
  };
  return (
    <div className="inline-flex items-center justify-end gap-1 align-middle">
      <ActivationButton
        name={name}
        isActive={isActive}
        pending={isPending}
        // The menu has all actions, including those that don't fit here.
        className="max-sm:hidden"
        onClick={toggle}
      />
      <DeleteRowButton
        name={name}
        refusal={mayDelete ? undefined : 'Admins cannot be deleted'}
        className="max-lg:hidden"
        onClick={() => onAsk({ about: 'deletion', user })}
      />
      <UserRowMenu user={user} mayDelete={mayDelete} onToggle={toggle} onAsk={onAsk} />
    </div>
  );
}

type UserMenuProps = UserActionsProps & { mayDelete: boolean; onToggle: () => void };

function UserRowMenu({ user, mayDelete, onToggle, onAsk }: UserMenuProps) {
  const { isActive } = user;
  const isWaiting = isInvited(user);
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="quiet"
          size="small"
          aria-label={`More actions for ${fullName(user)}`}
          title="More actions"
          icon={<Ellipsis className="size-4" aria-hidden="true" />}
          className="w-8 px-0! pointer-coarse:w-11"
        />
      }
    >
      <MenuItem
        icon={<Pencil className="size-4" aria-hidden="true" />}
        onSelect={() => onAsk({ about: 'name', user })}
      >
        Edit name
      </MenuItem>
      <MenuItem
        icon={
          isActive ? (
            <UserX className="size-4" aria-hidden="true" />
          ) : (
            <UserCheck className="size-4" aria-hidden="true" />
          )
        }
        onSelect={onToggle}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </MenuItem>
      {ROLES.filter((role) => role !== user.role).map((role) => {
        const isMore = ROLES.indexOf(role) > ROLES.indexOf(user.role);
        const Icon = isMore ? ShieldCheck : ShieldMinus;
        return (
          <MenuItem
            key={role}
            icon={<Icon className="size-4" aria-hidden="true" />}
            onSelect={() => onAsk({ about: 'role', user, role })}
          >
            Make {ROLE_NAMES[role].toLowerCase()}
          </MenuItem>
        );
      })}
      <MenuItem
        icon={<KeyRound className="size-4" aria-hidden="true" />}
        disabled={!isActive}
        onSelect={() => onAsk({ about: isWaiting ? 'invitation' : 'link', user })}
      >
        {isWaiting ? 'Send invitation again' : 'Reset link'}
      </MenuItem>
      {user.hasFactor ? (
        <MenuItem
          icon={<SmartphoneNfc className="size-4" aria-hidden="true" />}
          onSelect={() => onAsk({ about: 'factor', user })}
        >
          Reset two-factor authentication
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<LogOut className="size-4" aria-hidden="true" />}
        disabled={!isActive || isWaiting}
        onSelect={() => onAsk({ about: 'sessions', user })}
      >
        Sign out everywhere
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        destructive
        disabled={!mayDelete}
        onSelect={() => onAsk({ about: 'deletion', user })}
      >
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
