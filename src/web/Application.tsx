import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { can, type Role } from '../finance/permissions.ts';
import { showBasis, useBasisKey } from './api/companyBasis.ts';
import { keepInCache, pageFiles } from './api/pageFiles.ts';
import { parsedBasis } from './api/publicBasis.ts';
import { unparsedBasis } from './api/publicConfig.ts';
import { queryClient } from './api/queryClient.ts';
import { whenIdle } from './components/whenIdle.ts';
import { useWasPackOrdered } from './components/packOrders.ts';
import { useSpareBandwidth, whenNetworkIdle } from './components/spareBandwidth.ts';
import { useUser } from './components/signedInUser.ts';
import { CurrentUser } from './features/auth/CurrentUser.tsx';
import { makeRouter } from './routes.tsx';
import { useToasts } from './ui/toastStore.ts';

const FactorNeeded = lazy(async () => ({
  default: (await import('./features/shell/FactorNeeded.tsx')).FactorNeeded,
}));
const PackPanel = lazy(async () => ({
  default: (await import('./features/boardPacks/PackPanel.tsx')).PackPanel,
}));
const Toaster = lazy(async () => ({ default: (await import('./ui/Toaster.tsx')).Toaster }));

showBasis(parsedBasis(unparsedBasis), 'self');

/**
 * Fetches the other pages' scripts in advance, so that opening them is instant. Phones and tablets skip this because
 * their connection may be metered.
 */
function useFetchedPages(isAdministrator: boolean): void {
  const hasRoom = useSpareBandwidth();
  useEffect(() => {
    if (!hasRoom || matchMedia('(pointer: coarse)').matches) return undefined;
    const ending = new AbortController();
    // Menus are fetched at the same time. Starting earlier would request a shared file twice.
    const takeBack = whenNetworkIdle(() => {
      keepInCache(pageFiles(isAdministrator), whenIdle, ending.signal).catch(() => undefined);
    });
    return () => {
      takeBack();
      ending.abort();
    };
  }, [hasRoom, isAdministrator]);
}

function Router({ role }: { role: Role }) {
  const [router] = useState(() => makeRouter(role));
  useFetchedPages(can(role, 'seeAdmin') || can(role, 'importFigures'));
  return <RouterProvider router={router} />;
}

/** A change of role replaces the routes; a change of year or currency redraws the pages. */
function RoutedPages() {
  const { role } = useUser();
  return <Router key={`${role} ${useBasisKey()}`} role={role} />;
}

/** Keeps the content mounted once it has been needed. */
function MountedOnceNeeded({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  return wasWanted ? <Suspense>{children}</Suspense> : null;
}

export { firstReads } from './firstReads.ts';

export default function Application() {
  const hasRoom = useSpareBandwidth();
  const wasPackOrdered = useWasPackOrdered();
  const isToasting = useToasts().length > 0;
  return (
    <QueryClientProvider client={queryClient}>
      <CurrentUser FactorNeeded={FactorNeeded}>
        <RoutedPages />
      </CurrentUser>
      <MountedOnceNeeded wanted={hasRoom || wasPackOrdered}>
        <PackPanel />
      </MountedOnceNeeded>
      <MountedOnceNeeded wanted={hasRoom || isToasting}>
        <Toaster />
      </MountedOnceNeeded>
    </QueryClientProvider>
  );
}
