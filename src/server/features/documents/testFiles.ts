import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Document, Packer, Paragraph } from 'docx';
import { unzipSync, zipSync } from 'fflate';
import PdfDocument from 'pdfkit';
import pptxgen from 'pptxgenjs';
import writeExcelFile from 'write-excel-file/node';

/** A PDF of one page; padded with what its readers skip, where it must have a certain size. */
export async function pdfFile(size?: number): Promise<Buffer> {
  const document = new PdfDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text('Board report, April 2025');
  document.end();
  await ended;
  const whole = Buffer.concat(chunks);
  if (size === undefined) return whole;
  const trailer = whole.lastIndexOf('startxref');
  const padding = Buffer.alloc(size - whole.length, ' ');
  return Buffer.concat([whole.subarray(0, trailer), padding, whole.subarray(trailer)]);
}

export async function docxFile(): Promise<Buffer> {
  const sections = [{ children: [new Paragraph('Board report, April 2025')] }];
  return Packer.toBuffer(new Document({ sections }));
}

export async function xlsxFile(): Promise<Buffer> {
  return writeExcelFile([[{ value: 'Revenue' }, { value: 2_450_000, type: Number }]]).toBuffer();
}

interface Presentation {
  addSlide(): { addText(text: string, options: object): unknown };
  write(options: object): Promise<unknown>;
}
type PresentationClass = new () => Presentation;
// The package's types describe CommonJS, where the class is one level deeper.
const isPresentationClass = (loaded: unknown): loaded is PresentationClass =>
  typeof loaded === 'function';

export async function pptxFile(): Promise<Buffer> {
  const loaded: unknown = pptxgen;
  if (!isPresentationClass(loaded))
    throw new TypeError('pptxgenjs does not export the expected class');
  const deck = new loaded();
  deck.addSlide().addText('Board report, April 2025', { x: 1, y: 1 });
  const written = await deck.write({ outputType: 'uint8array' });
  if (!(written instanceof Uint8Array)) throw new TypeError('the deck was not written as bytes');
  return Buffer.from(written);
}

/** A file that LibreOffice wrote, from the demo company. */
export function oldFormat(extension: 'doc' | 'xls' | 'ppt'): Buffer {
  const folder = new URL('../../demo/company/documents/', import.meta.url);
  const pattern = new RegExp(`\\.${extension}(\\.gz)?$`);
  const name = fs.readdirSync(folder).find((file) => pattern.test(file));
  if (name === undefined) throw new Error(`There is no .${extension} file in ${folder.pathname}`);
  const bytes = fs.readFileSync(new URL(name, folder));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** A zip with its parts changed: text or bytes to put in, null to leave out. */
export function repacked(
  bytes: Uint8Array,
  changes: Record<string, string | Uint8Array | null>,
): Buffer {
  const parts = new Map<string, Uint8Array>(Object.entries(unzipSync(bytes)));
  for (const [name, content] of Object.entries(changes)) {
    if (content === null) parts.delete(name);
    else parts.set(name, new Uint8Array(Buffer.from(content)));
  }
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

/** One part of a zip, as text. */
export function partOf(bytes: Uint8Array, name: string): string {
  const part = unzipSync(bytes)[name];
  if (part === undefined) throw new Error(`${name} is not in the zip`);
  return Buffer.from(part).toString('utf8');
}

/** Changes each entry in the zip's directory, without touching the entries. */
export function withDirectory(
  bytes: Uint8Array,
  change: (entry: Buffer, index: number) => void,
): Buffer {
  const copy = Buffer.from(bytes);
  const end = copy.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = copy.readUInt32LE(end + 16);
  for (let index = 0; copy.readUInt32LE(at) === 0x02_01_4b_50; index += 1) {
    const length =
      46 + copy.readUInt16LE(at + 28) + copy.readUInt16LE(at + 30) + copy.readUInt16LE(at + 32);
    change(copy.subarray(at, at + length), index);
    at += length;
  }
  return copy;
}

export type Tree = { [name: string]: Buffer | Tree };

const SECTOR = 512;
const NONE = 0xff_ff_ff_ff;
const END = 0xff_ff_ff_fe;

/** Writes a compound file. Streams are padded to 4,096 bytes, so that all lie in whole sectors. */
export function compoundFile(tree: Tree): Buffer {
  const sectors: Buffer[] = [];
  const table: number[] = [];
  const store = (content: Buffer): number => {
    const count = Math.ceil(content.length / SECTOR);
    const first = table.length;
    const padded = Buffer.concat([content], count * SECTOR);
    for (let index = 0; index < count; index += 1) {
      sectors.push(padded.subarray(index * SECTOR, (index + 1) * SECTOR));
      table.push(index + 1 < count ? first + index + 1 : END);
    }
    return first;
  };
  const entries: Buffer[] = [];
  const addEntry = (name: string, type: number, start: number, size: number): Buffer => {
    const entry = Buffer.alloc(128);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry.writeUInt8(type, 66);
    for (const at of [68, 72, 76]) entry.writeUInt32LE(NONE, at);
    entry.writeUInt32LE(start, 116);
    entry.writeUInt32LE(size, 120);
    entries.push(entry);
    return entry;
  };
  const addTree = (parent: Buffer, children: Tree): void => {
    let link = { entry: parent, at: 76 };
    for (const [name, child] of Object.entries(children)) {
      link.entry.writeUInt32LE(entries.length, link.at);
      if (Buffer.isBuffer(child)) {
        const content = Buffer.concat([child], Math.max(child.length, 4_096));
        link = { entry: addEntry(name, 2, store(content), content.length), at: 72 };
      } else {
        link = { entry: addEntry(name, 1, 0, 0), at: 72 };
        addTree(link.entry, child);
      }
    }
  };
  addTree(addEntry('Root Entry', 5, END, 0), tree);
  const directory = store(Buffer.concat(entries));
  const tables = Math.ceil((table.length + 1) / (SECTOR / 4 - 1));
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  header.write('d0cf11e0a1b11ae1', 'hex');
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xff_fe],
    [30, 9],
    [32, 6],
  ] as const) {
    header.writeUInt16LE(value, at);
  }
  for (const [at, value] of [
    [44, tables],
    [48, directory],
    [56, 4_096],
    [60, END],
    [68, END],
  ] as const) {
    header.writeUInt32LE(value, at);
  }
  const fat = Buffer.alloc(tables * SECTOR, 0xff);
  for (let index = 0; index < tables; index += 1) {
    header.writeUInt32LE(table.length + index, 76 + index * 4);
    fat.writeUInt32LE(0xff_ff_ff_fd, (table.length + index) * 4);
  }
  for (const [index, next] of table.entries()) fat.writeUInt32LE(next, index * 4);
  return Buffer.concat([header, ...sectors, fat]);
}

/** A record of an old Excel file. */
export function excelRecord(kind: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt16LE(kind, 0);
  header.writeUInt16LE(content.length, 2);
  return Buffer.concat([header, content]);
}

/** A record of an old PowerPoint file. */
export function slideRecord(kind: number, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt16LE(0x0f, 0);
  header.writeUInt16LE(kind, 2);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
}

/** The first bytes of an old Word file's main stream. */
export function wordHeader(flags: number = 0, version: number = 0xa5_ec): Buffer {
  const header = Buffer.alloc(64);
  header.writeUInt16LE(version, 0);
  header.writeUInt16LE(flags, 10);
  return header;
}

/** The stream of an old PowerPoint file that says how to open it. */
export function currentUser(token: number = 0xe3_91_c0_5f): Buffer {
  const atom = Buffer.alloc(32);
  atom.writeUInt16LE(0x0f_f6, 2);
  atom.writeUInt32LE(24, 4);
  atom.writeUInt32LE(token, 12);
  return atom;
}
