import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { can, type Role } from '../domain/permissions.ts';
import { showBasis, useBasisKey } from './api/companyBasis.ts';
import { keepInCache, pageFiles } from './api/pageFiles.ts';
import { publicConfig } from './api/publicConfig.ts';
import { queryClient } from './api/queryClient.ts';
import { whenIdle } from './components/afterFirstPaint.ts';
import { useWasPackOrdered } from './components/packOrders.ts';
import { useRoomToSpare, whenQuiet } from './components/roomToSpare.ts';
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

showBasis(publicConfig.basis, 'self');

/** Fetches the other pages' scripts: going there is instant, also after an update. */
function useFetchedPages(isAdministrator: boolean): void {
  const hasRoom = useRoomToSpare();
  useEffect(() => {
    if (!hasRoom) return undefined;
    const ending = new AbortController();
    // Menus come at the same moment: a file of theirs would be asked for twice.
    const takeBack = whenQuiet(() => {
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

/** A changed role gets its own set of routes; another year or currency, pages that are drawn again. */
function Pages() {
  const { role } = useUser();
  return <Router key={`${role} ${useBasisKey()}`} role={role} />;
}

/** What stays on the page from the moment that it is first wanted. */
function OnceWanted({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  return wasWanted ? <Suspense>{children}</Suspense> : null;
}

/** Everything that a signed-in person sees. */
export default function Application() {
  const hasRoom = useRoomToSpare();
  const wasPackOrdered = useWasPackOrdered();
  const isToasting = useToasts().length > 0;
  return (
    <QueryClientProvider client={queryClient}>
      <CurrentUser FactorNeeded={FactorNeeded}>
        <Pages />
      </CurrentUser>
      <OnceWanted wanted={hasRoom || wasPackOrdered}>
        <PackPanel />
      </OnceWanted>
      <OnceWanted wanted={hasRoom || isToasting}>
        <Toaster />
      </OnceWanted>
    </QueryClientProvider>
  );
}
