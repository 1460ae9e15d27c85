import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetryRead } from '../../client/callRetry.ts';
import type { AsOf } from '../../contract/calls.ts';
import { onSessionEnd } from './session.ts';

/** How long data that no screen shows stays cached. */
const UNUSED_KEPT_MS = 5 * 60 * 1000;

const momentOf = new WeakMap<QueryClient, string>();

/**
 * Data never goes stale by itself, because the server announces changes (changes.ts). Only a read that the server
 * postponed is retried automatically; other errors offer Retry.
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
        retry: shouldRetryRead,
        retryDelay: retryDelayMs,
        // Without a connection, a call should fail with a message instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = newClient();

const pastClients = new Map<string, QueryClient>();

/**
 * Each as-of time has its own client, so that past and present never mix. Changes are announced to the present client
 * only.
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

export const asOfClient = (client: QueryClient): AsOf => momentOf.get(client) ?? null;

/**
 * Options that a query passes to its call, so that the call is cancelled with the query and reads as of the same time.
 */
export const queryCallOptions = ({
  signal,
  client,
}: {
  signal: AbortSignal;
  client: QueryClient;
}) => ({
  signal,
  asOf: asOfClient(client),
});

// The next person must not see anything that this person has read.
onSessionEnd(() => {
  queryClient.clear();
  for (const client of pastClients.values()) client.clear();
  pastClients.clear();
});
