import path from 'node:path';
import { LIMITS } from '../../contract/limits.ts';

/** Control characters, line and paragraph separators, and marks of writing direction. */
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Includes the dot. No accepted type has a longer extension. */
const LONGEST_EXTENSION = 5;

/**
 * Returns the name under which an uploaded file is shown and saved: without folders, in composed form, without
 * invisible characters, at most 255 characters with its extension. Empty if nothing remains.
 */
export function shownFileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = base.replaceAll(INVISIBLE_CHARACTERS, '').normalize('NFC').trim();
  if (name === '.' || name === '..') return '';
  return shortenedFileName(name);
}

function shortenedFileName(name: string): string {
  if (name.length <= LIMITS.fileName) return name;
  const extension = path.extname(name).slice(0, LONGEST_EXTENSION);
  let short = '';
  // Counts whole characters, so that none is cut in half.
  for (const character of name) {
    if (short.length + character.length > LIMITS.fileName - extension.length) break;
    short += character;
  }
  return short + extension;
}

export function extensionOf<Extension extends string>(
  name: string,
  extensions: readonly Extension[],
): Extension | null {
  const extension = path.extname(name).slice(1).toLowerCase();
  return extensions.find((known) => known === extension) ?? null;
}
