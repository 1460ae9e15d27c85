import type { ByteSource } from './byteSource.ts';

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'storage' | 'stream';
  readonly startSector: number;
  readonly size: number;
}

export interface CompoundFile {
  readonly entries: readonly DirectoryEntry[];
  /** Looks directly in the root and ignores case. */
  inRoot(name: string): DirectoryEntry | undefined;
  /** A stream's content. Throws BrokenCompoundFile if its sectors are missing. */
  open(stream: DirectoryEntry): ByteSource;
}

export class BrokenCompoundFile extends Error {
  constructor() {
    super('Not a readable compound file');
    this.name = 'BrokenCompoundFile';
  }
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const COMPOUND_HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Sector numbers above this one are markers: end of chain, free, part of a table. */
const LAST_SECTOR = 0xff_ff_ff_fa;
const NO_ENTRY = 0xff_ff_ff_ff;
const MOST_DIRECTORY_ENTRIES = 20_000;
const MINI_SECTOR_BYTES = 64;
/** Streams below this size are in the root's own stream, in small sectors. */
const MINI_STREAM_BELOW = 4_096;

interface RawEntry {
  readonly entry: DirectoryEntry;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

function check(isSo: boolean): asserts isSo {
  if (!isSo) throw new BrokenCompoundFile();
}

function sectorNumberAt(numbers: Uint32Array, index: number): number {
  const value = numbers[index];
  check(value !== undefined);
  return value;
}

/** The sectors of a chain in order. A chain longer than the number of sectors must be a loop. */
function chain(table: Uint32Array, first: number, sectorsThere: number): number[] {
  const sectors: number[] = [];
  for (let sector = first; sector < LAST_SECTOR; sector = sectorNumberAt(table, sector)) {
    sectors.push(sector);
    check(sector < sectorsThere && sectors.length <= sectorsThere);
  }
  return sectors;
}

function numbersOf(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    bytes.readUInt32LE(index * 4),
  );
}

export async function openCompoundFile(source: ByteSource): Promise<CompoundFile> {
  const header = await source.read(0, COMPOUND_HEADER_BYTES);
  check(header.length === COMPOUND_HEADER_BYTES && header.subarray(0, 8).equals(SIGNATURE));
  const [major, byteOrder, shift] = [26, 28, 30].map((at) => header.readUInt16LE(at));
  check(byteOrder === 0xff_fe && ((major === 3 && shift === 9) || (major === 4 && shift === 12)));
  check(header.readUInt16LE(32) === 6 && header.readUInt32LE(56) === MINI_STREAM_BELOW);
  const sectorBytes = major === 3 ? 512 : 4_096;
  const readSectors = async (sectors: readonly number[]): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (const sector of sectors) {
      const part = await source.read((sector + 1) * sectorBytes, sectorBytes);
      check(part.length > 0);
      // Some writers cut off the last sector.
      parts.push(part.length === sectorBytes ? part : Buffer.concat([part], sectorBytes));
    }
    return Buffer.concat(parts);
  };

  const sectorsThere = Math.ceil(source.size / sectorBytes);
  const table = numbersOf(await readSectors(await tableSectors(header, source.size, readSectors)));
  const sectorsFrom = (first: number) => chain(table, first, sectorsThere);
  const miniTable = numbersOf(await readSectors(sectorsFrom(header.readUInt32LE(60))));
  const directory = sectorsFrom(header.readUInt32LE(48));
  check(directory.length * sectorBytes <= MOST_DIRECTORY_ENTRIES * ENTRY_BYTES);
  const raw = rawEntries(await readSectors(directory));
  const rootEntry = raw[0];
  check(rootEntry?.type === 5);
  const miniStream = sectorsFrom(rootEntry.entry.startSector);
  const inRoot = storageChildren(raw, rootEntry.child);

  const miniOffset = (mini: number) => {
    const at = mini * MINI_SECTOR_BYTES;
    const sector = miniStream[Math.floor(at / sectorBytes)];
    check(sector !== undefined);
    return (sector + 1) * sectorBytes + (at % sectorBytes);
  };
  return {
    entries: raw.filter(({ type }) => type === 1 || type === 2).map(({ entry }) => entry),
    inRoot: (name) => inRoot.get(name.toLowerCase()),
    open({ startSector, size }) {
      if (size < MINI_STREAM_BELOW) {
        const minis = chain(miniTable, startSector, miniTable.length);
        return piecewiseSource(source, minis.map(miniOffset), MINI_SECTOR_BYTES, size);
      }
      const offsets = sectorsFrom(startSector).map((sector) => (sector + 1) * sectorBytes);
      return piecewiseSource(source, offsets, sectorBytes, size);
    },
  };
}

/** A stream made of pieces of equal length, scattered over the file. */
function piecewiseSource(
  file: ByteSource,
  offsets: readonly number[],
  pieceBytes: number,
  size: number,
): ByteSource {
  check(offsets.length * pieceBytes >= size);
  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const first = Math.floor(offset / pieceBytes);
      const parts: Buffer[] = [];
      for (const at of offsets.slice(first, Math.ceil((offset + wanted) / pieceBytes))) {
        parts.push(await file.read(at, pieceBytes));
      }
      const from = offset - first * pieceBytes;
      return Buffer.concat(parts).subarray(from, from + wanted);
    },
  };
}

async function tableSectors(
  header: Buffer,
  size: number,
  readSectors: (sectors: readonly number[]) => Promise<Buffer>,
): Promise<number[]> {
  const count = header.readUInt32LE(44);
  // One sector of the table covers at least 128 sectors, so this file can't have so many.
  check(count > 0 && count <= size / COMPOUND_HEADER_BYTES);
  const listed = [...numbersOf(header.subarray(76))];
  const seen = new Set<number>();
  let next = header.readUInt32LE(68);
  while (next < LAST_SECTOR && listed.length < count) {
    check(!seen.has(next));
    seen.add(next);
    const numbers = numbersOf(await readSectors([next]));
    listed.push(...numbers.subarray(0, -1));
    next = sectorNumberAt(numbers, numbers.length - 1);
  }
  const sectors = listed.slice(0, count);
  check(sectors.length === count && sectors.every((sector) => sector < LAST_SECTOR));
  return sectors;
}

function rawEntries(directory: Buffer): RawEntry[] {
  const count = Math.floor(directory.length / ENTRY_BYTES);
  check(count > 0 && count <= MOST_DIRECTORY_ENTRIES);
  return Array.from({ length: count }, (_, index) => {
    const bytes = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const nameBytes = bytes.readUInt16LE(64);
    check(nameBytes <= 64);
    const type = bytes.readUInt8(66);
    return {
      type,
      left: bytes.readUInt32LE(68),
      right: bytes.readUInt32LE(72),
      child: bytes.readUInt32LE(76),
      entry: {
        name: bytes.toString('utf16le', 0, Math.max(0, nameBytes - 2)),
        kind: type === 2 ? 'stream' : 'storage',
        startSector: bytes.readUInt32LE(116),
        size: type === 2 ? bytes.readUInt32LE(120) : 0,
      },
    };
  });
}

/** The siblings in a storage form a search tree. This collects all of them by lower-case name. */
function storageChildren(raw: readonly RawEntry[], first: number): Map<string, DirectoryEntry> {
  const children = new Map<string, DirectoryEntry>();
  const seen = new Set<number>();
  const waiting = [first];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index === NO_ENTRY) continue;
    const found = raw[index];
    check(found !== undefined && !seen.has(index));
    seen.add(index);
    children.set(found.entry.name.toLowerCase(), found.entry);
    waiting.push(found.left, found.right);
  }
  return children;
}
