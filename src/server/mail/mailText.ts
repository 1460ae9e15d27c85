import { asOneLine } from '../../finance/oneLine.ts';

/** Keeps each entry on one line, whatever names it contains, so that nobody can inject lines. */
export const mailText = (lines: readonly string[]): string => lines.map(asOneLine).join('\n');
