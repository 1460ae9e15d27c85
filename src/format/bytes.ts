import { LOCALE } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

const UNIT_STEP = 1024;
const LARGER_UNITS = ['KB', 'MB', 'GB'] as const;

const wholeBytes = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * In units of 1024: "512 B", "1.5 KB", "10.0 MB". A size that would round to 1024.0 is written in the next unit. "N/A"
 * if missing or negative.
 */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) {
    return NOT_AVAILABLE;
  }
  if (bytes < UNIT_STEP) return `${wholeBytes.format(bytes)} B`;
  let size = bytes;
  let shownUnit: (typeof LARGER_UNITS)[number] = 'KB';
  for (const unit of LARGER_UNITS) {
    size /= UNIT_STEP;
    shownUnit = unit;
    if (Math.round(size * 10) < UNIT_STEP * 10) break;
  }
  return `${oneDecimal.format(size)} ${shownUnit}`;
}
