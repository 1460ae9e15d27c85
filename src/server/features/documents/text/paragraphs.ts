import type { XmlEvents } from '../../../../office/xmlEvents.ts';

/** Elements that aren't part of the text: tracked deletions, older copies, field codes. */
const LEFT_OUT_ELEMENTS = new Set([
  'del',
  'moveFrom',
  'delText',
  // A copy of the drawing for programs that don't support the newer format.
  'Fallback',
  'instrText',
  // The pronunciation of a word, printed above it.
  'rt',
  'rPh',
]);
const NOTE_SEPARATORS = new Set(['separator', 'continuationSeparator', 'continuationNotice']);

interface LineBlock {
  readonly lines: string[];
  line: string;
}

const newBlock = (): LineBlock => ({ lines: [], line: '' });

/**
 * Reads paragraphs as lines and tables as rows of cells, from the XML of Word and PowerPoint, which share element
 * names. A text box follows the paragraph that it is anchored to.
 */
export class Paragraphs implements XmlEvents {
  readonly #blocks: LineBlock[] = [newBlock()];
  readonly #rows: string[][] = [];
  readonly #names: string[] = [];
  #leftOut = 0;
  readonly #isFull: (characters: number) => boolean;
  #characters = 0;

  /** Once `isFull` returns true, the remaining text is left out. */
  constructor(isFull: (characters: number) => boolean = () => false) {
    this.#isFull = isFull;
  }

  whole(): string {
    const [first] = this.#blocks;
    return first === undefined ? '' : [...first.lines, first.line].join('\n');
  }

  get #block(): LineBlock {
    const last = this.#blocks.at(-1);
    if (last === undefined) throw new RangeError('The outermost block was closed');
    return last;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const parent = this.#names.at(-1);
    this.#names.push(name);
    if (this.#leftOut > 0 || isLeftOutElement(name, attributes)) {
      this.#leftOut += 1;
      return;
    }
    if (name === 'tr') this.#rows.push([]);
    else if (name === 'tc' || name === 'txbxContent') this.#blocks.push(newBlock());
    // Inside a run, the element is a typed tab. Elsewhere it defines a tab stop.
    else if (name === 'tab' && parent === 'r') this.#add('\t');
    else if (name === 'br' || name === 'cr') this.#add('\n');
    else if (name === 'noBreakHyphen') this.#add('-');
  }

  close(name: string): void {
    this.#names.pop();
    if (this.#leftOut > 0) {
      this.#leftOut -= 1;
      return;
    }
    if (name === 'p') this.#endLine();
    else if (name === 'tc')
      this.#rows.at(-1)?.push(this.#endBlock().join(' ').replaceAll(/\s+/g, ' '));
    else if (name === 'tr') this.#block.lines.push((this.#rows.pop() ?? []).join('\t'));
    else if (name === 'txbxContent') this.#endTextBox();
  }

  text(text: string): void {
    if (this.#leftOut === 0 && this.#names.at(-1) === 't') this.#add(text);
  }

  #add(text: string): void {
    this.#characters += text.length;
    if (!this.#isFull(this.#characters)) this.#block.line += text;
  }

  #endLine(): void {
    const block = this.#block;
    block.lines.push(block.line);
    block.line = '';
  }

  #endBlock(): string[] {
    const { lines, line } = this.#block;
    // The outermost block is never removed, even if tags don't match.
    if (this.#blocks.length > 1) this.#blocks.pop();
    return (line === '' ? lines : [...lines, line]).filter((text) => text.trim() !== '');
  }

  /** A text box is anchored inside a paragraph; its lines come before the rest of the paragraph. */
  #endTextBox(): void {
    const box = this.#endBlock();
    const outer = this.#block;
    if (outer.line !== '') this.#endLine();
    outer.lines.push(...box);
  }
}

function isLeftOutElement(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (LEFT_OUT_ELEMENTS.has(name)) return true;
  const type = attributes.get('type') ?? '';
  if (name === 'footnote' || name === 'endnote') return NOTE_SEPARATORS.has(type);
  return name === 'fld' && type.startsWith('slidenum');
}
