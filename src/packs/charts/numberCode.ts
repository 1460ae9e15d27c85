import type { ChartNumberFormat } from '../../format/chartNumber.ts';

const quotedLiteral = (text: string | undefined) =>
  text === undefined || text === '' ? '' : `"${text.replaceAll('"', '')}"`;

export function numberCode({ prefix, suffix, decimals }: ChartNumberFormat): string {
  const places = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  return `${quotedLiteral(prefix)}#,##0${places}${quotedLiteral(suffix)}`;
}
