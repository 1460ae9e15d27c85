/** A piece of text on a page, in points; y grows upwards. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the font. */
  readonly size: number;
}

/** Pieces on one line without a wide gap between them. */
interface Segment {
  readonly left: number;
  readonly right: number;
  readonly size: number;
  readonly text: string;
}

interface Line {
  readonly y: number;
  readonly segments: readonly Segment[];
}

/** In font sizes: gaps within a line, between words, between columns. */
const SAME_LINE = 0.5;
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.2;
/** Columns of text, unlike tables, have this many lines of this length on both sides. */
const COLUMN_LINES = 4;
const COLUMN_LINE_CHARACTERS = 22;

/** The text in reading order: column by column, a table row by row with tabs. */
export function pageText(pieces: readonly Piece[]): string {
  const lines = linesOf(pieces.filter(({ text }) => text.trim() !== ''));
  return inReadingOrder(lines).join('\n');
}

function linesOf(pieces: readonly Piece[]): Line[] {
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

/** Lines that do not cross a gutter are read left column first, the others in their order. */
function inReadingOrder(lines: readonly Line[]): string[] {
  const gutter = gutterOf(lines);
  if (gutter === null) return lines.map(rowOf);
  const text: string[] = [];
  let band: Line[] = [];
  const endBand = () => {
    const left = sideOf(band, ({ left: at }) => at < gutter);
    const right = sideOf(band, ({ left: at }) => at >= gutter);
    if (isColumn(left) && isColumn(right)) {
      text.push(...inReadingOrder(left), ...inReadingOrder(right));
    } else {
      text.push(...band.map(rowOf));
    }
    band = [];
  };
  for (const line of lines) {
    if (crosses(line, gutter)) {
      endBand();
      text.push(rowOf(line));
    } else {
      band.push(line);
    }
  }
  endBand();
  return text;
}

const rowOf = ({ segments }: Line) => segments.map(({ text }) => text.trim()).join('\t');

const crosses = ({ segments }: Line, at: number) =>
  segments.some(({ left, right }) => left < at && right > at);

function sideOf(lines: readonly Line[], isThere: (segment: Segment) => boolean): Line[] {
  return lines
    .map(({ y, segments }) => ({ y, segments: segments.filter(isThere) }))
    .filter(({ segments }) => segments.length > 0);
}

function isColumn(lines: readonly Line[]): boolean {
  if (lines.length < COLUMN_LINES) return false;
  const lengths = lines.map((line) => rowOf(line).length).toSorted((a, b) => a - b);
  return (lengths[Math.floor(lengths.length / 2)] ?? 0) >= COLUMN_LINE_CHARACTERS;
}

/**
 * The left edge at which most lines start again after a gap, and which few cross: where the second
 * of two columns begins. Null where there is none.
 */
function gutterOf(lines: readonly Line[]): number | null {
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
    const left = sideOf(lines, ({ right }) => right <= edge);
    const right = sideOf(lines, ({ left: at }) => at >= edge);
    if (crossing * 3 <= lines.length && isColumn(left) && isColumn(right)) return edge;
  }
  return null;
}
