import { lineHeight, wrapped, type Weight } from './textFit.ts';

export interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'bullet' | 'remark';
  readonly text: string;
}

export interface TextStyle {
  /** Type size of body text, in points. */
  readonly size: number;
  /** Width of a column, in inches. */
  readonly width: number;
}

interface BlockStyle {
  readonly scale: number;
  readonly weight: Weight;
  /** Space above and below, in lines of body text. */
  readonly before: number;
  readonly after: number;
  /** Indent, in inches. */
  readonly indent: number;
}

const BLOCK_STYLES: Readonly<Record<TextBlock['kind'], BlockStyle>> = {
  heading: { scale: 1.07, weight: 'bold', before: 0.55, after: 0.2, indent: 0 },
  paragraph: { scale: 1, weight: 'regular', before: 0, after: 0.4, indent: 0 },
  bullet: { scale: 1, weight: 'regular', before: 0, after: 0.28, indent: 0.25 },
  remark: { scale: 0.9, weight: 'regular', before: 0, after: 0.3, indent: 0 },
};

export interface LaidBlock {
  readonly size: number;
  /** Space above and below, in points. */
  readonly before: number;
  readonly after: number;
  readonly indent: number;
}

/** The layout of a block, used both to measure and to draw it. */
export function laidBlock({ kind }: TextBlock, { size }: TextStyle): LaidBlock {
  const { scale, before, after, indent } = BLOCK_STYLES[kind];
  const line = lineHeight(size) * 72;
  return {
    size: Math.round(size * scale * 2) / 2,
    before: Math.round(before * line),
    after: Math.round(after * line),
    indent,
  };
}

function blockLines(block: TextBlock, style: TextStyle): string[] {
  const { size, indent } = laidBlock(block, style);
  return wrapped(block.text, size, style.width - indent, BLOCK_STYLES[block.kind].weight);
}

function blockHeight(block: TextBlock, style: TextStyle, lines: number): number {
  const { size, before, after } = laidBlock(block, style);
  return lines * lineHeight(size) + (before + after) / 72;
}

export const blocksHeight = (blocks: readonly TextBlock[], style: TextStyle): number =>
  blocks.reduce(
    (sum, block) => sum + blockHeight(block, style, blockLines(block, style).length),
    0,
  );

function cutAfterLines(text: string, lines: readonly string[], count: number): [string, string] {
  let letters = 0;
  for (const line of lines.slice(0, count)) letters += line.replaceAll(' ', '').length;
  let at = 0;
  for (; letters > 0; at += 1) if (text[at] !== ' ') letters -= 1;
  return [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
}

/** Moves a cut back to the end of a sentence if a sentence ends in the second half of the head. */
function afterSentence(text: string, [head, tail]: [string, string]): [string, string] {
  const end = head.search(/[.!?] [^.!?]*$/) + 1;
  if (end <= head.length / 2) return [head, tail];
  return [head.slice(0, end), text.slice(end).trimStart()];
}

/** At least this many lines of a paragraph stay together at the bottom or the top of a column. */
const LEAST_LINES_TOGETHER = 2;
/** A bullet of at most this many lines moves to the next column as a whole. */
const WHOLE_BULLET = 4;

export function columnsOf(
  blocks: readonly TextBlock[],
  style: TextStyle,
  height: number,
): TextBlock[][] {
  const columns: TextBlock[][] = [];
  let column: TextBlock[] = [];
  let left = height;
  const close = () => {
    // Headings stay with the text below them, unless the column contains nothing else.
    const body = column.findLastIndex(({ kind }) => kind !== 'heading') + 1;
    const carried = body > 0 ? column.slice(body) : [];
    columns.push(body > 0 ? column.slice(0, body) : column);
    column = carried;
    left = height;
    for (const block of carried) left -= blockHeight(block, style, blockLines(block, style).length);
  };
  const queue = [...blocks];
  for (let block = queue.shift(); block !== undefined; block = queue.shift()) {
    const lines = blockLines(block, style);
    const needed = blockHeight(block, style, lines.length);
    if (needed <= left) {
      column.push(block);
      left -= needed;
      continue;
    }
    const { size } = laidBlock(block, style);
    const room = Math.floor((left - blockHeight(block, style, 0)) / lineHeight(size));
    const fits = Math.min(room, lines.length - LEAST_LINES_TOGETHER);
    const hasBody = column.some(({ kind }) => kind !== 'heading');
    const staysWhole = block.kind === 'bullet' && hasBody && lines.length <= WHOLE_BULLET;
    if (fits >= LEAST_LINES_TOGETHER && block.kind !== 'heading' && !staysWhole) {
      const [head, tail] = afterSentence(block.text, cutAfterLines(block.text, lines, fits));
      column.push({ ...block, text: head });
      queue.unshift({ kind: block.kind === 'bullet' ? 'paragraph' : block.kind, text: tail });
      close();
    } else if (hasBody || (column.length > 0 && (room < 1 || block.kind === 'heading'))) {
      queue.unshift(block);
      close();
    } else {
      // The column contains only headings and is still too high, so it keeps as many lines as fit.
      const [head, tail] = cutAfterLines(block.text, lines, Math.max(1, room));
      column.push({ ...block, text: head });
      if (tail !== '') queue.unshift({ ...block, text: tail });
      left = 0;
    }
  }
  if (column.length > 0) columns.push(column);
  return columns;
}
