import type { AccountType } from './books.ts';

export type SuggestionReason =
  /**
   * This many accounts are mapped to the line and have the same word in their names, or the same start of their codes.
   */
  | { readonly by: 'alike'; readonly count: number; readonly what: string }
  | { readonly by: 'word'; readonly what: string }
  /** The file lists the account under this heading. */
  | { readonly by: 'heading'; readonly what: string }
  | { readonly by: 'type' };

export interface NamedAccount {
  readonly code: string | null;
  readonly name: string;
  readonly type: AccountType;
  /** As a file has it, during an import. */
  readonly heading?: string | undefined;
}

/** The first words of a text that match, up to the end of the last word; null if there are none. */
export function matchedWords(text: string, beginnings: RegExp): string | null {
  const found = beginnings.exec(text);
  if (found === null) return null;
  const [beginning] = found;
  const rest = text.slice(found.index + beginning.length);
  return beginning + (/^\p{L}*/u.exec(rest)?.[0] ?? '');
}
