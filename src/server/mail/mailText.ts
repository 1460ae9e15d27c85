import { asOneLine } from '../../finance/oneLine.ts';

/** Keeps each line on one line, whatever the names in it contain, so that nobody can inject lines. */
export const mailText = (lines: readonly string[]): string => lines.map(asOneLine).join('\n');
