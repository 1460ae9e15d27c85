import type { PackPart, PackSection } from '../../model/pack.ts';
import { BODY_HEIGHT, BODY_TOP, FULL_WIDTH, GUTTER, LEFT } from '../deckPlaces.ts';
import { oneLine } from '../plainText.ts';
import { placedAt, placedHeight } from './placedTables.ts';
import type { SlideBody } from './slideBody.ts';
import { columnsOf } from './textColumns.ts';
import type { TextBlock, TextStyle } from './textColumns.ts';
import type { PlacedText } from './textPages.ts';

const LEAD_SIZES = [17, 16, 15, 14, 13, 12] as const;
const MESSAGE_SIZES = [13, 12, 11, 10] as const;
/** What leads and the table are made smaller only as far as the messages need the room. */
const ROOMS = [
  { leadHeight: 1.15, largest: 12 },
  { leadHeight: 0.95, largest: 11 },
  { leadHeight: 0.8, largest: 10 },
] as const;
const GAP = 0.2;

type Opening = Extract<SlideBody, { kind: 'tables' }>;

/** Blocks in the largest type in which they fit; null if they fit in none. */
function fitted(
  blocks: readonly TextBlock[],
  { sizes, width, height }: { sizes: readonly number[]; width: number; height: number },
): TextStyle | null {
  const styles = sizes.map((size): TextStyle => ({ size, width }));
  return styles.find((style) => columnsOf(blocks, style, height).length <= 1) ?? null;
}

function leadText(
  parts: readonly PackPart[],
  height: number,
  blocksOf: BlocksOf,
): PlacedText | null {
  const [headline, ...others] = parts.map(blocksOf);
  // The headline needs no heading; those of the others stand before their words.
  const blocks: TextBlock[] = [
    ...(headline ?? []).slice(1),
    ...others.map((all): TextBlock => ({
      kind: 'paragraph',
      text: all.map(({ text }) => text).join('  '),
    })),
  ];
  const style = fitted(blocks, { sizes: LEAD_SIZES, width: FULL_WIDTH, height });
  return style && { blocks, style, x: LEFT, y: BODY_TOP - 0.1, height };
}

/** The messages beside each other, in one size. */
function messageTexts(
  parts: readonly PackPart[],
  top: number,
  blocksOf: BlocksOf,
): PlacedText[] | null {
  const width = (FULL_WIDTH - GUTTER * (parts.length - 1)) / parts.length;
  const height = BODY_HEIGHT - top;
  const each = parts.map(blocksOf);
  const styles = each.map((blocks) => fitted(blocks, { sizes: MESSAGE_SIZES, width, height }));
  const sizes = styles.flatMap((style) => (style === null ? [] : [style.size]));
  if (sizes.length < parts.length) return null;
  const style = { size: Math.min(...sizes), width };
  return each.map((blocks, index) => ({
    blocks,
    style,
    x: LEFT + index * (width + GUTTER),
    y: BODY_TOP + top,
    height,
  }));
}

type BlocksOf = (part: PackPart) => readonly TextBlock[];

/**
 * A month on one slide: what leads, its table, and the messages below it. Null if it does not fit on one;
 * then it is a section like others.
 */
export function openingBody(section: PackSection, blocksOf: BlocksOf): Opening | null {
  for (const room of ROOMS) {
    const body = bodyIn(room, section, blocksOf);
    if (body !== null) return body;
  }
  return null;
}

function bodyIn(
  { leadHeight, largest }: (typeof ROOMS)[number],
  { parts }: PackSection,
  blocksOf: BlocksOf,
): Opening | null {
  const at = parts.findIndex(({ kind }) => kind === 'table');
  const part = parts[at];
  const lead = leadText(parts.slice(0, Math.max(at, 0)), leadHeight, blocksOf);
  if (part?.kind !== 'table' || lead === null) return null;
  const place = { top: leadHeight, height: BODY_HEIGHT - leadHeight, largest };
  const placed = placedAt(part.table, place);
  if (placed === null) return null;
  const messages = messageTexts(
    parts.slice(at + 1),
    leadHeight + placedHeight(placed) + GAP,
    blocksOf,
  );
  if (messages === null) return null;
  const caption = oneLine(part.table.title);
  return { kind: 'tables', tables: [{ ...placed, caption }], lead, messages };
}
