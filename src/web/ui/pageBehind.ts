import { useEffect, useLayoutEffect } from 'react';

/** What the page is drawn in, one child of the body. */
const PAGE = 'body > :has(main)';

let layers = 0;

/**
 * Inside a dialog with an overlay over the whole page: the page takes presses as before. Radix takes
 * them from the body, and every element would inherit that, at a cost of several milliseconds; none
 * reaches the page anyway, for the overlay lies over it.
 */
export function PageBehind(): null {
  // Before Radix, which does so after the first drawing.
  useLayoutEffect(() => {
    layers += 1;
    document.querySelector<HTMLElement>(PAGE)?.style.setProperty('pointer-events', 'auto');
  }, []);
  // And after it has given them back.
  useEffect(
    () => () => {
      layers -= 1;
      if (layers > 0) return;
      document.querySelector<HTMLElement>(PAGE)?.style.removeProperty('pointer-events');
    },
    [],
  );
  return null;
}
