import type { UnprintableCharacter } from '../../contract/boardPacks.ts';
import type { Pack, PackPart } from '../model/pack.ts';
import { packDocument } from './packDocument.ts';
import { missingCharacters, packFonts } from './packFonts.ts';

const MOST_UNPRINTABLE = 20;
const MOST_PLACES_PER_CHARACTER = 3;

export function textsIn(document: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

function partHeading(part: PackPart): string {
  if (part.kind === 'table') return part.table.title;
  return part.kind === 'text' || part.kind === 'bullets' ? part.heading : '';
}

/**
 * Returns "Commentary: General", or "Documents, October 2026" if the part's title repeats the
 * section.
 */
function partPlace(section: string, part: PackPart): string {
  const heading = partHeading(part);
  if (heading === '') return section;
  return heading.startsWith(section) ? heading : `${section}: ${heading}`;
}

export function unprintableIn(pack: Pack): UnprintableCharacter[] {
  const { sections, ...cover } = packDocument(pack, 'a4');
  const { missing } = packFonts(textsIn({ sections, ...cover }));
  if (missing.length === 0) return [];
  const places = [
    { name: 'Cover', text: textsIn(cover).join('\n') },
    ...pack.sections.flatMap(({ title, parts }, section) =>
      parts.map((part, index) => ({
        name: partPlace(title, part),
        text: textsIn(sections[section]?.parts[index]).join('\n'),
      })),
    ),
  ];
  return missing.slice(0, MOST_UNPRINTABLE).map((character) => ({
    character: missingCharacters([character]),
    places: [
      ...new Set(places.filter(({ text }) => text.includes(character)).map(({ name }) => name)),
    ].slice(0, MOST_PLACES_PER_CHARACTER),
  }));
}
