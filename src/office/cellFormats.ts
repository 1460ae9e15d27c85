/** Day zero of Excel's two calendars. */
const EXCEL_DAY_ZERO = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };
const EXCEL_DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** Built-in number formats, which a workbook need not define. */
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51,
  52, 53, 54, 55, 56, 57, 58,
]);

/** True if numbers with this format are shown as a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.has(id);
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^\]]*\]|_.|\*./gi, '');
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare.split(';')[0] ?? '');
}

/** A number to Excel's precision of 15 digits. */
export function cellNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/**
 * Writes a date as "2026-03-31", with the time if there is one; only the time if there is no day.
 */
export function dateText(days: number, is1904: boolean): string {
  const start = is1904 ? EXCEL_DAY_ZERO.since1904 : EXCEL_DAY_ZERO.since1900;
  const date = new Date(start + Math.round((days * EXCEL_DAY_MS) / SECOND_MS) * SECOND_MS);
  if (days < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999) {
    return cellNumber(days);
  }
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  if (days < 1) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

const BUILT_IN_PERCENTAGES = new Set([9, 10]);

/** True if numbers with this format are shown as a percentage: 0.32 as "32%". */
export function isPercentFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_PERCENTAGES.has(id);
  return code.replaceAll(/"[^"]*"|\\./g, '').includes('%');
}

/** The scale at which a format shows numbers: a comma after the last digit divides by a thousand. */
export function scaleOfFormat(code: string): 'thousands' | 'millions' | null {
  const [positive = ''] = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').split(';');
  const commas = /[0#?](,+)(?![0#?,])/.exec(positive)?.[1]?.length ?? 0;
  if (commas === 0) return null;
  return commas === 1 ? 'thousands' : 'millions';
}
