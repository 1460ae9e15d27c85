import { LIMITS } from '../../contract/limits.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { invalidField } from '../http/problem.ts';

/** A text that is sent, and what is stored of it. */
export interface SentText {
  readonly path: string;
  readonly text: string | null | undefined;
  readonly stored: string | null | undefined;
}

/**
 * Figures that a text follows may make it longer than anybody may type it: such a text is taken as it is, or
 * shorter. @throws a refusal of the first that is longer than the limit and than what is stored.
 */
export function refuseLongTexts(
  texts: readonly SentText[],
  limit: typeof LIMITS.noteText | typeof LIMITS.bulletText = LIMITS.noteText,
): void {
  for (const { path, text, stored } of texts) {
    const size = text?.length ?? 0;
    if (size > limit && size > (stored?.length ?? 0))
      throw invalidField(path, MESSAGES.tooLong(limit));
  }
}
