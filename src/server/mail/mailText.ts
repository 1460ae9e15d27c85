import { asOneLine } from '../../domain/oneLine.ts';

/** The text of a mail. Each line stays one, whatever the names in it hold, so that nobody writes lines of their own. */
export const mailText = (lines: readonly string[]): string => lines.map(asOneLine).join('\n');
