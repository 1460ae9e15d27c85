/** On a phone, room for one more column. */
export const NARROW_CELLS = 'max-sm:[&_:is(td,th)]:px-2 max-sm:[&_:is(td,th):first-child]:pl-4';

/**
 * The last column stays visible while the rest of a table scrolls, so that a row's actions are
 * always at hand.
 */
export const PINNED_HEAD =
  'print:hidden sticky right-0 border-l-line text-right! in-data-[scrolls=sideways]:border-l';
export const PINNED_CELL =
  'print:hidden sticky right-0 z-1 border-l-line text-right in-data-[scrolls=sideways]:border-l';
