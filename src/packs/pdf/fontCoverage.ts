/** The characters that a TrueType or OpenType font has glyphs for, read from its `cmap`. */
export function coverageOf(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const cmap = fontTableOffset(view, 'cmap');
  const ranges: Range[] = [];
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const subtable = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    const format = view.getUint16(subtable);
    if (format === 4) ranges.push(...segmentRanges(view, subtable));
    if (format === 12) ranges.push(...groupRanges(view, subtable));
  }
  ranges.sort((a, b) => a.first - b.first);
  const merged: Range[] = [];
  for (const { first, last } of ranges) {
    const before = merged.at(-1);
    if (before === undefined || first > before.last + 1) merged.push({ first, last });
    else before.last = Math.max(before.last, last);
  }
  return (codePoint) => isInRanges(merged, codePoint);
}

interface Range {
  readonly first: number;
  last: number;
}

function isInRanges(ranges: readonly Range[], codePoint: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { first, last } = ranges[middle] ?? { first: 0, last: -1 };
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

function fontTableOffset(view: DataView, name: string): number {
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + index * 16;
    const tag = [0, 1, 2, 3].map((at) => String.fromCharCode(view.getUint8(record + at))).join('');
    if (tag === name) return view.getUint32(record + 8);
  }
  throw new RangeError(`The font has no ${name} table.`);
}

/** Format 4: characters of the basic plane. */
function segmentRanges(view: DataView, subtable: number): Range[] {
  const size = view.getUint16(subtable + 6);
  return Array.from({ length: size / 2 }, (_, index) => ({
    first: view.getUint16(subtable + 16 + size + index * 2),
    last: view.getUint16(subtable + 14 + index * 2),
  })).filter(({ first }) => first !== 0xffff);
}

/** Format 12: characters of all planes. */
function groupRanges(view: DataView, subtable: number): Range[] {
  return Array.from({ length: view.getUint32(subtable + 12) }, (_, index) => {
    const group = subtable + 16 + index * 12;
    return { first: view.getUint32(group), last: view.getUint32(group + 4) };
  });
}
