import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import LoginPage from './features/auth/LoginPage.tsx';
import { WholePage } from './features/auth/WholePage.tsx';
import { Root } from './Root.tsx';

async function markupOf(node: ReactNode): Promise<string> {
  // In one piece: otherwise long parts would come hidden at the end, for a script to move.
  const { prelude } = await prerender(node, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}

const nothing = () => null;

/** What the page contains when it is sent. */
export interface StartMarkup {
  /** Taken over by main.tsx as it is. */
  readonly signIn: string;
  /** For those who have signed in before. */
  readonly loading: string;
}

/** Made by the components themselves. The build calls this in Node (scripts/renderStart.ts). */
export async function startMarkup(): Promise<StartMarkup> {
  return {
    signIn: await markupOf(
      <Root LoginPage={LoginPage} Application={nothing} VerifyPage={nothing} />,
    ),
    loading: await markupOf(<WholePage loading="Loading Board Reports..." />),
  };
}
