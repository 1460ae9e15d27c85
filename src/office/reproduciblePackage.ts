import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

export const CONTENT_TYPES = '[Content_Types].xml';

/** The parts of an Office package by name, without a leading slash. */
export type OfficeParts = Map<string, Uint8Array>;

/**
 * Rewrites an Office package: without entries for folders, with the content types first, and
 * with every date set to the one given, so that the same figures give the same bytes.
 * @param at ISO 8601 in UTC, to the second: "2026-11-05T09:00:00Z".
 */
export function reproduciblePackage(
  written: Uint8Array,
  at: string,
  change: (parts: OfficeParts) => void = () => {},
): Buffer {
  const parts: OfficeParts = new Map(
    Object.entries(unzipSync(written)).filter(([name]) => !name.endsWith('/')),
  );
  change(parts);
  rewritePart(parts, 'docProps/core.xml', (core) =>
    core.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${at}`),
  );
  for (const [name, content] of parts) {
    // Charts store their numbers in an embedded workbook.
    if (name.endsWith('.xlsx')) parts.set(name, reproduciblePackage(content, at));
  }
  return zipParts(parts, at);
}

export function zipParts(parts: OfficeParts, at: string): Buffer {
  const mtime = zipDate(at);
  const zippable: Zippable = {};
  for (const name of [...parts.keys()].toSorted(byPlace)) {
    const content = parts.get(name);
    if (content) zippable[name] = [content, { mtime }];
  }
  return Buffer.from(zipSync(zippable, { level: 6 }));
}

/** Changes an XML part; does nothing if the part is missing. */
export function rewritePart(
  parts: OfficeParts,
  name: string,
  change: (xml: string) => string,
): void {
  const part = parts.get(name);
  if (part) parts.set(name, strToU8(change(strFromU8(part))));
}

// Zip entries store local time; a date built from local parts gives the same bytes in every zone.
function zipDate(at: string): Date {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = at
    .split(/\D+/)
    .filter(Boolean)
    .map(Number);
  return new Date(year, month - 1, day, hour, minute, second);
}

function byPlace(a: string, b: string): number {
  if (a === CONTENT_TYPES) return -1;
  if (b === CONTENT_TYPES) return 1;
  return a < b ? -1 : 1;
}
