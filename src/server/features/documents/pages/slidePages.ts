import type { NamedContent, Slide, SlideBox, Slides } from '../../../../contract/documentLayout.ts';
import { OfficeColors } from '../../../../office/officeColors.ts';
import { relationshipId, type OfficeFile } from '../../../../office/officeFile.ts';
import { OfficeFileError } from '../../../../office/officeFileError.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import {
  childOf,
  booleanAttribute,
  numericAttribute,
  readTree,
} from '../../../../office/xmlTree.ts';
import { Paragraphs } from '../text/paragraphs.ts';
import { pictureNumber } from './documentPictures.ts';
import { EMU_PER_POINT } from './drawingText.ts';
import { namedContents } from './namedContents.ts';
import { PageBudget } from './pageBudget.ts';
import type { ShapeScene } from './slideShapes.ts';
import { drawnShapes } from './slideShapes.ts';
import type { SlideSheet } from './slideSheet.ts';
import { colorMapOf, placeholderOf, readSlideSheet, relatedPart, slideIds } from './slideSheet.ts';

const MOST_SLIDES = 500;
/** 10 by 7.5 inches, used if the presentation states no size. */
const USUAL_SIZE = { width: 9_144_000, height: 6_858_000 };

interface Deck {
  readonly file: OfficeFile;
  readonly size: ShapeScene['size'];
  readonly defaultText: XmlNode | undefined;
  readonly tableStyles: XmlNode | undefined;
  readonly sheets: Map<string, SlideSheet>;
  readonly themes: Map<string, XmlNode>;
  readonly behind: Map<string, SlideBox[]>;
  readonly budget: PageBudget;
}

/** The slides in the presentation's order, including hidden ones, numbered as in the extracted text. */
export async function slidePages(file: OfficeFile, budget = new PageBudget()): Promise<Slides> {
  const main = await file.mainPart();
  const presentation = await readTree(file, main);
  const relations = await file.relationships(main);
  const styles = relatedPart(file, relations, 'tableStyles');
  const sizeNode = childOf(presentation, 'sldSz');
  const [width, height] = [
    numericAttribute(sizeNode, 'cx') ?? 0,
    numericAttribute(sizeNode, 'cy') ?? 0,
  ];
  const deck: Deck = {
    file,
    size: width > 0 && height > 0 ? { width, height } : USUAL_SIZE,
    defaultText: childOf(presentation, 'defaultTextStyle'),
    tableStyles: styles === undefined ? undefined : await readTree(file, styles),
    sheets: new Map(),
    themes: new Map(),
    behind: new Map(),
    budget,
  };
  const parts = slideIds(presentation).flatMap((entry) => {
    const id = relationshipId(entry.attributes);
    return relations.find((relation) => relation.id === id)?.part ?? [];
  });
  const slides: Slide[] = [];
  let isCut = parts.length > MOST_SLIDES;
  for (const [index, part] of parts.slice(0, MOST_SLIDES).entries()) {
    if (budget.isSpent) isCut = true;
    if (isCut && budget.isSpent) break;
    if (file.has(part)) slides.push(await drawnSlide(deck, part, index + 1));
  }
  if (slides.length === 0) throw new OfficeFileError('damaged');
  return {
    kind: 'slides',
    width: deck.size.width / EMU_PER_POINT,
    height: deck.size.height / EMU_PER_POINT,
    slides,
    isCut,
  };
}

async function sharedSheet(deck: Deck, part: string | undefined): Promise<SlideSheet | undefined> {
  if (part === undefined) return undefined;
  const known = deck.sheets.get(part);
  if (known !== undefined) return known;
  const sheet = await readSlideSheet(deck.file, part);
  deck.sheets.set(part, sheet);
  return sheet;
}

async function themeOf(deck: Deck, master: SlideSheet | undefined): Promise<XmlNode | undefined> {
  const part = relatedPart(deck.file, master?.relations ?? [], 'theme');
  if (part === undefined) return undefined;
  const theme = deck.themes.get(part) ?? (await readTree(deck.file, part));
  deck.themes.set(part, theme);
  return theme;
}

async function drawnSlide(deck: Deck, part: string, number: number): Promise<Slide> {
  const { file, size, defaultText, tableStyles, budget } = deck;
  const sheet = await readSlideSheet(file, part);
  const layoutPart = relatedPart(file, sheet.relations, 'slideLayout');
  const layout = await sharedSheet(deck, layoutPart);
  const masterPart = relatedPart(file, layout?.relations ?? [], 'slideMaster');
  const master = await sharedSheet(deck, masterPart);
  const theme = await themeOf(deck, master);
  const colors = new OfficeColors(theme, colorMapOf([sheet, layout, master]));
  const shared = { file, size, defaultText, tableStyles, budget, colors };
  const named = await namedContents(file, sheet.relations);
  const scene: ShapeScene = {
    ...shared,
    sheet,
    layers: [layout, master],
    named,
    slideNumber: number,
  };
  return {
    number,
    background: backgroundOf([sheet, layout, master], shared),
    behind:
      booleanAttribute(sheet.tree, 'showMasterSp') === false
        ? []
        : behindSlide(deck, scene, layoutPart),
    boxes: withTitle(drawnShapes(scene, isDrawn)),
    notes: await slideNotesText(file, sheet, budget),
  };
}

const HEADINGS_FROM = 20;
const TITLES_ABOVE = 40;

/** If no shape is the layout's title, the topmost large text is the heading. */
function withTitle(boxes: SlideBox[]): SlideBox[] {
  const texts = boxes
    .toSorted((one, other) => one.top - other.top)
    .flatMap(({ top, content }) =>
      top < TITLES_ABOVE && content?.kind === 'text' ? content.paragraphs : [],
    )
    .filter(({ runs }) => runs.length > 0);
  if (texts.some(({ heading }) => heading > 0)) return boxes;
  const title = texts.find(({ size }) => size >= HEADINGS_FROM);
  if (title !== undefined) title.heading = 1;
  return boxes;
}

const isDrawn = ({ name }: XmlNode) => ['sp', 'pic', 'graphicFrame', 'cxnSp'].includes(name);
/** Placeholders of layouts and masters only define positions and aren't drawn themselves. */
const isDecoration = (shape: XmlNode) => isDrawn(shape) && placeholderOf(shape) === undefined;

/** The boxes of the master and the layout, drawn once for all slides of the layout. */
function behindSlide(deck: Deck, scene: ShapeScene, layoutPart = ''): SlideBox[] {
  const known = deck.behind.get(layoutPart);
  if (known !== undefined) return known;
  const [layout, master] = scene.layers;
  const hidesMaster = booleanAttribute(layout?.tree, 'showMasterSp') === false;
  const named = new Map<string, NamedContent>();
  const boxes = [hidesMaster ? undefined : master, layout].flatMap((sheet) =>
    sheet === undefined ? [] : drawnShapes({ ...scene, sheet, named }, isDecoration),
  );
  deck.behind.set(layoutPart, boxes);
  return boxes;
}

function backgroundOf(
  layers: readonly (SlideSheet | undefined)[],
  { file, colors }: Pick<ShapeScene, 'file' | 'colors'>,
): Slide['background'] {
  for (const layer of layers) {
    const background = childOf(layer?.tree, 'cSld', 'bg');
    if (background === undefined) continue;
    const properties = childOf(background, 'bgPr');
    const id = childOf(properties, 'blipFill', 'blip')?.attributes.get('embed');
    const part = layer?.relations.find((relation) => relation.id === id)?.part;
    const picture = pictureNumber(file, part);
    if (picture !== null) return { picture };
    const fill = colors.fill(properties) ?? colors.in(childOf(background, 'bgRef'));
    // Text on a picture that isn't drawn can have any colour; this grey background keeps the text legible.
    if (part !== undefined && fill === undefined) return { fill: '#767676' };
    return fill === undefined || fill === null ? {} : { fill };
  }
  return {};
}

async function slideNotesText(
  file: OfficeFile,
  { relations }: SlideSheet,
  budget: PageBudget,
): Promise<string[]> {
  const part = relatedPart(file, relations, 'notesSlide');
  if (part === undefined) return [];
  const lines = new Paragraphs();
  await file.read(part, lines);
  const notes = lines
    .whole()
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const note of notes) budget.spend(note.length);
  return notes;
}
