import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Role } from '../domain/permissions.ts';
import { queryClient } from './api/queryClient.ts';
import { useAfterFirstPaint } from './components/afterFirstPaint.ts';
import { useUser } from './components/signedInUser.ts';
import { CurrentUser } from './features/auth/CurrentUser.tsx';
import { makeRouter } from './routes.tsx';

const PackPanel = lazy(async () => ({
  default: (await import('./features/boardPacks/PackPanel.tsx')).PackPanel,
}));
const Toaster = lazy(async () => ({ default: (await import('./ui/Toaster.tsx')).Toaster }));

function Router({ role }: { role: Role }) {
  const [router] = useState(() => makeRouter(role));
  const hasPainted = useAfterFirstPaint();
  useEffect(() => {
    if (!hasPainted) return;
    // Fetches the other pages' scripts ahead: going there is instant, also after an update.
    for (const route of Object.values(router.routesById)) {
      router.loadRouteChunk(route)?.catch(() => undefined);
    }
  }, [router, hasPainted]);
  return <RouterProvider router={router} />;
}

/** A changed role gets its own set of routes. */
function Pages() {
  const { role } = useUser();
  return <Router key={role} role={role} />;
}

/** Everything that a signed-in person sees. */
export default function Application() {
  const hasPainted = useAfterFirstPaint();
  return (
    <QueryClientProvider client={queryClient}>
      <CurrentUser>
        <Pages />
      </CurrentUser>
      <Suspense>
        {hasPainted ? (
          <>
            <PackPanel />
            <Toaster />
          </>
        ) : null}
      </Suspense>
    </QueryClientProvider>
  );
}
