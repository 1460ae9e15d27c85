/**
 * The last column stays in sight while the rest of a table scrolls: what can be done with a row must
 * not have to be looked for.
 */
export const PINNED_HEAD =
  'print:hidden sticky right-0 border-l-line text-right! in-data-[scrolls=sideways]:border-l';
export const PINNED_CELL =
  'print:hidden sticky right-0 z-1 border-l-line text-right in-data-[scrolls=sideways]:border-l';
