import { zipSync } from 'fflate';
import type { SlideBox, Slides } from '../../../../contract/documentLayout.ts';
import { readPages } from './readPages.ts';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Relation = readonly [id: string, type: string, target: string];

export interface DeckParts {
  /** The shapes of each slide. */
  readonly slides: readonly string[];
  readonly relations?: readonly Relation[];
  readonly layout?: string;
  readonly master?: string;
  readonly textStyles?: string;
  readonly tableStyles?: string;
  readonly others?: Readonly<Record<string, string | Uint8Array>>;
}

const relationsOf = (relations: readonly Relation[]) =>
  `<Relationships>${relations
    .map(([id, type, target]) => {
      const mode = target.startsWith('http') ? ' TargetMode="External"' : '';
      return `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"${mode}/>`;
    })
    .join('')}</Relationships>`;

const sheet = (name: string, shapes: string, rest = '') =>
  `<p:${name} xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>${rest}</p:${name}>`;

const THEME = `<a:theme xmlns:a="a"><a:themeElements><a:clrScheme name="Test">
  <a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1>
  <a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`;
const MAP = '<p:clrMap bg1="lt1" tx1="dk1" accent1="accent1"/>';

/** A presentation of 1,000 by 500 EMU of a thousandth of an inch, from the XML of its parts. */
export function deckOf(parts: DeckParts): Buffer {
  const { slides, relations = [], layout = '', master = '', textStyles = '', others = {} } = parts;
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('');
  const files: Record<string, string | Uint8Array> = {
    '_rels/.rels': relationsOf([['d', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="12700000" cy="6350000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsOf([
      ...slides.map((_, index) => [`s${index}`, 'slide', `slides/slide${index}.xml`] as const),
      ['t', 'tableStyles', 'tableStyles.xml'],
    ]),
    'ppt/tableStyles.xml': `<a:tblStyleLst xmlns:a="a">${parts.tableStyles ?? ''}</a:tblStyleLst>`,
    'ppt/slideLayouts/layout.xml': sheet('sldLayout', layout),
    'ppt/slideLayouts/_rels/layout.xml.rels': relationsOf([
      ['m', 'slideMaster', '../slideMasters/master.xml'],
    ]),
    'ppt/slideMasters/master.xml': sheet(
      'sldMaster',
      master,
      `${MAP}<p:txStyles>${textStyles}</p:txStyles>`,
    ),
    'ppt/slideMasters/_rels/master.xml.rels': relationsOf([['t', 'theme', '../theme/theme.xml']]),
    'ppt/theme/theme.xml': THEME,
    ...others,
  };
  for (const [index, shapes] of slides.entries()) {
    files[`ppt/slides/slide${index}.xml`] = sheet('sld', shapes);
    files[`ppt/slides/_rels/slide${index}.xml.rels`] = relationsOf([
      ['l', 'slideLayout', '../slideLayouts/layout.xml'],
      ...relations,
    ]);
  }
  const bytes = Object.entries(files).map(
    ([name, content]) => [name, new Uint8Array(Buffer.from(content))] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

export async function slidesOf(parts: DeckParts): Promise<Slides> {
  const pages = await readPages(deckOf(parts), 'pptx');
  if (pages.kind !== 'slides') throw new Error('The deck could not be read');
  return pages;
}

export async function boxesOf(parts: DeckParts): Promise<SlideBox[]> {
  return (await slidesOf(parts)).slides[0]?.boxes ?? [];
}

/** A place in hundredths of the slide of 1,000 by 500 points. */
export const place = (x: number, y: number, width: number, height: number) =>
  `<a:xfrm><a:off x="${x * 127_000}" y="${y * 63_500}"/><a:ext cx="${width * 127_000}" cy="${height * 63_500}"/></a:xfrm>`;

export const text = (...lines: string[]) =>
  `<p:txBody><a:bodyPr/>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody>`;

export const shape = ({
  placeholder = '',
  properties = '',
  body = '',
}: {
  placeholder?: string;
  properties?: string;
  body?: string;
}) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${properties}</p:spPr>${body}</p:sp>`;

export const picture = (relation: string, alt: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="3" name="x" descr="${alt}"/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:srcRect l="25000"/></p:blipFill><p:spPr>${place(0, 0, 50, 50)}</p:spPr></p:pic>`;

export const frame = (content: string) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="x"/><p:nvPr/></p:nvGraphicFramePr>${place(10, 10, 80, 40).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
