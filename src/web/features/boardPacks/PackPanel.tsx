import { useEffect, useRef } from 'react';
import { keepToastsAbove } from '../../ui/keepToastsAbove.ts';
import { PackRunRow } from './PackRunRow.tsx';
import { announcementOf } from './packRow.view.ts';
import { usePackRuns } from './packRuns.ts';
import { usePanelFocus } from './usePanelFocus.ts';

export function PackPanel() {
  const runs = usePackRuns();
  const panel = useRef<HTMLElement>(null);
  const focus = usePanelFocus(panel);
  const isShown = runs.length > 0;
  useEffect(() => {
    if (isShown && panel.current !== null) return keepToastsAbove(panel.current);
    return undefined;
  }, [isShown]);
  const latest = runs.at(-1);
  return (
    <>
      <output className="sr-only">{latest === undefined ? '' : announcementOf(latest)}</output>
      {!isShown ? null : (
        <section
          ref={panel}
          {...focus}
          tabIndex={-1}
          aria-label="Board packs"
          data-print="hide"
          className="fixed right-0 bottom-0 z-40 w-[400px] max-w-full px-4 pb-4 outline-none sm:px-6 sm:pb-6"
        >
          <ul className="flex flex-col gap-2">
            {runs.map((run) => (
              <PackRunRow key={run.id} run={run} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
