import { DatabaseError } from 'pg';
import {
  PACK_FORMATS,
  type PackFormat,
  type UnprintableCharacter,
} from '../../../contract/boardPacks.ts';
import { PACK_FAILURES } from '../../../contract/messages.ts';
import type { createPublication, Publication } from '../../../contract/publications.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { countedApprovals } from '../../../finance/monthReview.ts';
import { unprintableText } from '../../../format/unprintableText.ts';
import { storeTraceHead } from '../../../engine/db/traceHead.ts';
import { sealWaiting } from '../../../engine/db/sealer.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { digest, write } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import type { Caller } from '../../http/caller.ts';
import type { Call } from '../../http/route.ts';
import type { PackChanges } from '../../../packs/model/packSource.ts';
import { type PackQueue, TooManyPacksError } from '../../packs/packQueue.ts';
import type { RenderedPack, PackTask } from '../../../packs/packTask.ts';
import { digestOfFile } from '../../../engine/storage/fileDigest.ts';
import { contentDigest } from '../../../engine/storage/publishedFiles.ts';
import { type NamedDocuments, refuseDeletedDocuments } from './refuseDeletedDocuments.ts';
import type { ManifestDocument } from './manifest.ts';
import { manifestFigures, manifestText, TEMPLATE_VERSION, textDigests } from './manifest.ts';
import { manifestChoices } from './manifestChoices.ts';
import {
  allManifests,
  documentsOfMonth,
  insertPublication,
  lastNumber,
  lockPublications,
  publishedDigests,
  readPublications,
  signedManifest,
} from './publications.queries.ts';
import type { PackSourceReader, Restatements } from './restated.ts';
import {
  closeReview,
  lockReviews,
  type StoredReview,
  voidOutdatedReviews,
} from './reviews.queries.ts';
import { everyoneSeesAccounts } from '../../company/seesAccounts.ts';
import { storedCompany } from '../../company/company.ts';
import { restatedIn } from './restated.ts';
import { reviewToPublish } from './reviews.service.ts';
import { newSealCode, printedCode } from './sealCodes.ts';
import { readSealed } from './sealedState.ts';
import { signText } from './signing.ts';
import { mailReaders } from './monthMailing.ts';

/** The time limit for the three formats together, including packs already in the queue. */
const MOST_MS = 10 * 60_000;
const PUBLISH_RETRY_SECONDS = 10;

export interface PublicationDeps extends Deps {
  readonly packs: PackQueue;
  readonly readPackSource: PackSourceReader;
  readonly restatements: Restatements;
  readonly changedSince: (basis: CompanyBasis, reading: Transaction) => Promise<PackChanges | null>;
}

export interface Publishing extends Pick<
  Call<typeof createPublication>,
  'basis' | 'body' | 'write'
> {
  readonly caller: Pick<Caller, 'userId' | 'role'>;
}

interface PublishingOptions {
  readonly givenUp: AbortSignal;
  readonly tells: boolean;
}

interface MadeForm extends RenderedPack {
  readonly format: PackFormat;
  readonly digest: string;
}

const changedMeanwhile = () =>
  new ProblemError('changed_since', 'This month was published by someone else in the meantime');

export const publish = (
  deps: PublicationDeps,
  call: Call<typeof createPublication>,
): Promise<Publication> =>
  publishMonth(deps, call, { givenUp: endOfConnection(call), tells: true });

export async function publishMonth(
  deps: PublicationDeps,
  call: Publishing,
  options: PublishingOptions,
): Promise<Publication> {
  const { basis } = call;
  const { body, caller } = call;
  const { givenUp } = options;
  const refusal = await reviewToPublish(deps.database.orm, body, caller).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  // A repeated call gets the answer of the first call, which has ended the review.
  if (refusal !== null) return call.write(() => Promise.reject(refusal.error));
  const read = await readSealed(deps, async (reading) => {
    const areShown = everyoneSeesAccounts(await storedCompany(reading));
    const source = await deps.readPackSource(reading, deps, body, { areShown });
    return {
      source,
      restated: await restatedIn(reading, source, body),
      changed: await deps.changedSince(source.basis, reading),
      review: await reviewToPublish(reading, body, caller),
      number: (await lastNumber(reading, body)) + 1,
      documents: await documentsOfMonth(reading, body),
    };
  });
  const { source, restated, changed, review, number, documents, moment, chain } = read;
  const label = source.financialYears.find(({ id }) => id === body.fyId)?.fyYear;
  if (label === undefined) throw notFound('Financial year');
  // Digests are read before the packs are created, which takes seconds, because a file may be
  // removed meanwhile.
  const digests = await documentDigests(deps, documents);
  const code = newSealCode();
  const seal = {
    code: printedCode(code),
    number,
    checkedAt: `${deps.settings.publicUrl}/?verify`,
  };
  const forms = await makeForms(
    deps.packs,
    caller.userId,
    {
      source: { ...source, restated, seal, ...(changed ? { changed } : {}) },
      paper: body.paper,
      unprintable: body.unprintable,
      reader: '',
    },
    givenUp,
  );
  const month = `${fiscalMonthName(basis, body.monthNum)} ${calendarYear(basis, label, body.monthNum)}`;
  const manifest = manifestText({
    code: seal.code,
    company: source.companyName,
    financialYear: label,
    monthNum: body.monthNum,
    month,
    number,
    publishedAt: source.madeAt,
    moment,
    chain,
    paper: body.paper,
    materiality: source.materiality,
    ...manifestChoices(source),
    figures: manifestFigures(source),
    texts: textDigests(source),
    documents: digests,
    ...(review === null || countedApprovals(review) === 0
      ? {}
      : { approved: approvedState(review) }),
    files: forms.map(({ format, fileName, content, digest: sha256 }) => ({
      format,
      name: fileName,
      size: content.byteLength,
      sha256,
    })),
  });
  const { signature } = await signText(deps, manifest);
  const publication = {
    fyId: body.fyId,
    monthNum: body.monthNum,
    month,
    number,
    code,
    moment,
    manifest,
    manifestDigest: digest(manifest),
    signature,
    publishedBy: caller.userId,
    publishedAt: new Date(source.madeAt),
  };
  const named = {
    documentIds: documents.map(({ id }) => id),
    follow: source.choices?.packAppendsDocuments === true,
  };
  return storePublication(deps, call, { publication, review, forms, documents: named }, options);
}

function endOfConnection({ reply }: Pick<Call<typeof createPublication>, 'reply'>): AbortSignal {
  const ending = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) ending.abort();
  });
  return ending.signal;
}

const cancelled = () => new ProblemError('pack_failed', 'Publishing was cancelled');

const unprintableCharacters = (characters: readonly UnprintableCharacter[]) =>
  new ProblemError('characters_without_font', PACK_FAILURES.unprintable, {
    errors: characters.map((found) => ({ path: 'unprintable', message: unprintableText(found) })),
  });

const stopping = () =>
  new ProblemError('temporarily_unavailable', 'The server is stopping; try again', {
    retryAfterSeconds: PUBLISH_RETRY_SECONDS,
  });

/** The forms are created one after the other, so that they take no more of the queue than a single pack. */
async function makeForms(
  packs: PackQueue,
  userId: number,
  task: Omit<PackTask, 'format'>,
  givenUp: AbortSignal,
): Promise<MadeForm[]> {
  const forms: MadeForm[] = [];
  for (const format of PACK_FORMATS) {
    if (givenUp.aborted) throw cancelled();
    const made = await makeForm(packs, userId, format, task, givenUp);
    forms.push({ ...made, format, digest: contentDigest(made.content) });
  }
  return forms;
}

async function makeForm(
  packs: PackQueue,
  userId: number,
  format: PackFormat,
  task: Omit<PackTask, 'format'>,
  givenUp: AbortSignal,
): Promise<RenderedPack> {
  const job = await packs
    .add(userId, format, async () => task, { isAwaited: true })
    .catch((error: unknown) => {
      if (!(error instanceof TooManyPacksError)) throw error;
      throw new ProblemError(
        'temporarily_unavailable',
        'Too many board packs are being created right now; try again when they are finished',
        { retryAfterSeconds: PUBLISH_RETRY_SECONDS },
      );
    });
  const giveUp = () => void packs.cancel(userId, job.id).catch(() => {});
  givenUp.addEventListener('abort', giveUp, { once: true });
  try {
    const { state } = (await packs.settled(userId, job.id, MOST_MS)) ?? {};
    if (state?.kind === 'failed') {
      if (state.failure === 'unprintable') throw unprintableCharacters(state.unprintable ?? []);
      throw new ProblemError('pack_failed', PACK_FAILURES[state.failure]);
    }
    if (state !== undefined && state.kind !== 'ready') {
      throw packs.isStopped ? stopping() : new ProblemError('pack_failed', PACK_FAILURES.slow);
    }
    const content = state === undefined ? null : await packs.contentOf(state);
    if (state === undefined || content === null) throw cancelled();
    return { fileName: state.fileName, content: new Uint8Array(content) };
  } finally {
    givenUp.removeEventListener('abort', giveUp);
    // If cancelling fails, the pack is dropped later, like any other pack that nobody fetches.
    await packs.cancel(userId, job.id).catch(() => false);
  }
}

async function documentDigests(
  { files }: Pick<Deps, 'files'>,
  documents: Awaited<ReturnType<typeof documentsOfMonth>>,
): Promise<ManifestDocument[]> {
  const digests: ManifestDocument[] = [];
  for (const { name, size, fileName } of documents) {
    digests.push({ name, size, sha256: await digestOfFile(files, fileName) });
  }
  return digests;
}

const approvedState = (review: StoredReview) => ({
  state: review.state,
  moment: review.moment,
  approvals: countedApprovals(review),
});

interface MadePublication {
  readonly publication: Parameters<typeof insertPublication>[1];
  readonly review: StoredReview | null;
  readonly forms: readonly MadeForm[];
  readonly documents: Pick<NamedDocuments, 'documentIds' | 'follow'>;
}

/**
 * The files are stored first: a file without a row is cleaned up later, but a row without a file would be a lost pack.
 */
async function storePublication(
  deps: PublicationDeps,
  call: Publishing,
  { publication, review, forms, documents }: MadePublication,
  { givenUp, tells }: PublishingOptions,
): Promise<Publication> {
  const { published: files, log } = deps;
  const removeAll = () => Promise.all(forms.map((form) => files.remove(form.digest)));
  let isCommitting = false;
  let stored: Publication;
  try {
    for (const { content } of forms) await files.put(content);
    if (givenUp.aborted) throw cancelled();
    stored = await call.write(async (transaction) => {
      await lockReviews(transaction);
      await lockPublications(transaction);
      // Approvals no longer hold if anything was changed while the packs were created.
      const open = await reviewToPublish(transaction, publication, call.caller);
      if (review !== null && review.id === open?.id) {
        await closeReview(transaction, review.id, {
          outcome: 'published',
          endedAt: publication.publishedAt,
          endedBy: String(publication.publishedBy),
        });
      } else if (review !== null && open !== null) throw changedMeanwhile();
      if ((await lastNumber(transaction, publication)) + 1 !== publication.number) {
        throw changedMeanwhile();
      }
      await refuseDeletedDocuments(transaction, { ...publication, ...documents });
      const id = await insertPublication(
        transaction,
        publication,
        forms.map(({ format, fileName, content, digest: sha256 }) => ({
          format,
          fileName,
          fileSize: content.byteLength,
          digest: sha256,
        })),
      );
      const [inserted] = await readPublications(transaction, id);
      if (inserted === undefined) throw new Error('A publication cannot be read');
      isCommitting = true;
      return inserted;
    });
  } catch (error) {
    // If the answer to the commit was lost, the rows may exist, and the sweeper decides later.
    if (!isCommitting || wasPublicationRolledBack(error)) await removeAll();
    else log.warn({ err: error }, 'could not tell whether a publication was committed');
    throw error;
  }
  // A repeated call gets the publication of the first call.
  if (stored.code !== printedCode(publication.code)) await removeAll();
  else {
    await files
      .keepManifests(new Map([[publication.code, signedManifest(publication)]]))
      .catch((error: unknown) => {
        log.warn(
          { err: error },
          'a manifest could not be stored next to its files; it will be retried',
        );
      });
    await keepHeadWithPublication(deps);
    if (tells) mailReaders(call.basis, deps, publication, publication.publishedBy);
  }
  return stored;
}

/** Updates the copy of the chain head outside the database, so that it includes this publication. */
async function keepHeadWithPublication({ database, shelves, log }: Deps): Promise<void> {
  try {
    await sealWaiting(database);
    await storeTraceHead(database, shelves.documents);
  } catch (error) {
    log.warn({ err: error }, 'The end of the chain could not be stored; the server will retry');
  }
}

/** The database itself refused, so none of the transaction's changes remain. */
const wasPublicationRolledBack = (error: unknown) =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/**
 * Removes published files that a crash left without a row, restores missing manifests next to the files, and ends
 * reviews that an update of the product has made outdated. Call periodically.
 */
export async function tidyPublished({
  database,
  changes,
  published: files,
  log,
  now,
}: Deps): Promise<void> {
  await write(database, changes, { actor: 'system' }, (transaction) =>
    voidOutdatedReviews(transaction, TEMPLATE_VERSION, now()),
  );
  await files.keepManifests(await allManifests(database));
  const { removed, left } = await files.sweep(await publishedDigests(database), now());
  if (removed > 0) log.info({ files: removed }, 'removed files of publications that failed');
  if (left > 0) {
    log.warn(
      { files: left },
      'many published files do not belong to any publication, so none were removed: is this the right database?',
    );
  }
}
