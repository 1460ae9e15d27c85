import type { DecimalValue } from './decimal.ts';
import { quotientText } from './decimal.ts';

/** Months over which costs, losses, falls of cash and burn are averaged. */
export const PACE_MONTHS = 3;

/** How many months an amount of cash lasts, unrounded; 0 without cash. `pace` is an amount per month and above 0. */
export const monthsAtPace = (cash: DecimalValue, pace: DecimalValue): string =>
  cash.lte('0') ? '0.00' : quotientText(cash.div(pace));
