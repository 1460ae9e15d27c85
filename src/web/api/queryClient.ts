import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from './session.ts';

/** How long data that no screen shows is kept. */
const UNUSED_KEPT_MS = 5 * 60 * 1000;

/**
 * Data never goes stale by itself: the server announces changes (changes.ts). Nothing is retried
 * automatically; an error state offers Retry.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: UNUSED_KEPT_MS,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      // Without a connection a call should fail and say so, not wait silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next person must not see anything that this one has read.
onSessionEnd(() => queryClient.clear());
