import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import type { ByteSource } from '../../../../office/byteSource.ts';
import { isEncryptedPackage } from '../../../../office/encryptedPackage.ts';
import { readXml } from '../../../../office/xmlEvents.ts';
import { hasMacros, hasPassword, contentMismatch, unpacksTooLarge } from './refusals.ts';

interface Element {
  /** The element's name without its namespace prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export type PackageType = 'docx' | 'xlsx' | 'pptx';

const MOST_PACKAGE_ENTRIES = 10_000;
const MOST_PACKAGE_BYTES = 500 * 1024 * 1024;
/** The ratio of unpacked to packed bytes, over the whole file. */
const MOST_PACKING_RATIO = 200;
/** The limit allows 10,000 parts with about 200 bytes each. */
const MOST_DIRECTORY_BYTES = 4 * 1024 * 1024;

const LOCAL_HEADER = 0x04_03_4b_50;
const OFFICE_CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument';
/**
 * The allowed content types of the main part. Templates are refused. A slide show with a presentation's extension is
 * opened as a presentation.
 */
const MAIN_PARTS: Readonly<Record<PackageType, ReadonlySet<string | undefined>>> = {
  docx: new Set([`${OFFICE_CONTENT_TYPE}.wordprocessingml.document.main+xml`]),
  xlsx: new Set([`${OFFICE_CONTENT_TYPE}.spreadsheetml.sheet.main+xml`]),
  pptx: new Set([
    `${OFFICE_CONTENT_TYPE}.presentationml.presentation.main+xml`,
    `${OFFICE_CONTENT_TYPE}.presentationml.slideshow.main+xml`,
  ]),
};
const MACRO_TYPE = /macro|vba/i;
const MACRO_PART = /(?:^|\/)(?:vba[^/]*\.(?:bin|xml)|(?:intl)?macrosheets\/[^/]+)$/;
const MAIN_RELATIONSHIP = /^https?:\/\/[^/]+\/.*\/relationships\/officeDocument$/;

/**
 * Throws unless this is a macro-free Word, Excel or PowerPoint file of the newer formats. Reads the zip's directory and
 * the two small parts that state the package type; unpacks nothing else.
 */
export async function checkOfficePackage(
  path: string,
  source: ByteSource,
  type: PackageType,
): Promise<void> {
  const refusal = contentMismatch(type);
  const start = await source.read(0, 4);
  if (start.length < 4 || start.readUInt32LE(0) !== LOCAL_HEADER) {
    throw (await isEncryptedPackage(source)) ? hasPassword() : refusal;
  }
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(() => {
    throw refusal;
  });
  try {
    if (zip.entryCount > MOST_PACKAGE_ENTRIES) throw unpacksTooLarge();
    const entries = await listEntries(zip, source.size, refusal);
    if ([...entries.keys()].some((name) => MACRO_PART.test(name))) throw hasMacros();
    const [types, relationships] = [
      await elementsIn(zip, entries.get('[content_types].xml'), refusal),
      await elementsIn(zip, entries.get('_rels/.rels'), refusal),
    ];
    const endings = new Set(Array.from(entries.keys(), (name) => name.replace(/^.*\./s, '')));
    const mentioned = types
      .filter((element) => isOfParts(element, endings))
      .map(({ attributes }) => attributes.get('ContentType') ?? '');
    if (mentioned.some((contentType) => MACRO_TYPE.test(contentType))) throw hasMacros();
    const main = mainPart(relationships);
    if (main === null || !entries.has(main)) throw refusal;
    if (!MAIN_PARTS[type].has(contentTypeOf(main, types))) throw refusal;
  } finally {
    zip.close();
  }
}

/** The entries by lower-case name, because packages ignore the case of names. */
async function listEntries(
  zip: ZipFile,
  fileSize: number,
  refusal: Error,
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw hasPassword();
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST_PACKAGE_BYTES || unpacked > MOST_PACKING_RATIO * fileSize) {
        throw unpacksTooLarge();
      }
      const name = entry.fileName.toLowerCase();
      // Overlapping entries and duplicate names occur only in hostile archives.
      if (packed > fileSize || entries.has(name) || ![0, 8].includes(entry.compressionMethod)) {
        throw refusal;
      }
      entries.set(name, entry);
    }
  } catch (error) {
    // The zip reader's own errors: names outside the folder, or a broken directory.
    throw error instanceof Error && error.name === 'ProblemError' ? error : refusal;
  }
  return entries;
}

async function elementsIn(
  zip: ZipFile,
  entry: Entry | undefined,
  refusal: Error,
): Promise<Element[]> {
  if (entry === undefined || entry.uncompressedSize > MOST_DIRECTORY_BYTES) throw refusal;
  const elements: Element[] = [];
  try {
    // The zip reader itself fails if an entry is larger than the directory states.
    await readXml(await zip.openReadStreamPromise(entry), {
      open: (name, attributes) => elements.push({ name, attributes }),
      close() {},
      text() {},
    });
  } catch {
    throw refusal;
  }
  return elements;
}

function mainPart(relationships: readonly Element[]): string | null {
  const main = relationships.filter(
    ({ name, attributes }) =>
      name === 'Relationship' && MAIN_RELATIONSHIP.test(attributes.get('Type') ?? ''),
  );
  const [only] = main;
  if (only === undefined || main.length > 1) return null;
  if (only.attributes.get('TargetMode')?.toLowerCase() === 'external') return null;
  return (only.attributes.get('Target') ?? '').replace(/^\.?\//, '').toLowerCase();
}

function contentTypeOf(part: string, types: readonly Element[]): string | undefined {
  const extension = part.slice(part.lastIndexOf('.') + 1);
  const own = types.find((element) => isFor(element, 'Override', 'PartName', `/${part}`));
  const found = own ?? types.find((element) => isFor(element, 'Default', 'Extension', extension));
  return found?.attributes.get('ContentType');
}

/** Some programs list types of extensions that no part has, including macro types. */
function isOfParts({ name, attributes }: Element, endings: ReadonlySet<string>): boolean {
  return name !== 'Default' || endings.has(attributes.get('Extension')?.toLowerCase() ?? '');
}

const isFor = ({ name, attributes }: Element, kind: string, key: string, value: string) =>
  name === kind && attributes.get(key)?.toLowerCase() === value;
