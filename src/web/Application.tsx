import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import type { Role } from '../domain/permissions.ts';
import { useUser } from './components/signedInUser.ts';
import { makeRouter } from './routes.tsx';
import { Toaster } from './ui/Toaster.tsx';
import { TooltipProvider } from './ui/Tooltip.tsx';

function Pages({ role }: { role: Role }) {
  const [router] = useState(() => makeRouter(role));
  return <RouterProvider router={router} />;
}

/** Everything that a signed-in person sees. A changed role gets its own set of routes. */
export default function Application() {
  const { role } = useUser();
  return (
    <TooltipProvider>
      <Pages key={role} role={role} />
      <Toaster />
    </TooltipProvider>
  );
}
