import { PACK_SECTION_KEYS, PACK_SECTIONS } from '../finance/packChoices.ts';
import { formatBytes } from './bytes.ts';

/** Returns names such as "Briefing, Charts" for the stored list; '' means the standard sections. */
export function packSectionsInWords(stored: string): string {
  const keys: unknown = JSON.parse(stored);
  if (!Array.isArray(keys)) return '';
  return keys
    .flatMap((key) => PACK_SECTION_KEYS.filter((known) => known === key))
    .map((key) => PACK_SECTIONS[key])
    .join(', ');
}

/** Describes a picture in Base64, as in "A picture of 5.1 KB". */
export const pictureInWords = (content: string): string =>
  `Picture, ${formatBytes((content.replace(/=+$/, '').length * 3) / 4)}`;
