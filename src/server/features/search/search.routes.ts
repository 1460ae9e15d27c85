import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';

export function searchRoutes(_deps: Deps): Route[] {
  return [];
}
