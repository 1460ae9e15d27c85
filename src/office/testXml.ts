import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Its children and its own text, in order. */
  readonly content: (XmlElement | string)[];
  /** Its own text, without that of its children. */
  text: string;
}

/** The tree of a document; throws if it is not well formed or has a document type. */
export function xmlTree(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], content: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], content: [], text: '' };
    open.at(-1)?.children.push(element);
    open.at(-1)?.content.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element === undefined) return;
    element.content.push(text);
    element.text += text;
  });
  parser.write(xml).close();
  const [tree] = root.children;
  if (tree === undefined) throw new Error('an empty document');
  return tree;
}

/** All elements with a name below one, in document order. */
export function below(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...below(child, name),
  ]);
}

export function firstBelow(element: XmlElement, name: string): XmlElement {
  const [found] = below(element, name);
  if (found === undefined) throw new Error(`no ${name} in ${element.name}`);
  return found;
}

/** All text in an element; LibreOffice writes consecutive spaces as an element. */
export function textOf(element: XmlElement): string {
  if (element.name === 'text:s') return ' '.repeat(Number(element.attributes['text:c'] ?? '1'));
  return element.content.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
}
