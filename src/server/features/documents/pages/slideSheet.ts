import type { Relationship, OfficeFile } from '../../../../office/officeFile.ts';
import type { XmlNode } from '../../../../office/xmlTree.ts';
import { attributeOf, childOf, childrenOf, readTree } from '../../../../office/xmlTree.ts';

export interface SlideSheet {
  readonly tree: XmlNode;
  readonly relations: readonly Relationship[];
}

/** The index of placeholders without an index. */
const NO_INDEX = '4294967295';

export async function readSlideSheet(file: OfficeFile, part: string): Promise<SlideSheet> {
  return { tree: await readTree(file, part), relations: await file.relationships(part) };
}

export function relatedPart(
  file: OfficeFile,
  relations: readonly Relationship[],
  type: string,
): string | undefined {
  return relations.find((relation) => relation.type === type && file.has(relation.part))?.part;
}

export interface Placeholder {
  readonly type: string;
  readonly index: string | undefined;
}

/** The layout's placeholder that a shape fills; undefined for an independent shape. */
export function placeholderOf(shape: XmlNode): Placeholder | undefined {
  const properties = shape.children.find(({ name }) => /^nv.*Pr$/.test(name));
  const node = childOf(properties, 'nvPr', 'ph');
  if (node === undefined) return undefined;
  const index = attributeOf(node, 'idx');
  const type = attributeOf(node, 'type') ?? 'obj';
  return {
    type: type === 'ctrTitle' ? 'title' : type,
    index: index === NO_INDEX ? undefined : index,
  };
}

const shapesOf = ({ tree }: SlideSheet): XmlNode[] =>
  childOf(tree, 'cSld', 'spTree')?.children.filter(({ name }) => name === 'sp' || name === 'pic') ??
  [];

/** A master has one placeholder for everything that holds text. */
const masterType = (type: string) =>
  ['title', 'dt', 'ftr', 'sldNum'].includes(type) ? type : 'body';

export function inheritedFrom(
  placeholder: Placeholder,
  [layout, master]: readonly (SlideSheet | undefined)[],
): XmlNode[] {
  const all = layout === undefined ? [] : shapesOf(layout);
  const isOfIndex = (shape: XmlNode) =>
    placeholder.index !== undefined && placeholderOf(shape)?.index === placeholder.index;
  const isOfType = (shape: XmlNode) => placeholderOf(shape)?.type === placeholder.type;
  const inLayout = all.find(isOfIndex) ?? all.find(isOfType);
  const { type } = (inLayout && placeholderOf(inLayout)) ?? placeholder;
  const wanted = masterType(type);
  const inMaster = (master === undefined ? [] : shapesOf(master)).find((shape) => {
    const found = placeholderOf(shape);
    return found !== undefined && masterType(found.type) === wanted;
  });
  return [inLayout, inMaster].filter((shape) => shape !== undefined);
}

export function masterTextStyle(
  placeholder: Placeholder | undefined,
  master: SlideSheet | undefined,
): XmlNode | undefined {
  const styles = childOf(master?.tree, 'txStyles');
  if (placeholder === undefined) return childOf(styles, 'otherStyle');
  const wanted = masterType(placeholder.type);
  if (wanted === 'title') return childOf(styles, 'titleStyle');
  return childOf(styles, wanted === 'body' ? 'bodyStyle' : 'otherStyle');
}

export const shapeTree = ({ tree }: SlideSheet): XmlNode | undefined =>
  childOf(tree, 'cSld', 'spTree');

export function colorMapOf(layers: readonly (SlideSheet | undefined)[]): XmlNode | undefined {
  for (const layer of layers) {
    const own =
      childOf(layer?.tree, 'clrMapOvr', 'overrideClrMapping') ?? childOf(layer?.tree, 'clrMap');
    if (own !== undefined) return own;
  }
  return undefined;
}

/** Text styles for independent shapes, and the slides in order. */
export const slideIds = (presentation: XmlNode): XmlNode[] =>
  childrenOf(childOf(presentation, 'sldIdLst'), 'sldId');
