/** The state of a page at one moment. */
export interface PageState {
  /** All text that a person can see. */
  readonly text: string;
  readonly isBusy: boolean;
  /** The sentences of what went wrong, as the page itself says them. */
  readonly alerts: readonly string[];
  /** Errors that scripts have thrown or logged since the page was loaded. */
  readonly errors: readonly string[];
  readonly charts: readonly ChartState[];
}

export interface ChartState {
  readonly name: string;
  /** The fault of its drawing; null if there is none. */
  readonly fault: string | null;
}

/** Remembers what goes wrong in scripts from now on. Runs in the page, so it needs nothing of here. */
export function watchErrors(): void {
  const seen: string[] = [];
  Reflect.set(window, 'errorsSeen', seen);
  window.addEventListener('error', ({ message }) => seen.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    seen.push(`${violatedDirective} refused ${blockedURI}`);
  });
  const log = console.error;
  console.error = (...words: unknown[]) => {
    seen.push(words.map(String).join(' '));
    log(...words);
  };
}

interface Reach {
  readonly left: number;
  readonly right: number;
}

function reachOf(shape: SVGGraphicsElement): Reach {
  const { x, width } = shape.getBBox();
  return { left: x, right: x + width };
}

/** The part that a clip leaves of a line, in the same units. */
function clipOf(line: SVGGraphicsElement): Reach | null {
  const clipped = line.closest('[clip-path]');
  const id = /#([^")]+)/.exec(clipped?.getAttribute('clip-path') ?? '')?.[1];
  const shape = id === undefined ? null : document.getElementById(id)?.firstElementChild;
  const copy = shape?.cloneNode(true);
  if (!(copy instanceof SVGGraphicsElement)) return null;
  // Some browsers give no box to the inside of a clip.
  line.ownerSVGElement?.append(copy);
  const reach = reachOf(copy);
  copy.remove();
  return reach;
}

function isDataLine(shape: SVGPathElement): boolean {
  const segments = shape.getAttribute('d')?.match(/[LCS]/gi) ?? [];
  return shape.getAttribute('fill') === 'none' && segments.length > 1;
}

function faultOfLine(line: SVGPathElement): string | null {
  const reach = reachOf(line);
  const clip = clipOf(line) ?? reach;
  if (clip.right < reach.right - 2) {
    return `ends a line at ${Math.round(clip.right)} of ${Math.round(reach.right)} px`;
  }
  if (clip.left > reach.left + 2) return 'begins a line too late';
  const isUnfinished = Number.parseFloat(getComputedStyle(line).strokeDashoffset) !== 0;
  return isUnfinished ? 'is still drawing a line' : null;
}

/** The fault of a chart's drawing. */
function faultOfPlot(plot: Element): string | null {
  const svg = plot.querySelector('svg');
  if (svg === null) return 'is not drawn';
  const shapes = [...svg.querySelectorAll('path')];
  const lines = shapes.filter(isDataLine);
  const bars = shapes.filter(
    (shape) => !['none', 'transparent', null].includes(shape.getAttribute('fill')),
  );
  if (lines.length === 0) return bars.length < 3 ? 'is empty' : null;
  const fault = lines.map(faultOfLine).find((found) => found !== null);
  if (fault !== undefined) return fault;
  const reaches = lines.map(reachOf);
  const drawn =
    Math.max(...reaches.map(({ right }) => right)) - Math.min(...reaches.map(({ left }) => left));
  const width = svg.viewBox.baseVal.width || svg.getBoundingClientRect().width;
  if (drawn >= width * 0.6) return null;
  return `draws its lines over ${Math.round(drawn)} of ${Math.round(width)} px`;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function chartState(plot: Element): ChartState {
  const slider = plot.parentElement?.querySelector('input[type="range"]');
  return { name: slider?.getAttribute('aria-label') ?? 'a chart', fault: faultOfPlot(plot) };
}

/** Functions that `lookAtPage` needs in the page. */
export const LOOKING = [
  reachOf,
  clipOf,
  isDataLine,
  faultOfLine,
  faultOfPlot,
  isInSight,
  chartState,
] as const;

/** Looks at the page. Runs in it, with `LOOKING` beside it and nothing else of here. */
export function lookAtPage(): PageState {
  const errors: unknown = Reflect.get(window, 'errorsSeen');
  return {
    text: document.body.innerText,
    isBusy: document.querySelector('[aria-busy="true"]') !== null,
    alerts: [...document.querySelectorAll('[role="alert"]')]
      .filter((alert) => alert.getClientRects().length > 0)
      .map((alert) => alert.textContent.trim())
      .filter((text) => text !== ''),
    errors: Array.isArray(errors) ? errors.map(String) : [],
    // One further down is drawn when it comes into sight.
    charts: [...document.querySelectorAll('[data-print="chart"]')]
      .filter(isInSight)
      .map(chartState),
  };
}
