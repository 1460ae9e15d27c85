import multipart from '@fastify/multipart';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '../../contract/limits.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { invalidField, ProblemError } from '../../contract/problemError.ts';
import { shownFileName } from '../../engine/storage/fileNames.ts';
import type { ArrivedFile, FileStore } from '../../engine/storage/fileStore.ts';
import { FileTooLargeError } from '../../engine/storage/fileStore.ts';

/** An upload has two parts; a few more are read so that the answer can name them. */
const MOST_FORM_PARTS = 6;
const FIELD_BYTES = 200;
const HEADER_LINES = 20;
/** How many bytes of a refused upload are still read, so that its sender can receive the answer. */
const DRAINED_BYTES = 2 * LIMITS.uploadBytes;

export interface FormRules<Type> {
  readonly fields: readonly string[];
  typeOf(name: string): Type | null;
  wrongType(): ProblemError;
  /** Set if some files may be larger, depending on how they begin. */
  readonly sizes?: FileSizes;
  incomplete(missing: readonly string[]): ProblemError;
}

/** For files that may be larger than `LIMITS.uploadBytes`. */
export interface FileSizes {
  readonly headBytes: number;
  readonly mostBytes: number;
  limitOf(head: Uint8Array): Promise<number>;
  tooLarge(limit: number): ProblemError;
}

export interface ArrivedForm<Type> {
  readonly fields: ReadonlyMap<string, string>;
  readonly name: string;
  readonly type: Type;
  readonly file: ArrivedFile;
}

const FORM_MEDIA_TYPE = 'multipart/form-data';

export function ignoreForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM_MEDIA_TYPE, (_request, _payload, done) => done(null));
}

/** Lets the routes of this app read forms with files. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser(FORM_MEDIA_TYPE);
  await app.register(multipart, {
    // The store counts the bytes itself, because this check would accept a file of exactly the limit.
    throwFileSizeLimit: false,
    limits: {
      parts: MOST_FORM_PARTS,
      files: 1,
      fields: MOST_FORM_PARTS,
      fieldSize: FIELD_BYTES,
      headerPairs: HEADER_LINES,
      fileSize: LIMITS.uploadBytes,
    },
  });
}

type Receiver = Pick<FileStore, 'receive' | 'drop'>;

export async function receiveInMemory(
  request: FastifyRequest,
  incomplete: () => ProblemError,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const receiver: Receiver = {
    async receive(content, limit) {
      let size = 0;
      for await (const chunk of content) {
        size += chunk.length;
        if (size >= limit) throw new FileTooLargeError(limit);
        chunks.push(chunk);
      }
      return { temporaryPath: '', size, digest: '' };
    },
    drop: async () => {},
  };
  const anything = { fields: [], typeOf: () => 'any', wrongType: incomplete, incomplete } as const;
  await receiveForm(request, receiver, anything);
  return Buffer.concat(chunks);
}

/** Reads a form with `file` and the fields, in any order. Leaves no file behind if it throws. */
export async function receiveForm<Type>(
  request: FastifyRequest,
  files: Receiver,
  rules: FormRules<Type>,
): Promise<ArrivedForm<Type>> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) {
      throw rules.incomplete(['file', ...rules.fields]);
    }
    throw new ProblemError('unsupported_media_type', 'Send the file as multipart/form-data');
  }
  const form: ReceivedForm<Type> = { fields: new Map(), named: undefined };
  try {
    if (request.raw.readableAborted) throw unreadableForm();
    await readForm(request, files, rules, form);
    return complete(rules, form);
  } catch (error) {
    if (form.named !== undefined) await files.drop(form.named.file);
    await drain(request);
    throw error;
  }
}

interface ReceivedForm<Type> {
  readonly fields: Map<string, string>;
  named: Omit<ArrivedForm<Type>, 'fields'> | undefined;
}

async function readForm<Type>(
  request: FastifyRequest,
  files: Receiver,
  rules: FormRules<Type>,
  form: ReceivedForm<Type>,
): Promise<void> {
  const { sizes } = rules;
  const parts = request.parts(sizes === undefined ? {} : { limits: { fileSize: sizes.mostBytes } });
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw formProblem(error);
    });
    if (next.done === true) return;
    await readPart(next.value, files, rules, form);
  }
}

async function readPart<Type>(
  part: Multipart,
  files: Receiver,
  rules: FormRules<Type>,
  form: ReceivedForm<Type>,
): Promise<void> {
  const name = part.fieldname;
  if (part.type === 'field') {
    if (name === 'file') throw invalidField('file', 'Expected a file');
    if (form.fields.has(name)) throw invalidField(name, `${name}: sent more than once`);
    form.fields.set(name, String(part.value));
    return;
  }
  if (rules.fields.includes(name)) {
    throw invalidField(name, `${name}: Expected text, received file`);
  }
  if (name !== 'file') {
    throw new ProblemError('invalid_input', `Unknown field: ${name}`, {
      errors: [{ path: name, message: 'Unknown field' }],
    });
  }
  // A browser sends an empty name if no file was chosen. The type says that there is always a name, but a request may
  // have none.
  const given: string | undefined = part.filename;
  if (given === undefined || given === '') {
    part.file.resume();
    return;
  }
  const shown = shownFileName(given);
  const type = rules.typeOf(shown);
  if (type === null) throw rules.wrongType();
  form.named = { name: shown, type, file: await receiveFile(part, files, rules.sizes) };
}

async function receiveFile(
  part: MultipartFile,
  files: Receiver,
  sizes: FileSizes | undefined,
): Promise<ArrivedFile> {
  let broken: unknown;
  part.file.once('error', (error) => {
    broken = error;
  });
  try {
    return await (sizes === undefined
      ? files.receive(part.file, LIMITS.uploadBytes)
      : files.receive(withinSizeLimit(part.file, sizes), sizes.mostBytes));
  } catch (error) {
    if (error instanceof FileTooLargeError) {
      throw sizes === undefined ? tooLarge() : sizes.tooLarge(error.limit);
    }
    // The stream may have broken before anything listened. It also breaks when the disk fails, which is a different
    // error.
    const isBroken = [broken, part.file.errored].includes(error) || wasCutOff(error);
    throw isBroken ? unreadableForm(error) : error;
  }
}

async function* withinSizeLimit(
  content: AsyncIterable<Uint8Array>,
  sizes: FileSizes,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let size = 0;
  let limit: number | null = null;
  for await (const chunk of content) {
    size += chunk.length;
    if (limit === null) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= sizes.headBytes) {
        limit = await sizes.limitOf(head.subarray(0, sizes.headBytes));
      }
    }
    if (limit !== null && size >= limit) throw new FileTooLargeError(limit);
    yield chunk;
  }
}

function complete<Type>(
  rules: FormRules<Type>,
  { fields, named }: ReceivedForm<Type>,
): ArrivedForm<Type> {
  const missing = [
    ...(named === undefined ? ['file'] : []),
    ...rules.fields.filter((name) => (fields.get(name) ?? '') === ''),
  ];
  if (named === undefined || missing.length > 0) throw rules.incomplete(missing);
  return { ...named, fields };
}

export const tooLarge = () =>
  new ProblemError('too_large', MESSAGES.fileTooLarge, {
    errors: [{ path: 'file', message: MESSAGES.fileTooLarge }],
  });

const unreadableForm = (cause?: unknown) =>
  new ProblemError('invalid_input', 'The form is incomplete or cannot be read', { cause });

function wasCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function formProblem(error: unknown): ProblemError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return invalidField('file', 'Send one file at a time');
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new ProblemError('invalid_input', 'The form has too many fields');
  }
  return unreadableForm(error);
}

/**
 * Continues reading within limits, so that a browser that is still sending sees the answer instead of a broken
 * connection.
 */
async function drain({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed) return;
  await new Promise<void>((resolve) => {
    let drained = 0;
    const done = () => {
      raw.off('data', count);
      resolve();
    };
    const count = (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > DRAINED_BYTES) done();
    };
    raw.once('end', done).once('close', done).once('error', done);
    raw.on('data', count);
    raw.resume();
  });
}
