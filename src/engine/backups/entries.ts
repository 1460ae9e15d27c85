import { z } from 'zod';
import { damagedBackup } from './backupFault.ts';
import { BytesInOrder } from './bytesInOrder.ts';

/**
 * The format inside a backup: entries, each a letter for its kind, a length and that many bytes. The head comes first,
 * then each table followed by its rows, each file followed by its bytes, and the totals last.
 */
const MOST_ENTRY_BYTES = 512 * 1024 * 1024;
const LEAD_BYTES = 5;

export const manifestSchema = z.strictObject({
  madeAt: z.iso.datetime(),
  version: z.string(),
  engine: z.enum(['embedded', 'postgresql']),
  /** Creation times of the applied migrations, which identify them. */
  migrations: z.array(z.number()),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const tableEntrySchema = z.strictObject({
  schema: z.enum(['public', 'history']),
  name: z.string(),
  columns: z.array(z.string()),
});
export type BackupTable = z.infer<typeof tableEntrySchema>;

const sequencesSchema = z.array(
  z.strictObject({
    schema: z.enum(['public', 'history']),
    name: z.string(),
    /** Null if the sequence was never used. Text, because a bigint can exceed a JavaScript number. */
    last: z.string().nullable(),
  }),
);
export type Sequences = z.infer<typeof sequencesSchema>;

const fileSchema = z.strictObject({
  /**
   * A path below DATA_DIR. Only names that the product generates are accepted, so no path can lead
   * elsewhere.
   */
  path: z
    .string()
    .regex(/^(?:files\/[0-9a-f]{32}|files\/published\/(?:[0-9a-f]{64}|[0-9A-Z]{12}\.json))$/),
  size: z.int().min(0),
});
export type BackupFile = z.infer<typeof fileSchema>;

const totalsSchema = z.strictObject({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  missing: z.array(z.string()),
});
export type BackupTotals = z.infer<typeof totalsSchema>;

export type Entry =
  | { readonly kind: 'manifest'; readonly manifest: BackupManifest }
  | { readonly kind: 'table'; readonly table: BackupTable }
  /** A JSON array of rows; each row is an array of column texts or nulls. */
  | { readonly kind: 'rows'; readonly count: number; readonly rows: string }
  | { readonly kind: 'sequences'; readonly sequences: Sequences }
  | { readonly kind: 'file'; readonly file: BackupFile }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly totals: BackupTotals };

const ENTRY_LETTERS = {
  manifest: 'm',
  table: 't',
  rows: 'r',
  sequences: 's',
  file: 'f',
  bytes: 'b',
  end: 'e',
};

function entryBody(entry: Entry): Uint8Array {
  switch (entry.kind) {
    case 'bytes':
      return entry.bytes;
    case 'rows':
      return Buffer.from(`${entry.count} ${entry.rows}`);
    default: {
      const { kind: _, ...body } = entry;
      return Buffer.from(JSON.stringify(Object.values(body)[0]));
    }
  }
}

export async function* encodeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    const body = entryBody(entry);
    const lead = Buffer.alloc(LEAD_BYTES);
    lead.write(ENTRY_LETTERS[entry.kind], 'latin1');
    lead.writeUInt32BE(body.length, 1);
    yield lead;
    yield body;
  }
}

function entryFromBody(letter: string, body: Buffer): Entry {
  const text = () => body.toString('utf8');
  const json = (): unknown => JSON.parse(text());
  switch (letter) {
    case 'm':
      return { kind: 'manifest', manifest: manifestSchema.parse(json()) };
    case 't':
      return { kind: 'table', table: tableEntrySchema.parse(json()) };
    case 'r': {
      const [, lines = '', rows = ''] = /^(\d+) ([^]*)$/.exec(text()) ?? [];
      return { kind: 'rows', count: Number(lines), rows };
    }
    case 's':
      return { kind: 'sequences', sequences: sequencesSchema.parse(json()) };
    case 'f':
      return { kind: 'file', file: fileSchema.parse(json()) };
    case 'b':
      return { kind: 'bytes', bytes: body };
    case 'e':
      return { kind: 'end', totals: totalsSchema.parse(json()) };
    default:
      throw new TypeError(`Unknown kind of entry: ${letter}`);
  }
}

export async function* decodeEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const bytes = new BytesInOrder(source);
  const counted = { tables: 0, rows: 0, files: 0, fileBytes: 0 };
  let left = 0;
  try {
    for (;;) {
      const lead = await bytes.take(LEAD_BYTES);
      if (lead === null) throw damagedBackup('its last entry is missing');
      const length = lead.readUInt32BE(1);
      if (length > MOST_ENTRY_BYTES) throw damagedBackup('an entry is too long');
      const body = await bytes.take(length);
      if (body === null) throw damagedBackup('an entry is cut off');
      const entry = parseEntry(lead.toString('latin1', 0, 1), body);
      if (entry.kind === 'bytes') left -= entry.bytes.length;
      else if (left !== 0) throw damagedBackup('a file in it is cut off');
      if (left < 0) throw damagedBackup('a file in it is too long');
      addToTotals(counted, entry);
      if (entry.kind === 'file') left = entry.file.size;
      if (entry.kind !== 'end') {
        yield entry;
        continue;
      }
      const { missing: _, ...totals } = entry.totals;
      if (JSON.stringify(totals) !== JSON.stringify(counted)) {
        throw damagedBackup('its contents do not match its counts');
      }
      if (!(await bytes.isAtEnd())) throw damagedBackup('it contains data after its last entry');
      yield entry;
      return;
    }
  } finally {
    await bytes.stop();
  }
}

function parseEntry(letter: string, body: Buffer): Entry {
  try {
    return entryFromBody(letter, body);
  } catch (error) {
    throw damagedBackup('an entry cannot be read', error);
  }
}

export function addToTotals(counted: Omit<BackupTotals, 'missing'>, entry: Entry): void {
  if (entry.kind === 'table') counted.tables += 1;
  if (entry.kind === 'rows') counted.rows += entry.count;
  if (entry.kind === 'file') {
    counted.files += 1;
    counted.fileBytes += entry.file.size;
  }
}
