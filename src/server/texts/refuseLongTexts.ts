import { LIMITS } from '../../contract/limits.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { invalidField } from '../../contract/problemError.ts';

export interface SentText {
  readonly path: string;
  readonly text: string | null | undefined;
  readonly stored: string | null | undefined;
}

/**
 * A text that follows figures may grow longer than the typing limit; saving it unchanged or shorter is accepted.
 * @throws a refusal of the first text that exceeds both the limit and its stored length.
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
