/** The last column stays visible while a table scrolls sideways, so that actions can always be reached. */
export const PINNED_HEAD =
  'print:hidden sticky right-0 border-l-line text-right! in-data-[scrolls=sideways]:border-l';
export const PINNED_CELL =
  'print:hidden sticky right-0 z-1 border-l-line text-right in-data-[scrolls=sideways]:border-l';
