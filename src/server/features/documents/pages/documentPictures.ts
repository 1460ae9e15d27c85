import type { OfficeFile } from '../../../../office/officeFile.ts';

/** Picture types that every browser shows, by name and first bytes. None of them can contain code. */
const PICTURE_TYPES: readonly { type: string; name: RegExp; start: RegExp }[] = [
  { type: 'image/png', name: /\.png$/, start: /^\x89PNG/ },
  { type: 'image/jpeg', name: /\.jpe?g?$|\.jfif$/, start: /^\xff\xd8\xff/ },
  { type: 'image/gif', name: /\.gif$/, start: /^GIF8[79]a/ },
  { type: 'image/webp', name: /\.webp$/, start: /^RIFF[\s\S]{4}WEBP/ },
  { type: 'image/bmp', name: /\.(?:bmp|dib)$/, start: /^BM/ },
];
const START_BYTES = 12;

export interface DocumentPicture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function pictureNumber(file: OfficeFile, part: string | undefined): number | null {
  if (part === undefined) return null;
  const name = part.toLowerCase();
  const at = file.partNames().indexOf(name);
  return at >= 0 && PICTURE_TYPES.some((type) => type.name.test(name)) ? at + 1 : null;
}

/** Returns null if the picture's number is unknown or its part isn't a picture. */
export async function pictureOf(file: OfficeFile, number: number): Promise<DocumentPicture | null> {
  const part = file.partNames()[number - 1];
  if (part === undefined || pictureNumber(file, part) === null) return null;
  const bytes = await file.content(part);
  const start = bytes.subarray(0, START_BYTES).toString('latin1');
  const found = PICTURE_TYPES.find((type) => type.start.test(start));
  return found === undefined ? null : { type: found.type, bytes };
}
