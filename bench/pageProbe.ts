import type { Page } from '@playwright/test';

/** Times that a page can measure itself, in milliseconds. */
export interface Probe {
  firstPaint: number;
  largestPaint: number;
  /** Time of all long tasks above 50 ms. */
  blocked: number;
  longestTask: number;
  /** From each press to the paint after it, by the browser's own measure, in steps of 8 ms. */
  presses: number[];
}

/** The property that holds a page's probe. */
const NAME = 'benchProbe';

/** Watches every page of this tab from its first moment. Runs in the page, so it imports nothing. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const LONG_MS = 50;
    const probe: Probe = {
      firstPaint: Number.NaN,
      largestPaint: Number.NaN,
      blocked: 0,
      longestTask: 0,
      presses: [],
    };
    Reflect.set(window, name, probe);
    const see: Record<string, (entry: PerformanceEntry) => void> = {
      paint: ({ name: kind, startTime }) => {
        if (kind === 'first-contentful-paint') probe.firstPaint = startTime;
      },
      'largest-contentful-paint': ({ startTime }) => {
        probe.largestPaint = startTime;
      },
      longtask: ({ duration }) => {
        probe.blocked += Math.max(0, duration - LONG_MS);
        probe.longestTask = Math.max(probe.longestTask, duration);
      },
      event: (entry) => {
        const { interactionId } = entry as PerformanceEventTiming;
        if (interactionId > 0) probe.presses.push(entry.duration);
      },
    };
    for (const [type, look] of Object.entries(see)) {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) look(entry);
      });
      const shortest = type === 'event' ? { durationThreshold: 16 } : {};
      observer.observe({ type, buffered: true, ...shortest });
    }
  }, NAME);
}

export function probeOf(page: Page): Promise<Probe> {
  // Set by `watch`.
  return page.evaluate((name) => Reflect.get(window, name) as Probe, NAME);
}

/** Waits until this is visible: a page's title, the palette, or any text. */
export type Sight =
  | { readonly title: string }
  | { readonly palette: true }
  | { readonly text: string };

export interface Seen {
  /** From the press that came before it; NaN where there was none. */
  readonly afterPressMs: number;
  /** The clock when it was painted. */
  readonly at: number;
}

/** Tells when this comes into sight, by the page's own clock. To be called before the press. */
export async function lookOutFor(page: Page, sight: Sight): Promise<() => Promise<Seen>> {
  const handle = await page.evaluateHandle((wanted) => {
    const isInSight = () => {
      if ('title' in wanted) return document.querySelector('h1')?.textContent === wanted.title;
      if ('palette' in wanted) return document.querySelector('[role="dialog"] input') !== null;
      return document.body.textContent.includes(wanted.text);
    };
    let pressed = Number.NaN;
    const onPress = ({ timeStamp }: Event) => {
      pressed = timeStamp;
    };
    for (const kind of ['click', 'keydown']) {
      document.addEventListener(kind, onPress, { capture: true, once: true });
    }
    const seen = new Promise<Seen>((resolve) => {
      const painted = () => {
        // A task after the next frame: it has been painted.
        requestAnimationFrame(() =>
          setTimeout(() => {
            resolve({ afterPressMs: performance.now() - pressed, at: Date.now() });
          }),
        );
      };
      const observer = new MutationObserver(() => {
        if (!isInSight()) return;
        observer.disconnect();
        painted();
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
    return { seen };
  }, sight);
  return () => handle.evaluate(({ seen }) => seen);
}
