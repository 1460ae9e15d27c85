import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import type { CalendarDay } from '../financialYears.ts';

const contentTypes = '[Content_Types].xml';

/**
 * Writes an Office package anew: without entries for folders, with the content types first, and
 * with every date set to the day of issue, so that the same figures give the same bytes.
 */
export function settledPackage(
  written: Uint8Array,
  issued: CalendarDay,
  change: (parts: Map<string, Uint8Array>) => void = () => {},
): Buffer {
  const parts = new Map<string, Uint8Array>(
    Object.entries(unzipSync(written)).filter(([name]) => !name.endsWith('/')),
  );
  change(parts);
  const core = parts.get('docProps/core.xml');
  if (core) parts.set('docProps/core.xml', strToU8(dated(strFromU8(core), issued)));
  for (const [name, content] of parts) {
    // Charts carry their numbers as a workbook of their own.
    if (name.endsWith('.xlsx')) parts.set(name, settledPackage(content, issued));
  }
  // Zip entries hold local time; a date made from local parts gives the same bytes in every zone.
  const mtime = new Date(issued.year, issued.month - 1, issued.day, 9);
  const zippable: Zippable = {};
  for (const name of [...parts.keys()].toSorted(byPlace)) {
    const content = parts.get(name);
    if (content) zippable[name] = [content, { mtime }];
  }
  return Buffer.from(zipSync(zippable, { level: 6 }));
}

function byPlace(a: string, b: string): number {
  if (a === contentTypes) return -1;
  if (b === contentTypes) return 1;
  return a < b ? -1 : 1;
}

const two = (value: number): string => String(value).padStart(2, '0');

function dated(core: string, { year, month, day }: CalendarDay): string {
  const at = `${year}-${two(month)}-${two(day)}T09:00:00Z`;
  return core.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${at}`);
}
