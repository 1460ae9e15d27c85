import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { write } from '../../../../engine/db/write.ts';
import type { Author, Transaction } from '../../../../engine/db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { ExtractedText, PageText, TextReason } from './extractedText.ts';
import { NoTextError } from './extractedText.ts';
import { digestOfFile } from '../../../../engine/storage/fileDigest.ts';
import { StorageUnavailableError } from '../../../../engine/storage/objectStore.ts';
import type { ThreadLimits } from '../../../../threads/watchedThread.ts';
import { ReadingEndedError, TextReader } from './textReader.ts';
import type { TextSource } from './textWorker.ts';
import type { PagePart, TextJob } from './texts.queries.ts';
import {
  giveBackJob,
  addPiece,
  storeTextDigest,
  listWithoutDigest,
  nextLeaseEndMs,
  releaseAll,
  releaseJob,
  storeMissingText,
  takeJob,
} from './texts.queries.ts';

/** A file that has crashed its reader, or the whole process, this often is not read again. */
const MOST_READING_ATTEMPTS = 2;
/** Parts per transaction; the embedded engine does nothing else meanwhile. */
const PARTS_AT_ONCE = 16;
/** A pause between transactions and files, so that other database work goes first. */
const BREATH_MS = 10;
const RETRY_READING_AFTER_MS = 30_000;
/**
 * For every piece except the last. If a piece is lost, the file is read again, so this write needn't wait for the disk.
 * On the embedded engine every request would wait.
 */
const REPEATABLE_WRITE = { mayBeLost: true };

/**
 * Search ranks each part and cuts a snippet from it, which takes longer for long parts. A printed page has two or three
 * parts, a slide one.
 */
const PART_CHARACTERS = 1_500;
const BREAK_WITHIN = 500;

type ExtractionDeps = Pick<Deps, 'database' | 'changes' | 'files' | 'log'>;

export class TextExtraction {
  readonly #deps: ExtractionDeps;
  readonly #reader: TextReader;
  #running: Promise<void> | undefined;
  #isAsked = false;
  #isStopped = false;
  #hasAddedDigests = false;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: () => void = () => {};

  constructor(deps: ExtractionDeps, limits?: ThreadLimits) {
    this.#deps = deps;
    this.#reader = new TextReader(limits);
  }

  /** Reads pending documents first, and then new uploads, whichever process received them. */
  async start(): Promise<void> {
    const { database, changes } = this.#deps;
    if (database.engine === 'embedded') await this.#write(releaseAll);
    this.#stopListening = changes.listen((nouns) => {
      if (nouns.includes('documents')) this.#wake();
    });
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    clearTimeout(this.#timer);
    await this.#reader.stop();
    await this.#running;
  }

  async atRest(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  #wake(): void {
    this.#isAsked = true;
    if (this.#isStopped || this.#running !== undefined) return;
    clearTimeout(this.#timer);
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      if (this.#isAsked) this.#wake();
    });
  }

  #wakeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.#wake(), milliseconds).unref();
  }

  async #work(): Promise<void> {
    const { database, log } = this.#deps;
    try {
      for (;;) {
        this.#isAsked = false;
        if (this.#isStopped) return;
        if (database.lowOnSpace()) return this.#wakeIn(RETRY_READING_AFTER_MS);
        const job = await this.#write(takeJob);
        if (job === null) break;
        await this.#process(job);
        await wait(BREATH_MS);
      }
      await this.#addDigests();
      const leaseMs = await nextLeaseEndMs(database.orm);
      if (leaseMs !== null) this.#wakeIn(Math.max(leaseMs, 0) + 1_000);
    } catch (error) {
      if (this.#isStopped) return;
      // The attempt is counted and its lease ends, so retries stop even if this happens every time.
      log.warn(
        { err: error },
        'reading the text of documents was interrupted; it will continue later',
      );
      this.#isAsked = false;
      this.#wakeIn(RETRY_READING_AFTER_MS);
    }
  }

  async #addDigests(): Promise<void> {
    if (this.#hasAddedDigests) return;
    const { database, changes } = this.#deps;
    const without = await listWithoutDigest(database.orm);
    for (const document of without) {
      if (this.#isStopped) return;
      const digest = await this.#digestOf(document);
      if (digest === null) continue;
      await this.#write((transaction) => storeTextDigest(transaction, document, digest));
      await wait(BREATH_MS);
    }
    if (without.length > 0) changes.tablesChanged(['document_texts']);
    this.#hasAddedDigests = true;
  }

  /** Returns null if the stored file is missing or can't be read. The next start tries again. */
  async #digestOf({
    documentId,
    fileName,
  }: Pick<TextJob, 'documentId' | 'fileName'>): Promise<string | null> {
    try {
      return await digestOfFile(this.#deps.files, fileName);
    } catch (error) {
      this.#deps.log.warn({ err: error, documentId }, 'a stored file cannot be read');
      return null;
    }
  }

  async #process(job: TextJob): Promise<void> {
    if (job.attempt > MOST_READING_ATTEMPTS) return this.#settle(job, 'failed');
    const file = await this.#fileOf(job);
    if (file === null) return this.#settle(job, 'missing');
    await this.#write(
      (transaction) => storeTextDigest(transaction, job, file.digest),
      REPEATABLE_WRITE,
    );
    try {
      await this.#store(job, await this.#reader.read(file.source, job.fileType));
    } catch (error) {
      // The server is stopping; the next start continues.
      if (this.#isStopped) return;
      if (error instanceof NoTextError) return this.#settle(job, error.reason, error.cause);
      if (!(error instanceof ReadingEndedError)) throw error;
      if (job.attempt >= MOST_READING_ATTEMPTS) return this.#settle(job, error.reason, error);
      await this.#write((transaction) => releaseJob(transaction, job));
    }
  }

  /**
   * The reader gets only the path of a file on this machine, because the contents of many files would keep the server's
   * garbage collector busy.
   */
  async #fileOf(job: TextJob): Promise<{ digest: string; source: TextSource } | null> {
    try {
      const stored = await this.#deps.files.open(job.fileName);
      if (stored === null) return null;
      const hash = createHash('sha256');
      const chunks: Uint8Array[] = [];
      for await (const chunk of stored.content) {
        hash.update(chunk);
        if (stored.path === null) chunks.push(chunk);
      }
      return { digest: hash.digest('hex'), source: stored.path ?? Buffer.concat(chunks) };
    } catch (error) {
      // The document isn't at fault, so this isn't counted as an attempt.
      if (error instanceof StorageUnavailableError) {
        await this.#write((transaction) => giveBackJob(transaction, job));
      }
      throw error;
    }
  }

  async #store(job: TextJob, { unit, pages, scanned = '' }: ExtractedText): Promise<void> {
    const parts = pageParts(pages);
    for (let from = 0; from < parts.length; from += PARTS_AT_ONCE) {
      const piece = {
        unit,
        scanned,
        parts: parts.slice(from, from + PARTS_AT_ONCE),
        isFirst: from === 0,
        isLast: from + PARTS_AT_ONCE >= parts.length,
      };
      // A document deleted meanwhile isn't an error.
      const isOurs = await this.#write(
        (transaction) => addPiece(transaction, job, piece),
        piece.isLast ? {} : REPEATABLE_WRITE,
      );
      if (!isOurs) return;
      if (this.#isStopped) return;
      await wait(BREATH_MS);
    }
  }

  async #settle(job: TextJob, reason: TextReason, cause?: unknown): Promise<void> {
    const { documentId } = job;
    if (reason === 'failed' || reason === 'missing') {
      this.#deps.log.warn({ err: cause, documentId, reason }, 'a document cannot be searched');
    }
    await this.#write((transaction) => storeMissingText(transaction, job, reason));
  }

  #write<T>(
    work: (transaction: Transaction) => Promise<T>,
    lasting: Pick<Author, 'mayBeLost'> = {},
  ): Promise<T> {
    const { database, changes } = this.#deps;
    const author = { actor: 'system', origin: { kind: 'upkeep' }, ...lasting } as const;
    return write(database, changes, author, work);
  }
}

function pageParts(pages: readonly PageText[]): PagePart[] {
  return pages.flatMap(({ number, title, text }) =>
    textParts(text).map((body, index) => ({ number, part: index + 1, title, body })),
  );
}

function textParts(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > PART_CHARACTERS) {
    const end = breakIn(text, from);
    parts.push(text.slice(from, end));
    from = end;
  }
  parts.push(text.slice(from));
  return parts;
}

function breakIn(text: string, from: number): number {
  const end = from + PART_CHARACTERS;
  for (const mark of ['\n', '\t', ' ']) {
    const at = text.lastIndexOf(mark, end - 1);
    if (at >= end - BREAK_WITHIN) return at + 1;
  }
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
