import { ChevronsUpDown, KeyRound, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../components/signedInUser.ts';
import { useTheme } from '../../theme.ts';
import {
  DropdownMenu,
  MenuChoices,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../ui/DropdownMenu.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { SessionsDialog } from './SessionsDialog.tsx';

const THEMES = [
  { value: 'system', label: 'Same as system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Who is signed in, and what belongs to that person: password, sessions, theme. */
export function UserMenu() {
  const user = useUser();
  const { choice, chooseTheme } = useTheme();
  const [open, setOpen] = useState<'password' | 'sessions' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu
        side="top"
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Account of ${user.firstName} ${user.lastName}`}
            className="flex min-h-12 w-full items-center gap-3 rounded-base px-2 py-1 text-left hover:bg-sunken"
          >
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-small font-semibold text-accent"
            >
              {user.firstName.slice(0, 1)}
              {user.lastName.slice(0, 1)}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                {user.firstName} {user.lastName}
              </span>
              <span className="block truncate text-small text-ink-muted">{user.email}</span>
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" aria-hidden="true" />
          </button>
        }
      >
        <MenuItem
          icon={<KeyRound className="size-4" aria-hidden="true" />}
          onSelect={() => setOpen('password')}
        >
          Change Password
        </MenuItem>
        <MenuItem
          icon={<MonitorSmartphone className="size-4" aria-hidden="true" />}
          onSelect={() => setOpen('sessions')}
        >
          Your Sessions
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuChoices value={choice} onValueChange={chooseTheme} choices={THEMES} label="Theme" />
      </DropdownMenu>
      {open === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
      {open === 'sessions' ? <SessionsDialog onClose={close} /> : null}
    </>
  );
}
