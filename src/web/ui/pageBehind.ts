import { useEffect, useLayoutEffect } from 'react';

const PAGE_SELECTOR = 'body > :has(main)';

let layers = 0;

/**
 * Keeps pointer events on the page while a full-screen overlay is open. Radix disables them on the body, which all
 * elements inherit at a cost of several milliseconds; the overlay blocks presses anyway.
 */
export function PageBehind(): null {
  // Before Radix, which does so after the first render.
  useLayoutEffect(() => {
    layers += 1;
    document.querySelector<HTMLElement>(PAGE_SELECTOR)?.style.setProperty('pointer-events', 'auto');
  }, []);
  // And after Radix has restored them.
  useEffect(
    () => () => {
      layers -= 1;
      if (layers > 0) return;
      document.querySelector<HTMLElement>(PAGE_SELECTOR)?.style.removeProperty('pointer-events');
    },
    [],
  );
  return null;
}
