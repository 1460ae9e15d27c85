import { QueryClient } from '@tanstack/react-query';
import { askedAgainAfterMs, isAskedAgain } from '../../client/askedAgain.ts';
import type { AsOf } from '../../contract/calls.ts';
import { onSessionEnd } from './session.ts';

/** How long data that no screen shows is kept. */
const UNUSED_KEPT_MS = 5 * 60 * 1000;

/** The moment at which a client reads; the present's has none. */
const momentOf = new WeakMap<QueryClient, string>();

/**
 * Data never goes stale by itself: the server announces changes (changes.ts). Only a read that has
 * to wait its turn is retried automatically; an error state offers Retry.
 */
const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: UNUSED_KEPT_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: isAskedAgain,
        retryDelay: askedAgainAfterMs,
        // Without a connection a call should fail and say so, not wait silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** What is read of the present. */
export const queryClient = newClient();

const pastClients = new Map<string, QueryClient>();

/**
 * The reads at a moment have a client of their own, so that past and present never mix; changes
 * are announced to the present alone. null: the present.
 */
export function clientAt(asOf: AsOf): QueryClient {
  if (asOf === null) return queryClient;
  const known = pastClients.get(asOf);
  if (known !== undefined) return known;
  const client = newClient();
  momentOf.set(client, asOf);
  pastClients.set(asOf, client);
  return client;
}

/** The moment that this client reads at. */
export const asOfClient = (client: QueryClient): AsOf => momentOf.get(client) ?? null;

/** What a query hands on to its call: it ends with its reader, and reads at the reader's moment. */
export const reading = ({ signal, client }: { signal: AbortSignal; client: QueryClient }) => ({
  signal,
  asOf: asOfClient(client),
});

// The next person must not see anything that this one has read.
onSessionEnd(() => {
  queryClient.clear();
  for (const client of pastClients.values()) client.clear();
  pastClients.clear();
});
