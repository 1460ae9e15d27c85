import { withoutFormatting } from '../../format/withoutFormatting.ts';

/** A text that a person wrote, on one line. */
export const packWithSingleLineTexts = (text: string): string =>
  withoutFormatting(text).split(/\s+/u).join(' ').trim();
