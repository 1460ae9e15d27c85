import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { clientAt } from '../../api/queryClient.ts';
import { AsOfContext } from '../../components/asOf.ts';
import { cellParam, readCellParam } from '../../components/cellPlace.ts';
import type { pageSearch } from '../../searchParams.ts';
import { readableAsOf, textParam } from '../../searchParams.ts';
import { pathTo } from './figurePath.ts';
import { listenForFigures } from './figurePresses.ts';

const ExplainDialog = lazy(async () => ({
  default: (await import('./ExplainDialog.tsx')).ExplainDialog,
}));

function useFigurePresses(onAsk: (id: string) => void): void {
  useEffect(() => {
    const ending = new AbortController();
    listenForFigures(onAsk, ending.signal);
    return () => ending.abort();
  }, [onAsk]);
}

type ExplanationParams = Pick<ReturnType<typeof pageSearch>, 'explain' | 'cell' | 'compareWith'>;

/** Explains the figure that the address names, over any page, and any figure that is pressed. */
export default function ExplainHere() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = textParam(search['explain']);
  const navigate = useNavigate();
  const [path, setPath] = useState<readonly string[]>([]);
  const last = path.at(-1);
  // The id was changed by a press, by the address or by the browser's Back.
  if (id !== last) setPath(id === undefined ? [] : pathTo(path, id));

  const go = useCallback(
    (change: ExplanationParams, replace: boolean) =>
      void navigate({
        to: '.',
        search: (previous: object) => ({ ...previous, cell: undefined, ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const ask = useCallback((explain: string) => go({ explain }, false), [go]);
  useFigurePresses(ask);
  if (id === undefined) return null;
  const asOf = readableAsOf({ asOf: textParam(search['asOf']) });
  return (
    <QueryClientProvider key={asOf} client={clientAt(asOf)}>
      <AsOfContext value={asOf}>
        <Suspense>
          <ExplainDialog
            path={pathTo(path, id)}
            cell={readCellParam(search['cell'])}
            onAsk={ask}
            compareWith={readableAsOf({ asOf: textParam(search['compareWith']) })}
            onCompare={(compareWith) => go({ compareWith }, compareWith === undefined)}
            onShowCell={(place) => go({ cell: cellParam(place) }, false)}
            onClose={() => go({ explain: undefined, compareWith: undefined }, true)}
          />
        </Suspense>
      </AsOfContext>
    </QueryClientProvider>
  );
}
