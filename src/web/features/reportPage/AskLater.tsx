import { type ComponentProps, Suspense } from 'react';
import { LazyAskAboutSentence } from './laterParts.ts';

/** The button that asks about a sentence, or its reserved space until the script has loaded. */
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
