// Apart from the tooltips themselves: the first page needs the delays before it needs a tooltip.

/** How long a pointer rests before the first tooltip opens. */
export const TOOLTIP_OPEN_DELAY_MS = 700;
/** How soon after one tooltip the next opens at once. */
export const TOOLTIP_SKIP_DELAY_MS = 300;
