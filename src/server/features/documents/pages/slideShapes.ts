import type { NamedContent, PagePicture, SlideBox } from '../../../../contract/documentLayout.ts';
import type { OfficeColors } from '../../../../office/officeColors.ts';
import { relationshipId, type OfficeFile } from '../../../../office/officeFile.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import {
  attributeOf,
  childOf,
  booleanAttribute,
  numericAttribute,
} from '../../../../office/xmlTree.ts';
import { pictureNumber } from './documentPictures.ts';
import { drawnParagraphs, EMU_PER_POINT } from './drawingText.ts';
import type { TextLooks } from './drawingText.ts';
import type { PageBudget } from './pageBudget.ts';
import { pathOf } from './slidePaths.ts';
import type { SlideSheet } from './slideSheet.ts';
import { inheritedFrom, masterTextStyle, placeholderOf, shapeTree } from './slideSheet.ts';
import { slideTable } from './slideTable.ts';

export interface ShapeScene {
  readonly file: OfficeFile;
  readonly sheet: SlideSheet;
  readonly layers: readonly (SlideSheet | undefined)[];
  readonly colors: OfficeColors;
  /** The slide's size, in EMU. */
  readonly size: { readonly width: number; readonly height: number };
  readonly defaultText: XmlNode | undefined;
  readonly tableStyles: XmlNode | undefined;
  readonly named: ReadonlyMap<string, NamedContent>;
  readonly slideNumber: number | undefined;
  readonly budget: PageBudget;
}

interface Transform {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

const SLIDE: Transform = { scaleX: 1, scaleY: 1, x: 0, y: 0 };
const DEEPEST_GROUP = 20;
const TURN = 60_000;
/** A text box's default in EMU: left, top, right, bottom. */
const TEXT_BOX_PADDING = { lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720 };
const SHAPE_ANCHORS: Readonly<Record<string, 'middle' | 'bottom'>> = { ctr: 'middle', b: 'bottom' };
const LINE_SHAPES = /^(?:line|straightConnector|bentConnector|curvedConnector)/;
const ROUNDED = /^(?:round|snip|flowChartAlternate|flowChartTerminator)/;

export function drawnShapes(scene: ShapeScene, isWanted: (shape: XmlNode) => boolean): SlideBox[] {
  const boxes: SlideBox[] = [];
  const walk = (nodes: readonly XmlNode[], transform: Transform, depth: number) => {
    for (const node of nodes) {
      if (scene.budget.isSpent) return;
      if (node.name === 'grpSp') {
        if (depth < DEEPEST_GROUP) walk(node.children, inGroup(node, transform), depth + 1);
      } else if (isWanted(node) && !isHidden(node)) {
        const box = drawnBox(node, transform, scene);
        if (box !== null) boxes.push(box);
      }
    }
  };
  walk(shapeTree(scene.sheet)?.children ?? [], SLIDE, 0);
  return boxes;
}

function isHidden(shape: XmlNode): boolean {
  const properties = shape.children.find(({ name }) => /^nv.*Pr$/.test(name));
  return booleanAttribute(childOf(properties, 'cNvPr'), 'hidden') === true;
}

function inGroup(group: XmlNode, outer: Transform): Transform {
  const frame = childOf(group, 'grpSpPr', 'xfrm');
  const [offset, extent] = [childOf(frame, 'off'), childOf(frame, 'ext')];
  const [childOffset, childExtent] = [childOf(frame, 'chOff'), childOf(frame, 'chExt')];
  const ratio = (name: string) => {
    const [own, inner] = [
      numericAttribute(extent, name) ?? 0,
      numericAttribute(childExtent, name) ?? 0,
    ];
    return own > 0 && inner > 0 ? own / inner : 1;
  };
  const [scaleX, scaleY] = [ratio('cx'), ratio('cy')];
  const x =
    (numericAttribute(offset, 'x') ?? 0) - (numericAttribute(childOffset, 'x') ?? 0) * scaleX;
  const y =
    (numericAttribute(offset, 'y') ?? 0) - (numericAttribute(childOffset, 'y') ?? 0) * scaleY;
  return {
    scaleX: outer.scaleX * scaleX,
    scaleY: outer.scaleY * scaleY,
    x: outer.x + x * outer.scaleX,
    y: outer.y + y * outer.scaleY,
  };
}

function drawnBox(shape: XmlNode, transform: Transform, scene: ShapeScene): SlideBox | null {
  const placeholder = placeholderOf(shape);
  const inherited = placeholder === undefined ? [] : inheritedFrom(placeholder, scene.layers);
  const frame = [shape, ...inherited]
    .map((node) => childOf(node, 'spPr', 'xfrm') ?? childOf(node, 'xfrm'))
    .find((node) => childOf(node, 'off') !== undefined);
  if (frame === undefined) return null;
  const drawing = [shape, ...inherited].map((node) => childOf(node, 'spPr'));
  const preset = drawing
    .map((properties) => attributeOf(childOf(properties, 'prstGeom'), 'prst'))
    .find((name) => name !== undefined);
  const isFree = childOf(drawing[0], 'custGeom') !== undefined;
  const path = pathOf(drawing[0], preset);
  const outline = path === null ? outlineOf(shape, preset) : 'path';
  const content = shapeContent(shape, inherited, scene);
  const style = childOf(shape, 'style');
  const fill =
    isFree && path === null && content === null ? undefined : fillOf(drawing, style, scene.colors);
  const line = shapeLine(drawing, style, scene.colors);
  if (content === null && fill === undefined && line === undefined) return null;
  scene.budget.spend(path?.steps.length);
  if (content?.kind === 'text') scene.budget.spendParagraphs(content.paragraphs);
  return {
    ...placedShape(frame, transform, scene.size),
    outline,
    ...(path === null ? {} : { path }),
    ...mirrorOf(frame),
    ...(fill === undefined || outline === 'line' ? {} : { fill }),
    ...(line === undefined ? {} : { line }),
    content,
  };
}

function mirrorOf(frame: XmlNode): Pick<SlideBox, 'mirror'> {
  const [isX, isY] = [
    booleanAttribute(frame, 'flipH') === true,
    booleanAttribute(frame, 'flipV') === true,
  ];
  if (isX && isY) return { mirror: 'both' };
  if (isX) return { mirror: 'x' };
  return isY ? { mirror: 'y' } : {};
}

const outlineOf = (shape: XmlNode, preset: string | undefined): SlideBox['outline'] => {
  if (shape.name === 'cxnSp' || LINE_SHAPES.test(preset ?? '')) return 'line';
  if (preset === 'ellipse') return 'ellipse';
  return ROUNDED.test(preset ?? '') ? 'rounded' : 'rectangle';
};

const share = (part: number, whole: number) => Math.round((part / whole) * 100_000) / 1_000;

function placedShape(
  frame: XmlNode,
  { scaleX, scaleY, x, y }: Transform,
  { width, height }: ShapeScene['size'],
): Pick<SlideBox, 'left' | 'top' | 'width' | 'height' | 'turn'> {
  const [offset, extent] = [childOf(frame, 'off'), childOf(frame, 'ext')];
  const turn = (numericAttribute(frame, 'rot') ?? 0) / TURN;
  return {
    left: share((numericAttribute(offset, 'x') ?? 0) * scaleX + x, width),
    top: share((numericAttribute(offset, 'y') ?? 0) * scaleY + y, height),
    width: share(Math.max(0, numericAttribute(extent, 'cx') ?? 0) * scaleX, width),
    height: share(Math.max(0, numericAttribute(extent, 'cy') ?? 0) * scaleY, height),
    ...(turn === 0 ? {} : { turn }),
  };
}

function fillOf(
  drawing: readonly (XmlNode | undefined)[],
  style: XmlNode | undefined,
  colors: OfficeColors,
): string | undefined {
  for (const properties of drawing) {
    const fill = colors.fill(properties);
    if (fill !== undefined) return fill ?? undefined;
  }
  const reference = childOf(style, 'fillRef');
  return (numericAttribute(reference, 'idx') ?? 0) > 0 ? colors.in(reference) : undefined;
}

function shapeLine(
  drawing: readonly (XmlNode | undefined)[],
  style: XmlNode | undefined,
  colors: OfficeColors,
): SlideBox['line'] {
  const lines = drawing.map((properties) => childOf(properties, 'ln'));
  const width =
    (lines.map((line) => numericAttribute(line, 'w')).find(Boolean) ?? 9_525) / EMU_PER_POINT;
  for (const line of lines) {
    const color = colors.fill(line);
    if (color === null) return undefined;
    if (color !== undefined) return { color, width };
  }
  const reference = childOf(style, 'lnRef');
  const color = (numericAttribute(reference, 'idx') ?? 0) > 0 ? colors.in(reference) : undefined;
  return color === undefined ? undefined : { color, width };
}

function shapeContent(
  shape: XmlNode,
  inherited: readonly XmlNode[],
  scene: ShapeScene,
): SlideBox['content'] {
  if (shape.name === 'pic') return pictureIn(childOf(shape, 'blipFill'), shape, scene);
  if (shape.name === 'graphicFrame') return graphicOf(shape, scene);
  const text = textContent(shape, inherited, scene);
  if (text !== null) return text;
  const picture = childOf(shape, 'spPr', 'blipFill');
  const isPattern = childOf(picture, 'tile') !== undefined;
  return picture === undefined || isPattern ? null : pictureIn(picture, shape, scene);
}

export function pictureIn(
  fill: XmlNode | undefined,
  shape: XmlNode,
  { file, sheet }: Pick<ShapeScene, 'file' | 'sheet'>,
): PagePicture {
  const id = attributeOf(childOf(fill, 'blip'), 'embed');
  const part = sheet.relations.find((relation) => relation.id === id)?.part;
  const properties = shape.children.find(({ name }) => /^nv.*Pr$/.test(name));
  const cut = childOf(fill, 'srcRect');
  const side = (name: string) => {
    const cutShare = (numericAttribute(cut, name) ?? 0) / 100_000;
    return Math.min(0.95, Math.max(0, cutShare));
  };
  const crop = { left: side('l'), top: side('t'), right: side('r'), bottom: side('b') };
  const isCropped = crop.left + crop.right < 0.99 && crop.top + crop.bottom < 0.99;
  return {
    kind: 'picture',
    number: pictureNumber(file, part),
    alt: attributeOf(childOf(properties, 'cNvPr'), 'descr') ?? '',
    ...(cut !== undefined && isCropped ? { crop } : {}),
  };
}

function graphicOf(shape: XmlNode, scene: ShapeScene): SlideBox['content'] {
  const data = childOf(shape, 'graphic', 'graphicData');
  const table = childOf(data, 'tbl');
  if (table !== undefined) {
    const lists = [scene.defaultText];
    return slideTable(table, sourceIn(scene, lists), scene.tableStyles, scene.budget);
  }
  const [inner] = data?.children ?? [];
  const id =
    inner === undefined ? '' : (attributeOf(inner, 'dm') ?? relationshipId(inner.attributes));
  const found = scene.named.get(id);
  if (found !== undefined) return found;
  const properties = childOf(shape, 'nvGraphicFramePr', 'cNvPr');
  return {
    kind: 'named',
    what: 'object',
    title: attributeOf(properties, 'descr') ?? '',
    lines: [],
  };
}

const sourceIn = ({ colors, slideNumber }: ShapeScene, lists: TextLooks['lists']): TextLooks => ({
  colors,
  slideNumber,
  lists,
});

function textContent(
  shape: XmlNode,
  inherited: readonly XmlNode[],
  scene: ShapeScene,
): (SlideBox['content'] & { kind: 'text' }) | null {
  const body = childOf(shape, 'txBody');
  if (body === undefined) return null;
  const placeholder = placeholderOf(shape);
  const master = scene.layers.at(-1);
  const bodies = [shape, ...inherited].map((node) => childOf(node, 'txBody'));
  const settings = bodies.map((each) => childOf(each, 'bodyPr'));
  const first = <T>(read: (node: XmlNode | undefined) => T | undefined): T | undefined =>
    settings.map(read).find((value) => value !== undefined);
  const fit = first((node) => childOf(node, 'normAutofit'));
  const reference = childOf(shape, 'style', 'fontRef');
  const paragraphs = drawnParagraphs(body, {
    ...sourceIn(scene, [
      scene.defaultText,
      masterTextStyle(placeholder, master),
      ...bodies.toReversed().map((each) => childOf(each, 'lstStyle')),
    ]),
    color: scene.colors.in(reference),
    scale: (numericAttribute(fit, 'fontScale') ?? 100_000) / 100_000,
    isTitle: placeholder?.type === 'title',
  });
  if (paragraphs.every(({ runs }) => runs.length === 0)) return null;
  const inset = (name: keyof typeof TEXT_BOX_PADDING) =>
    (first((node) => numericAttribute(node, name)) ?? TEXT_BOX_PADDING[name]) / EMU_PER_POINT;
  return {
    kind: 'text',
    anchor: SHAPE_ANCHORS[first((node) => attributeOf(node, 'anchor')) ?? ''] ?? 'top',
    padding: [inset('lIns'), inset('tIns'), inset('rIns'), inset('bIns')],
    wraps: first((node) => attributeOf(node, 'wrap')) !== 'none',
    paragraphs,
  };
}
