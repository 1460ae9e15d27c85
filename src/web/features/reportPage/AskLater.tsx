import { type ComponentProps, Suspense } from 'react';
import { LazyAskAboutSentence } from './laterParts.ts';

/** The button that asks about a sentence; until its script is there, its room. */
export function AskLater(props: ComponentProps<typeof LazyAskAboutSentence>) {
  return (
    <Suspense
      fallback={
        <span className="-my-1 size-8 shrink-0 pointer-coarse:-my-1.5 pointer-coarse:size-11" />
      }
    >
      <LazyAskAboutSentence {...props} />
    </Suspense>
  );
}
