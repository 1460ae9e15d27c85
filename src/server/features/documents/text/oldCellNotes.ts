import { inMemory } from '../../../../office/byteSource.ts';
import { cellAddress } from '../../../../office/cellAddress.ts';
import { BrokenCompoundFile, openCompoundFile } from '../../../../office/compoundFile.ts';
import { commentText } from './cellNotes.ts';

const CELL_RECORD_KIND = {
  endOfSheet: 0x00_0a,
  comment: 0x00_1c,
  continued: 0x00_3c,
  object: 0x00_5d,
  sheet: 0x00_85,
  text: 0x01_b6,
  beginning: 0x08_09,
} as const;

const UTF_16 = 1;

interface ExcelRecord {
  readonly kind: number;
  readonly content: Buffer;
}

function* recordsFrom(stream: Buffer, offset: number): Generator<ExcelRecord> {
  let at = offset;
  while (at + 4 <= stream.length) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    yield { kind: stream.readUInt16LE(at), content: stream.subarray(at + 4, end) };
    at = end;
  }
}

/** Reads text after a byte that states how many bytes each character has. */
function countedCharacters(content: Buffer): string {
  const encoding = (content[0] ?? 0) & UTF_16 ? 'utf16le' : 'latin1';
  return content.subarray(1).toString(encoding);
}

function oldSheetOffsets(stream: Buffer): { offset: number; name: string }[] {
  const sheets: { offset: number; name: string }[] = [];
  for (const { kind, content } of recordsFrom(stream, 0)) {
    if (kind === CELL_RECORD_KIND.endOfSheet) break;
    if (kind !== CELL_RECORD_KIND.sheet) continue;
    const name = countedCharacters(content.subarray(7)).slice(0, content.readUInt8(6));
    sheets.push({ offset: content.readUInt32LE(0), name });
  }
  return sheets;
}

function oldSheetTexts(stream: Buffer, offset: number): string[] {
  const texts: { object: number; left: number; text: string }[] = [];
  const cells = new Map<number, string>();
  let depth = 0;
  let object = 0;
  for (const { kind, content } of recordsFrom(stream, offset)) {
    const last = texts.at(-1);
    if (kind === CELL_RECORD_KIND.beginning) depth += 1;
    else if (kind === CELL_RECORD_KIND.endOfSheet) depth -= 1;
    else if (kind === CELL_RECORD_KIND.object) object = content.readUInt16LE(6);
    else if (kind === CELL_RECORD_KIND.text)
      texts.push({ object, left: content.readUInt16LE(10), text: '' });
    else if (kind === CELL_RECORD_KIND.comment) {
      const [row, column] = [content.readUInt16LE(0), content.readUInt16LE(2)];
      cells.set(content.readUInt16LE(6), cellAddress(row, column));
    } else if (kind === CELL_RECORD_KIND.continued && last !== undefined && last.left > 0) {
      const piece = countedCharacters(content).slice(0, last.left);
      last.text += piece;
      last.left -= piece.length;
    }
    if (depth === 0) break;
  }
  return texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ object: id, text }) => {
      const cell = cells.get(id);
      return cell === undefined ? text : commentText(cell, text);
    });
}

export async function oldCellNotes(bytes: Buffer): Promise<Map<string, string[]>> {
  try {
    const file = await openCompoundFile(inMemory(bytes));
    // Excel 95 workbooks use another name and other records, and aren't read.
    const entry = file.inRoot('Workbook');
    if (entry?.kind !== 'stream') return new Map();
    const stream = await file.open(entry).read(0, entry.size);
    return new Map(
      oldSheetOffsets(stream).map(({ offset, name }) => [name, oldSheetTexts(stream, offset)]),
    );
  } catch (error) {
    if (error instanceof BrokenCompoundFile || error instanceof RangeError) return new Map();
    throw error;
  }
}
