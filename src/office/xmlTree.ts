import type { OfficeFile } from './officeFile.ts';
import { OfficeFileError } from './officeFileError.ts';
import type { XmlEvents } from './xmlEvents.ts';

const MOST_NODES = 200_000;

export interface XmlNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  /** The element's own text, without its children's. */
  text: string;
}

const newNode = (name: string, attributes: ReadonlyMap<string, string> = new Map()): XmlNode => ({
  name,
  attributes,
  children: [],
  text: '',
});

/**
 * Builds the tree of a part. If there are alternatives for older programs, only the newest is kept, in place of the
 * element that contains them.
 */
class TreeBuilder implements XmlEvents {
  readonly root = newNode('');
  readonly #open = [this.root];
  readonly #take: (node: XmlNode, parent: XmlNode) => boolean;
  #leftOut = 0;
  #nodes = 0;

  constructor(take: (node: XmlNode, parent: XmlNode) => boolean) {
    this.#take = take;
  }

  get #last(): XmlNode {
    return this.#open.at(-1) ?? this.root;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#leftOut > 0 || name === 'Fallback') {
      this.#leftOut += 1;
      return;
    }
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES) throw new OfficeFileError('large');
    this.#open.push(newNode(name, attributes));
  }

  close(): void {
    if (this.#leftOut > 0) {
      this.#leftOut -= 1;
      return;
    }
    const node = this.#open.pop();
    if (node === undefined) return;
    const parent = this.#last;
    if (node.name === 'AlternateContent' || node.name === 'Choice') {
      parent.children.push(...node.children);
    } else if (this.#take(node, parent)) {
      this.#nodes = 0;
    } else parent.children.push(node);
  }

  text(text: string): void {
    if (this.#leftOut === 0) this.#last.text += text;
  }
}

export async function readTree(file: OfficeFile, part: string): Promise<XmlNode> {
  const builder = new TreeBuilder(() => false);
  await file.read(part, builder);
  const [root] = builder.root.children;
  if (root === undefined) throw new OfficeFileError('damaged');
  return root;
}

/** Passes on each child of the elements with one name as it ends, so that a long part needs little memory. */
export async function readChildrenOf(
  file: OfficeFile,
  part: string,
  parentName: string,
  take: (child: XmlNode) => void,
): Promise<void> {
  const builder = new TreeBuilder((node, parent) => {
    if (parent.name !== parentName) return false;
    take(node);
    return true;
  });
  await file.read(part, builder);
}

export function childOf(node: XmlNode | undefined, ...names: string[]): XmlNode | undefined {
  let found = node;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

export function descendantsNamed(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsNamed(child, name),
  ]);
}

export const attributeOf = (node: XmlNode | undefined, name: string): string | undefined =>
  node?.attributes.get(name);

/** A numeric attribute; undefined if it is missing. */
export function numericAttribute(node: XmlNode | undefined, name: string): number | undefined {
  const text = attributeOf(node, name);
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A boolean attribute; undefined if it is missing. */
export function booleanAttribute(node: XmlNode | undefined, name: string): boolean | undefined {
  const text = attributeOf(node, name);
  return text === undefined ? undefined : !['0', 'false', 'off', 'none'].includes(text);
}
