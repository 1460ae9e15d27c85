import { buffer } from 'node:stream/consumers';
import type { Document } from '../../../../contract/documents.ts';
import type { DocumentLayout } from '../../../../contract/documentLayout.ts';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../../contract/problemError.ts';
import { BackgroundThread } from '../../../../threads/backgroundThread.ts';
import type { ThreadLimits } from '../../../../threads/watchedThread.ts';
import { ThreadEndedError } from '../../../../threads/watchedThread.ts';
import type { TextSource } from '../text/textWorker.ts';
import type { DocumentPicture } from './documentPictures.ts';
import type { PagesTasks } from './pagesWorker.ts';
import type { PagedType } from './readPages.ts';

const PAGES_LIMITS: ThreadLimits = {
  timeMs: 20_000,
  heapMegabytes: 256,
  growthMegabytes: 700,
  takesNoPlace: true,
};
/** Each waiting request may hold a file in memory. */
const MOST_WAITING_PAGES = 50;
const PAGES_RETRY_SECONDS = 5;

const isPaged = (type: Document['fileType']): type is PagedType =>
  type === 'docx' || type === 'pptx';

const pagesBusy = () =>
  new ProblemError(
    'temporarily_unavailable',
    'Too many documents are being read right now; try again in a few seconds',
    { retryAfterSeconds: PAGES_RETRY_SECONDS },
  );

export class PagesReader {
  readonly #deps: Pick<Deps, 'files' | 'log'>;
  readonly #thread: BackgroundThread<PagesTasks>;

  constructor(deps: Pick<Deps, 'files' | 'log'>, limits: ThreadLimits = PAGES_LIMITS) {
    this.#deps = deps;
    this.#thread = new BackgroundThread(new URL('./pagesWorker.ts', import.meta.url), limits);
  }

  async pages(document: Document): Promise<DocumentLayout> {
    const { fileType: type } = document;
    const source = isPaged(type) ? await this.#sourceOf(document) : null;
    if (!isPaged(type) || source === null) return { kind: 'none' };
    const pages = await this.#orNull(document, () => this.#thread.ask('pages', { source, type }));
    return pages ?? { kind: 'none' };
  }

  /** Returns null if the document has no such picture, or its file is missing or can't be read. */
  async picture(document: Document, number: number): Promise<DocumentPicture | null> {
    const source = isPaged(document.fileType) ? await this.#sourceOf(document) : null;
    if (source === null) return null;
    return this.#orNull(document, () => this.#thread.ask('picture', { source, number }));
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }

  /** The thread itself reads a file that is on this machine. */
  async #sourceOf({ fileName }: Document): Promise<TextSource | null> {
    if (this.#thread.unfinished >= MOST_WAITING_PAGES) throw pagesBusy();
    const stored = await this.#deps.files.open(fileName);
    if (stored === null) return null;
    if (stored.path === null) return buffer(stored.content);
    stored.content.destroy();
    return stored.path;
  }

  async #orNull<T>({ id }: Document, read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      if (error.reason === 'stopped') throw pagesBusy();
      this.#deps.log.warn({ err: error, documentId: id }, 'the pages of a document cannot be read');
      return null;
    }
  }
}
