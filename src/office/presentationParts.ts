import { strFromU8, strToU8 } from 'fflate';
import { CONTENT_TYPES, type OfficeParts, rewritePart } from './reproduciblePackage.ts';

/**
 * Removes entries that PowerPoint would offer to repair: content types of missing parts, and relationships without a
 * target.
 */
export function withoutPhantoms(parts: OfficeParts): void {
  rewritePart(parts, CONTENT_TYPES, (xml) =>
    xml.replace(/ ?<Override PartName="\/([^"]+)"[^>]*\/>/g, (override, name: string) =>
      parts.has(name) ? override : '',
    ),
  );
  for (const name of parts.keys()) {
    if (!name.endsWith('.rels')) continue;
    rewritePart(parts, name, (xml) =>
      xml.replace(/<Relationship [^>]*\/>/g, (relation) =>
        leadsToPart(parts, name, relation) ? relation : '',
      ),
    );
  }
}

function leadsToPart(
  parts: ReadonlyMap<string, Uint8Array>,
  relations: string,
  relation: string,
): boolean {
  if (relation.includes('TargetMode="External"')) return true;
  const target = /\bTarget="([^"]+)"/.exec(relation)?.[1];
  if (target === undefined) return false;
  // "ppt/slides/_rels/slide1.xml.rels" belongs to a part in "ppt/slides/".
  const folder = relations.replace(/_rels\/[^/]+$/, '');
  return parts.has(decodeURI(new URL(target, `file:///${folder}`).pathname).slice(1));
}

const chartPartNumber =
  /(ppt\/charts\/(?:_rels\/)?|\/charts\/|Microsoft_Excel_Worksheet)(chart)?(\d+)(?=\.xml|\.xlsx)/g;

/**
 * Numbers the charts of a presentation from 1. pptxgenjs keeps counting across presentations, so the
 * same figures would never give the same file twice.
 */
export function withChartsFromOne(parts: OfficeParts): void {
  const numbers = [...parts.keys()]
    .flatMap((name) => /^ppt\/charts\/chart(\d+)\.xml$/.exec(name)?.[1] ?? [])
    .toSorted((a, b) => Number(a) - Number(b));
  const renumbered = (text: string): string =>
    text.replace(
      chartPartNumber,
      (_, before: string, chart: string | undefined, number: string) =>
        `${before}${chart ?? ''}${numbers.indexOf(number) + 1}`,
    );
  for (const [name, content] of Array.from(parts)) {
    const named = renumbered(name);
    const refers = name === CONTENT_TYPES || name.endsWith('.rels');
    if (named !== name) parts.delete(name);
    parts.set(named, refers ? strToU8(renumbered(strFromU8(content))) : content);
  }
}
