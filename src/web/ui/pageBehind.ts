import { useEffect, useLayoutEffect } from 'react';

const PAGE_SELECTOR = 'body > :has(main)';

let layers = 0;

/**
 * Keeps pointer events on the page while a full-screen overlay is open. Radix disables them on the body, which every
 * element inherits at a cost of several milliseconds. The overlay blocks presses anyway.
 */
export function PageBehind(): null {
  // Runs before Radix disables them, which happens after the first render.
  useLayoutEffect(() => {
    layers += 1;
    document.querySelector<HTMLElement>(PAGE_SELECTOR)?.style.setProperty('pointer-events', 'auto');
  }, []);
  // Runs after Radix has restored them.
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
