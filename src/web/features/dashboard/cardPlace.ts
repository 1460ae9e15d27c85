/**
 * On phones the month's card comes first, because the reader sees nothing further down. On wider screens it is below
 * the figures, or next to the charts if three columns fit. Its height is reserved while it loads.
 */
export const CARD_PLACE =
  'max-sm:order-first min-h-[35rem] sm:min-h-[20rem] lg:min-h-[17rem] min-[90rem]:min-h-[31rem]';

export const CARD_AND_CHARTS =
  'max-sm:contents sm:flex sm:flex-col sm:gap-6 min-[90rem]:grid min-[90rem]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]';
