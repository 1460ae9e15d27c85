import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { History, LogOut, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { BrandMark } from '../../components/BrandMark.tsx';
import { usePageFrame } from '../../components/pageFrame.ts';
import { useRole, useUser } from '../../components/signedInUser.ts';
import { useMenuScript } from '../../components/useMenuScript.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toastStore.ts';
import { chooseYear, useChosenYear, useSidebarYear } from './chosenYear.ts';
import { yearSearch } from './pageYear.ts';
import { navigationFor } from './navigation.ts';
import { KEY_HINT, KEY_SHORTCUT } from './paletteKey.ts';
import { useSignOut } from './shell.api.ts';
import { UserButton } from './UserButton.tsx';

const loadUserMenu = async () => (await import('./UserMenu.tsx')).UserMenu;

const sayNoMenu = () =>
  toast({ title: 'Menu Not Loaded', description: 'Please try again', variant: 'destructive' });

const QuestionCount = lazy(() => import('./QuestionCount.tsx'));

const linkClass =
  'flex min-h-10 items-center gap-3 rounded-base px-3 pointer-coarse:min-h-11 font-medium';

export function Sidebar({
  onNavigate,
  onQuickFind,
}: {
  onNavigate?: () => void;
  onQuickFind: () => void;
}) {
  const user = useUser();
  const role = useRole();
  const { chooseMoment } = usePageFrame();
  const signOut = useSignOut();
  const chosen = useChosenYear();
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
        {navigationFor(role).map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            search={yearSearch(to, chosen)}
            activeOptions={{ exact: to === PATHS.dashboard, includeSearch: false }}
            activeProps={{ className: clsx(linkClass, 'bg-accent-soft text-accent') }}
            inactiveProps={{
              className: clsx(linkClass, 'text-ink-soft hover:bg-sunken hover:text-ink'),
            }}
            {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
          >
            <Icon className="size-[18px] shrink-0" aria-hidden="true" />
            {label}
            {to === PATHS.report ? (
              <Suspense>
                <QuestionCount />
              </Suspense>
            ) : null}
          </Link>
        ))}
      </nav>
      <div className="mt-6 px-5">
        <YearSelector />
        {/* Narrow headers have no space for this. */}
        <Button
          variant="quiet"
          size="small"
          icon={<History className="size-4" aria-hidden="true" />}
          className="mt-2 -ml-3 sm:hidden"
          onClick={() => {
            onNavigate?.();
            chooseMoment();
          }}
        >
          See figures as of…
        </Button>
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

function Brand() {
  return (
    <div className="flex items-center gap-3">
      <BrandMark className="size-8 shrink-0" />
      <div className="min-w-0 leading-tight">
        <p className="font-semibold">Board Reports</p>
        <p className="text-small text-ink-muted">Management System</p>
      </div>
    </div>
  );
}

function QuickFindButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={KEY_SHORTCUT}
      onClick={onClick}
      className="flex min-h-10 w-full items-center gap-3 rounded-base border border-line bg-canvas px-3 text-left text-ink-muted hover:border-line-strong hover:text-ink pointer-coarse:min-h-11"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="flex-1">Quick find</span>
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <Kbd>{KEY_HINT}</Kbd>
      </span>
    </button>
  );
}

function YearSelector() {
  const years = useQuery(financialYearsQuery);
  const shown = useSidebarYear();
  const router = useRouter();
  const options = years.data?.map((year) => ({ value: String(year.id), label: year.fyYear }));
  const choose = (id: number) => {
    chooseYear(id);
    // The page that is loading, because the new address belongs to it.
    const page = router.matchRoutes(router.latestLocation).at(-1);
    if (page?.staticData.yearWithoutFilter !== undefined) {
      void router.navigate({
        to: '.',
        search: (previous: object) => ({ ...previous, fyId: id }),
        resetScroll: false,
      });
    }
  };
  return (
    <Field label="Financial Year">
      <Select
        // "All Years" isn't an option of the list; only a page can choose it.
        {...(shown === 'all' ? { placeholder: 'All Years' } : {})}
        value={shown === 'all' ? '' : String(shown)}
        disabled={options === undefined}
        options={options ?? []}
        onChange={(event) => choose(Number(event.target.value))}
      />
    </Field>
  );
}
