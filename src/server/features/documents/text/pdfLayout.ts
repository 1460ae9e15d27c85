/** A piece of text on a page, in points; y grows upwards. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The font size. */
  readonly size: number;
}

interface Segment {
  readonly left: number;
  readonly right: number;
  readonly size: number;
  readonly text: string;
}

interface TextLine {
  readonly y: number;
  readonly segments: readonly Segment[];
}

/** Gaps within a line, between words and between columns, as multiples of the font size. */
const SAME_LINE = 0.5;
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.2;
const COLUMN_LINES = 4;
const COLUMN_LINE_CHARACTERS = 22;

/** The text in reading order: column by column, a table row by row with tabs. */
export function pageText(pieces: readonly Piece[]): string {
  const lines = textLines(pieces.filter(({ text }) => text.trim() !== ''));
  return inReadingOrder(lines).join('\n');
}

function textLines(pieces: readonly Piece[]): TextLine[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isSame =
      first !== undefined && first.y - piece.y < SAME_LINE * Math.min(first.size, piece.size);
    if (row !== undefined && isSame) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => ({ y: row[0]?.y ?? 0, segments: segmentsOf(row) }));
}

function segmentsOf(row: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  for (const { text, x, width, size } of row.toSorted((a, b) => a.x - b.x)) {
    const last = segments.at(-1);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : x - last.right;
    if (last === undefined || gap > COLUMN_GAP * size) {
      segments.push({ left: x, right: x + width, size, text: text.trim() });
      continue;
    }
    const isApart = gap > WORD_GAP * size || /^\s/.test(text);
    const joined = `${last.text}${isApart ? ' ' : ''}${text.trim()}${/\s$/.test(text) ? ' ' : ''}`;
    segments[segments.length - 1] = {
      left: last.left,
      right: Math.max(last.right, x + width),
      size: Math.max(last.size, size),
      text: joined,
    };
  }
  return segments;
}

function inReadingOrder(lines: readonly TextLine[]): string[] {
  const gutter = gutterOf(lines);
  if (gutter === null) return lines.map(textLineRow);
  const text: string[] = [];
  let band: TextLine[] = [];
  const endBand = () => {
    const left = columnLines(band, ({ left: at }) => at < gutter);
    const right = columnLines(band, ({ left: at }) => at >= gutter);
    if (isColumn(left) && isColumn(right)) {
      text.push(...inReadingOrder(left), ...inReadingOrder(right));
    } else {
      text.push(...band.map(textLineRow));
    }
    band = [];
  };
  for (const line of lines) {
    if (crosses(line, gutter)) {
      endBand();
      text.push(textLineRow(line));
    } else {
      band.push(line);
    }
  }
  endBand();
  return text;
}

const textLineRow = ({ segments }: TextLine) => segments.map(({ text }) => text.trim()).join('\t');

const crosses = ({ segments }: TextLine, at: number) =>
  segments.some(({ left, right }) => left < at && right > at);

function columnLines(
  lines: readonly TextLine[],
  isThere: (segment: Segment) => boolean,
): TextLine[] {
  return lines
    .map(({ y, segments }) => ({ y, segments: segments.filter(isThere) }))
    .filter(({ segments }) => segments.length > 0);
}

function isColumn(lines: readonly TextLine[]): boolean {
  if (lines.length < COLUMN_LINES) return false;
  const lengths = lines.map((line) => textLineRow(line).length).toSorted((a, b) => a - b);
  return (lengths[Math.floor(lengths.length / 2)] ?? 0) >= COLUMN_LINE_CHARACTERS;
}

/**
 * The left edge of the second of two columns: most lines start again there after a gap, and few cross it. Null if there
 * is none.
 */
function gutterOf(lines: readonly TextLine[]): number | null {
  const starts = new Map<number, number>();
  for (const { segments } of lines) {
    for (const { left } of segments.slice(1)) {
      const edge = Math.floor(left);
      starts.set(edge, (starts.get(edge) ?? 0) + 1);
    }
  }
  const candidates = [...starts]
    .filter(([, count]) => count >= COLUMN_LINES)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 5);
  for (const [edge] of candidates) {
    const crossing = lines.filter((line) => crosses(line, edge)).length;
    const left = columnLines(lines, ({ right }) => right <= edge);
    const right = columnLines(lines, ({ left: at }) => at >= edge);
    if (crossing * 3 <= lines.length && isColumn(left) && isColumn(right)) return edge;
  }
  return null;
}
