import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import LoginPage from './features/auth/LoginPage.tsx';
import { WholePage } from './features/auth/WholePage.tsx';
import { Root } from './Root.tsx';

async function markupOf(node: ReactNode): Promise<string> {
  // The markup is one chunk, because otherwise React sends long parts hidden at the end, for a
  // script to move.
  const { prelude } = await prerender(node, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}

const nothing = () => null;

export interface StartMarkup {
  /** Hydrated by main.tsx. */
  readonly signIn: string;
  /** For people who have signed in before. */
  readonly loading: string;
}

/** Rendered by the components themselves. The build calls this function in Node (scripts/renderStart.ts). */
export async function startMarkup(): Promise<StartMarkup> {
  return {
    signIn: await markupOf(
      <Root LoginPage={LoginPage} Application={nothing} VerifyPage={nothing} />,
    ),
    loading: await markupOf(<WholePage loading="Loading Board Reports..." />),
  };
}
