import { Bot, IdCard, KeyRound, MonitorSmartphone, NotebookPen, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../components/signedInUser.ts';
import { useTheme } from '../../theme.ts';
import type { OpenedBy } from '../../ui/DropdownMenu.tsx';
import {
  DropdownMenu,
  MenuChoices,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../ui/DropdownMenu.tsx';
import { UserButton } from './UserButton.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
}));
const OwnNameDialog = lazy(async () => ({
  default: (await import('./OwnNameDialog.tsx')).OwnNameDialog,
}));
const MyNotesDialog = lazy(async () => ({
  default: (await import('./MyNotesDialog.tsx')).MyNotesDialog,
}));
const SessionsDialog = lazy(async () => ({
  default: (await import('./SessionsDialog.tsx')).SessionsDialog,
}));

const ApiTokensDialog = lazy(async () => ({
  default: (await import('./ApiTokensDialog.tsx')).ApiTokensDialog,
}));

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
}));

const THEME_CHOICES = [
  { value: 'system', label: 'Same as system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type OpenDialog = 'notes' | 'name' | 'password' | 'factor' | 'sessions' | 'tokens';

export function UserMenu({ openedBy }: { openedBy: OpenedBy }) {
  const user = useUser();
  const { choice, chooseTheme } = useTheme();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu
        side="top"
        align="start"
        openedBy={openedBy}
        trigger={<UserButton user={user} />}
      >
        <MenuItem
          icon={<NotebookPen className="size-4" aria-hidden="true" />}
          onSelect={() => setOpen('notes')}
        >
          My notes
        </MenuItem>
        <MenuItem
          icon={<IdCard className="size-4" aria-hidden="true" />}
          onSelect={() => setOpen('name')}
        >
          Your Name
        </MenuItem>
        <MenuItem
          icon={<KeyRound className="size-4" aria-hidden="true" />}
          onSelect={() => setOpen('password')}
        >
          Change Password
        </MenuItem>
        <MenuItem
          icon={<ShieldCheck className="size-4" aria-hidden="true" />}
          onSelect={() => setOpen('factor')}
        >
          Two-Factor Authentication
        </MenuItem>
        <MenuItem
          icon={<MonitorSmartphone className="size-4" aria-hidden="true" />}
          onSelect={() => setOpen('sessions')}
        >
          Your Sessions
        </MenuItem>
        <MenuItem
          icon={<Bot className="size-4" aria-hidden="true" />}
          onSelect={() => setOpen('tokens')}
        >
          API Tokens
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuChoices
          value={choice}
          onValueChange={chooseTheme}
          choices={THEME_CHOICES}
          label="Theme"
        />
      </DropdownMenu>
      <Suspense>
        {open === 'notes' ? <MyNotesDialog onClose={close} /> : null}
        {open === 'name' ? <OwnNameDialog onClose={close} /> : null}
        {open === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
        {open === 'factor' ? <SecondFactorDialog onClose={close} /> : null}
        {open === 'tokens' ? <ApiTokensDialog onClose={close} /> : null}
        {open === 'sessions' ? <SessionsDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}
