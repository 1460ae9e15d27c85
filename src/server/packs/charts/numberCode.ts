import type { ChartNumberFormat } from '../../../format/chartNumber.ts';

const quoted = (text: string | undefined) =>
  text === undefined || text === '' ? '' : `"${text.replaceAll('"', '')}"`;

/** A chart's numbers as Office writes number formats, without a sign: `"$"#,##0.0"M"`. */
export function numberCode({ prefix, suffix, decimals }: ChartNumberFormat): string {
  const places = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  return `${quoted(prefix)}#,##0${places}${quoted(suffix)}`;
}
