import type { NamedContent, PagePicture, PageRun } from '../../../../contract/documentLayout.ts';
import { contrastOf } from '../../../../finance/colourContrast.ts';
import {
  relationshipId,
  type OfficeFile,
  type Relationship,
} from '../../../../office/officeFile.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import {
  descendantsNamed,
  attributeOf,
  childOf,
  numericAttribute,
} from '../../../../office/xmlTree.ts';
import { pictureNumber } from './documentPictures.ts';
import { EMU_PER_POINT } from './drawingText.ts';
import type { WordLooks, WordStyles } from './wordStyles.ts';
import { withRunLooks } from './wordStyles.ts';

const PAPER = '#ffffff';
const WORD_INK = '#1c1b18';
/** Below this contrast, text is hardly legible, so the document must have a different background. */
const LEAST_CONTRAST = 2;
/** Elements that only wrap runs, or paragraphs and tables. */
const WRAPPING_ELEMENTS = new Set([
  'hyperlink',
  'ins',
  'moveTo',
  'smartTag',
  'fldSimple',
  'customXml',
  'dir',
  'bdo',
]);

export interface WordScene {
  readonly file: OfficeFile;
  readonly styles: WordStyles;
  readonly relations: readonly Relationship[];
  readonly named: ReadonlyMap<string, NamedContent>;
  /** Assigns the note's number when the text first refers to it. */
  readonly noteNumber: (kind: 'footnote' | 'endnote', id: string) => string;
}

export interface WordRuns {
  readonly runs: PageRun[];
  readonly boxes: XmlNode[];
  readonly breaksPage: boolean;
}

export function unwrapped(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (child.name === 'sdt') {
      const content = childOf(child, 'sdtContent');
      return content === undefined ? [] : unwrapped(content);
    }
    return WRAPPING_ELEMENTS.has(child.name) ? unwrapped(child) : [child];
  });
}

/** @param fill The background behind the text; undefined for the paper. */
export function wordRuns(
  paragraph: XmlNode,
  looks: WordLooks,
  fill: string | undefined,
  scene: WordScene,
): WordRuns {
  const found: { runs: PageRun[]; boxes: XmlNode[]; breaksPage: boolean } = {
    runs: [],
    boxes: [],
    breaksPage: false,
  };
  for (const run of unwrapped(paragraph)) {
    if (run.name !== 'r') continue;
    const properties = childOf(run, 'rPr');
    const styleId = attributeOf(childOf(properties, 'rStyle'), 'val');
    const own = withRunLooks(scene.styles.character(looks, styleId), properties);
    if (own.isHidden) continue;
    let text = '';
    const endText = () => {
      if (text !== '') found.runs.push(textRun(text, own, fill));
      text = '';
    };
    for (const node of run.children) {
      if (node.name === 'br' && attributeOf(node, 'type') === 'page') found.breaksPage = true;
      else if (node.name === 'drawing' || node.name === 'pict' || node.name === 'object') {
        endText();
        found.runs.push(...drawnContents(node, scene));
        found.boxes.push(...descendantsNamed(node, 'txbxContent'));
      } else text += plainRunText(node, scene);
    }
    endText();
  }
  return found;
}

function plainRunText(node: XmlNode, { noteNumber }: WordScene): string {
  const id = attributeOf(node, 'id') ?? '';
  switch (node.name) {
    case 't':
      return node.text;
    case 'tab':
      return '\t';
    case 'br':
    case 'cr':
      return '\n';
    case 'noBreakHyphen':
      return '‑';
    case 'footnoteReference':
      return `[${noteNumber('footnote', id)}]`;
    case 'endnoteReference':
      return `[${noteNumber('endnote', id)}]`;
    default:
      return '';
  }
}

function textRun(text: string, own: WordLooks, fill: string | undefined): PageRun {
  const color = legible(own.color, fill);
  return {
    kind: 'text',
    text: own.isCapitals ? text.toUpperCase() : text,
    ...(own.bold ? { bold: true } : {}),
    ...(own.italic ? { italic: true } : {}),
    size: own.size,
    ...(color === undefined ? {} : { color }),
  };
}

/** Text without a colour is dark on a light background and light on a dark background, as in Word. */
function legible(color: string | undefined, fill = PAPER): string | undefined {
  if (color !== undefined && contrastOf(color, fill) >= LEAST_CONTRAST) return color;
  return contrastOf(WORD_INK, fill) >= contrastOf(PAPER, fill) ? undefined : PAPER;
}

function drawnContents(drawing: XmlNode, { file, relations, named }: WordScene): PageRun[] {
  const [frame] = drawing.children;
  const width = numericAttribute(childOf(frame, 'extent'), 'cx');
  const alt = attributeOf(childOf(frame, 'docPr'), 'descr') ?? '';
  const pictureOf = (id: string | undefined): PagePicture => ({
    kind: 'picture',
    number: pictureNumber(file, relations.find((relation) => relation.id === id)?.part),
    alt,
    ...(width === undefined ? {} : { width: Math.round(width / EMU_PER_POINT) }),
  });
  if (drawing.name === 'object') {
    return [{ kind: 'named', what: 'object', title: alt, lines: [] }];
  }
  const blips = descendantsNamed(drawing, 'blip').map((blip) => attributeOf(blip, 'embed'));
  const older = descendantsNamed(drawing, 'imagedata').map(({ attributes }) =>
    relationshipId(attributes),
  );
  const others = [
    ...descendantsNamed(drawing, 'chart'),
    ...descendantsNamed(drawing, 'relIds'),
  ].flatMap((node) => {
    const content = named.get(attributeOf(node, 'dm') ?? relationshipId(node.attributes));
    return content === undefined ? [] : [content];
  });
  return [...[...blips, ...older].map(pictureOf), ...others];
}
