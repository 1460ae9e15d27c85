import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import { inMemory } from './byteSource.ts';
import { isEncryptedPackage } from './encryptedPackage.ts';
import { OfficeFileError } from './officeFileError.ts';
import type { XmlEvents } from './xmlEvents.ts';
import { readXml } from './xmlEvents.ts';

const MOST_OFFICE_PARTS = 10_000;

export interface Relationship {
  readonly id: string;
  /** The last part of the relationship type's address, such as "slide". */
  readonly type: string;
  readonly part: string;
}

/** "r:id" points to another part; a bare "id" is the element's own number. */
export function relationshipId(attributes: ReadonlyMap<string, string>): string {
  const [, id = ''] = [...attributes].find(([name]) => /^[^:]+:id$/.test(name)) ?? [];
  return id;
}

/** A newer Word, Excel or PowerPoint file: parts in a zip, linked by relationships. */
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

  static async open(bytes: Buffer, mostUnpackedBytes: number): Promise<OfficeFile> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await yauzl.fromBufferPromise(bytes);
      if (zip.entryCount > MOST_OFFICE_PARTS) throw new OfficeFileError('large');
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new OfficeFileError('password');
        entries.set(entry.fileName.toLowerCase(), entry);
      }
      return new OfficeFile(zip, entries, mostUnpackedBytes);
    } catch (error) {
      if (error instanceof OfficeFileError) throw error;
      // With a password, the file is wrapped in a compound file.
      const isLocked = await isEncryptedPackage(inMemory(bytes));
      throw new OfficeFileError(isLocked ? 'password' : 'damaged', error);
    }
  }

  hasPictures(): boolean {
    return [...this.#entries.keys()].some((name) => /\/media\/.+/.test(name));
  }

  partNames(): string[] {
    return [...this.#entries.keys()];
  }

  has(part: string): boolean {
    return this.#entries.has(part.toLowerCase());
  }

  async read(part: string, events: XmlEvents): Promise<void> {
    const entry = this.#entries.get(part.toLowerCase());
    if (entry === undefined) throw new OfficeFileError('damaged');
    await readXml(this.#bytes(entry), events);
  }

  async content(part: string): Promise<Buffer> {
    const entry = this.#entries.get(part.toLowerCase());
    if (entry === undefined) throw new OfficeFileError('damaged');
    return buffer(this.#bytes(entry));
  }

  async *#bytes(entry: Entry): AsyncGenerator<Buffer> {
    // The zip directory can give false sizes, so the unpacked bytes are counted too.
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

  /** The relationships of a part, in file order; '' stands for the package itself. */
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
          // A target is a path relative to the part's folder or to the root of the package.
          part: path.posix.resolve('/', folder, target).slice(1),
        });
      },
      close() {},
      text() {},
    });
    return found;
  }

  async mainPart(): Promise<string> {
    const main = (await this.relationships('')).find(({ type }) => type === 'officeDocument');
    if (main === undefined) throw new OfficeFileError('damaged');
    return main.part;
  }
}
