import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { can } from '../../../domain/permissions.ts';
import { useUser } from '../../components/signedInUser.ts';
import { useMenuScript } from '../../components/useMenuScript.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toastStore.ts';
import { Brand } from './Brand.tsx';
import { NAVIGATION } from './navigation.ts';
import { QuickFindButton } from './QuickFindButton.tsx';
import { useSignOut } from './shell.api.ts';
import { UserButton } from './UserButton.tsx';
import { YearSelector } from './YearSelector.tsx';

const loadUserMenu = async () => (await import('./UserMenu.tsx')).UserMenu;

const sayNoMenu = () =>
  toast({ title: 'Menu Not Loaded', description: 'Please try again', variant: 'destructive' });

const linkClass =
  'flex min-h-10 items-center gap-3 rounded-base px-3 pointer-coarse:min-h-11 font-medium';

/** The content of the sidebar, on wide screens and in the sheet on narrow ones. */
export function Sidebar({
  onNavigate,
  onQuickFind,
}: {
  onNavigate?: () => void;
  onQuickFind: () => void;
}) {
  const user = useUser();
  const signOut = useSignOut();
  const { menu, beforeIt } = useMenuScript(loadUserMenu, sayNoMenu);
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <div className="px-5 pt-5 pb-5">
        <Brand />
      </div>
      <div className="px-3 pb-4">
        <QuickFindButton onClick={onQuickFind} />
      </div>
      <nav aria-label="Main" className="flex flex-col gap-0.5 px-2">
        {NAVIGATION.filter((link) => can(user.role, link.needs)).map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === PATHS.dashboard, includeSearch: false }}
            activeProps={{ className: clsx(linkClass, 'bg-accent-soft text-accent') }}
            inactiveProps={{
              className: clsx(linkClass, 'text-ink-soft hover:bg-sunken hover:text-ink'),
            }}
            {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
          >
            <Icon className="size-[18px] shrink-0" aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-6 px-5">
        <YearSelector />
      </div>
      <div className="mt-auto flex flex-col gap-3 px-3 pt-6 pb-4">
        {menu === null ? <UserButton user={user} {...beforeIt} /> : <menu.of openedBy={menu.by} />}
        <Button
          icon={<LogOut className="size-4" aria-hidden="true" />}
          pending={signOut.isPending}
          pendingLabel="Signing out..."
          onClick={() => signOut.mutate()}
        >
          Sign Out
        </Button>
      </div>
    </div>
  );
}
