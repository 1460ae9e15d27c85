import type { ByteSource } from '../../../../office/byteSource.ts';
import type { CompoundFile } from '../../../../office/compoundFile.ts';
import { BrokenCompoundFile, openCompoundFile } from '../../../../office/compoundFile.ts';
import { hasMacros, hasPassword, contentMismatch, tooOld } from './refusals.ts';

export type OldOfficeType = 'doc' | 'xls' | 'ppt';

/** The entries in which Office programs store Visual Basic, also inside embedded objects. */
const MACRO_ENTRY = /^(?:vba|macros|_vba_project(?:_cur)?)$/i;

const SIGNATURE_BYTES = 4;
/** The first bytes, in hexadecimal, of files from before these programs used compound files. */
const BEFORE_COMPOUND_FILES: Readonly<Record<OldOfficeType, readonly string[]>> = {
  // These belong to Word for Windows 1 and 2, Word for DOS, and Write.
  doc: ['9ba5', 'dba5', '31be0000', '32be0000'],
  // These belong to Excel 2, 3 and 4.
  xls: ['0900', '0902', '0904'],
  // These belong to PowerPoint 3 and before, for Windows and for Macintosh.
  ppt: ['0baddeed', 'eddead0b'],
};

const MACRO_CHECKS: Readonly<Record<OldOfficeType, (file: CompoundFile) => Promise<void>>> = {
  doc: checkWord,
  xls: checkExcel,
  ppt: checkPowerPoint,
};

/** Throws unless this is a macro-free Word, Excel or PowerPoint file of the older formats. */
export async function checkOldOffice(source: ByteSource, type: OldOfficeType): Promise<void> {
  const start = (await source.read(0, SIGNATURE_BYTES)).toString('hex');
  if (BEFORE_COMPOUND_FILES[type].some((signature) => start.startsWith(signature))) {
    throw tooOld(type);
  }
  try {
    const file = await openCompoundFile(source);
    if (file.entries.some(({ name }) => MACRO_ENTRY.test(name))) throw hasMacros();
    await MACRO_CHECKS[type](file);
  } catch (error) {
    throw error instanceof BrokenCompoundFile ? contentMismatch(type) : error;
  }
}

/** Returns a stream of the root, which must have at least this many bytes. */
function rootStream(file: CompoundFile, name: string, atLeast: number): ByteSource {
  const entry = file.inRoot(name);
  if (entry?.kind !== 'stream' || entry.size < atLeast) throw new BrokenCompoundFile();
  return file.open(entry);
}

const WORD_MAGIC = 0xa5_ec;
const WORD_95_MAGIC = 0xa5_dc;
const WORD_ENCRYPTED = 0x01_00;
const WORD_HEADER_BYTES = 32;

async function checkWord(file: CompoundFile): Promise<void> {
  const header = await rootStream(file, 'WordDocument', WORD_HEADER_BYTES).read(
    0,
    WORD_HEADER_BYTES,
  );
  if (header.readUInt16LE(0) === WORD_95_MAGIC) throw tooOld('doc');
  if (header.readUInt16LE(0) !== WORD_MAGIC) throw new BrokenCompoundFile();
  if ((header.readUInt16LE(10) & WORD_ENCRYPTED) !== 0) throw hasPassword();
}

const BEGIN_OF_FILE = 0x08_09;
const END_OF_FILE = 0x00_0a;
const FILE_PASSWORD = 0x00_2f;
const SHEET_RECORD = 0x00_85;
/** Sheet kinds: an Excel 4.0 macro sheet and a Visual Basic module. */
const MACRO_SHEETS = new Set([1, 6]);

async function checkExcel(file: CompoundFile): Promise<void> {
  const name = file.inRoot('Workbook') !== undefined ? 'Workbook' : 'Book';
  const workbook = readAhead(rootStream(file, name, 8));
  let at = 0;
  for (;;) {
    const header = await workbook.read(at, 4);
    if (header.length < 4) throw new BrokenCompoundFile();
    const [kind, length] = [header.readUInt16LE(0), header.readUInt16LE(2)];
    if ((kind === BEGIN_OF_FILE) !== (at === 0)) throw new BrokenCompoundFile();
    // The workbook's own records end before those of its sheets begin.
    if (kind === END_OF_FILE) return;
    if (kind === FILE_PASSWORD) throw hasPassword();
    if (kind === SHEET_RECORD) {
      const sheet = await workbook.read(at + 4, 6);
      if (sheet.length < 6) throw new BrokenCompoundFile();
      if (MACRO_SHEETS.has(sheet.readUInt8(5))) throw hasMacros();
    }
    at += 4 + length;
  }
}

const POWERPOINT_95 = 'PP40';
const CURRENT_USER_ATOM = 0x0f_f6;
const ENCRYPTED_TOKEN = 0xf3_d1_c4_df;
const PLAIN_TOKEN = 0xe3_91_c0_5f;
const DOCUMENT_RECORD = 0x03_e8;
const CONTAINERS = new Set([DOCUMENT_RECORD, 0x07_d0, 0x03_ff]);
const MACRO_ATOM = 0x04_00;

async function checkPowerPoint(file: CompoundFile): Promise<void> {
  if (file.inRoot(POWERPOINT_95) !== undefined) throw tooOld('ppt');
  const user = await rootStream(file, 'Current User', 20).read(0, 20);
  const token = user.readUInt32LE(12);
  if (user.readUInt16LE(2) !== CURRENT_USER_ATOM) throw new BrokenCompoundFile();
  if (token === ENCRYPTED_TOKEN) throw hasPassword();
  if (token !== PLAIN_TOKEN) throw new BrokenCompoundFile();
  const slides = readAhead(rootStream(file, 'PowerPoint Document', 8));
  let isDocument = false;
  let at = 0;
  while (at < slides.size) {
    const record = await slides.read(at, 16);
    if (record.length < 8) break;
    const kind = record.readUInt16LE(2);
    isDocument ||= kind === DOCUMENT_RECORD;
    // The position of Visual Basic in this stream; all zeros if there is none.
    if (kind === MACRO_ATOM && record.subarray(8).some((byte) => byte !== 0)) throw hasMacros();
    at += 8 + (CONTAINERS.has(kind) ? 0 : record.readUInt32LE(4));
  }
  if (!isDocument) throw new BrokenCompoundFile();
}

const AHEAD_BYTES = 64 * 1024;

function readAhead(source: ByteSource): ByteSource {
  let from = 0;
  let held = Buffer.alloc(0);
  return {
    size: source.size,
    async read(offset, length) {
      if (offset < from || offset + length > from + held.length) {
        from = offset;
        held = Buffer.from(await source.read(offset, Math.max(length, AHEAD_BYTES)));
      }
      return held.subarray(offset - from, offset - from + length);
    },
  };
}
