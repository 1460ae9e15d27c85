import path from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import { inMemory } from './byteSource.ts';
import { isEncryptedPackage } from './encryptedPackage.ts';
import { OfficeFileError } from './officeFileError.ts';
import type { XmlEvents } from './xmlEvents.ts';
import { readXml } from './xmlEvents.ts';

const MOST_ENTRIES = 10_000;

export interface Relationship {
  readonly id: string;
  /** The last piece of the type's address, such as "slide". */
  readonly type: string;
  /** The name of the part to which it leads. */
  readonly part: string;
}

/** "r:id" leads to another part; a bare "id" is the element's own number. */
export function relationshipId(attributes: ReadonlyMap<string, string>): string {
  const [, id = ''] = [...attributes].find(([name]) => /^[^:]+:id$/.test(name)) ?? [];
  return id;
}

/** A Word, Excel or PowerPoint file of the newer kind: parts in a zip that lead to each other. */
export class OfficeFile {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #mostUnpackedBytes: number;
  #unpacked = 0;

  private constructor(
    zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    mostUnpackedBytes: number,
  ) {
    this.#zip = zip;
    this.#entries = entries;
    this.#mostUnpackedBytes = mostUnpackedBytes;
  }

  /** @param mostUnpackedBytes Of all parts that are read, together. */
  static async open(bytes: Buffer, mostUnpackedBytes: number): Promise<OfficeFile> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await yauzl.fromBufferPromise(bytes);
      if (zip.entryCount > MOST_ENTRIES) throw new OfficeFileError('large');
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new OfficeFileError('password');
        entries.set(entry.fileName.toLowerCase(), entry);
      }
      return new OfficeFile(zip, entries, mostUnpackedBytes);
    } catch (error) {
      if (error instanceof OfficeFileError) throw error;
      // With a password it comes wrapped in another kind of file.
      const isLocked = await isEncryptedPackage(inMemory(bytes));
      throw new OfficeFileError(isLocked ? 'password' : 'damaged', error);
    }
  }

  /** Whether there are pictures in it. */
  hasPictures(): boolean {
    return [...this.#entries.keys()].some((name) => /\/media\/.+/.test(name));
  }

  /** The names of all parts, in small letters. */
  partNames(): string[] {
    return [...this.#entries.keys()];
  }

  has(part: string): boolean {
    return this.#entries.has(part.toLowerCase());
  }

  /** Reads a part to its end. A part that is not there is an error: something led to it. */
  async read(part: string, events: XmlEvents): Promise<void> {
    const entry = this.#entries.get(part.toLowerCase());
    if (entry === undefined) throw new OfficeFileError('damaged');
    await readXml(this.#bytes(entry), events);
  }

  async *#bytes(entry: Entry): AsyncGenerator<Buffer> {
    // The directory may lie about sizes, so the bytes that come are counted too.
    if (this.#unpacked + entry.uncompressedSize > this.#mostUnpackedBytes) {
      throw new OfficeFileError('large');
    }
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        this.#unpacked += chunk.length;
        if (this.#unpacked > this.#mostUnpackedBytes) throw new OfficeFileError('large');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof OfficeFileError ? error : new OfficeFileError('damaged', error);
    }
  }

  /** Where a part leads, in the order of the file; '' stands for the package itself. */
  async relationships(part: string): Promise<Relationship[]> {
    const folder = path.posix.dirname(part);
    const list = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`);
    const found: Relationship[] = [];
    if (!this.has(list)) return found;
    await this.read(list, {
      open(name, attributes) {
        if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
        const target = attributes.get('Target') ?? '';
        found.push({
          id: attributes.get('Id') ?? '',
          type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
          // A target is an address: from the part's own folder, or from the root of the package.
          part: path.posix.resolve('/', folder, target).slice(1),
        });
      },
      close() {},
      text() {},
    });
    return found;
  }

  /** The part that holds the document itself. */
  async mainPart(): Promise<string> {
    const main = (await this.relationships('')).find(({ type }) => type === 'officeDocument');
    if (main === undefined) throw new OfficeFileError('damaged');
    return main.part;
  }
}
