import type { createBoardPack } from '../../../contract/boardPacks.ts';
import { PACK_FAILURES } from '../../../contract/messages.ts';
import type { PackChoices } from '../../../finance/packChoices.ts';
import { STANDARD_PACK_CHOICES } from '../../../finance/packChoices.ts';
import { can } from '../../../finance/permissions.ts';
import { readAsOf } from '../../../engine/db/asOf.ts';
import { privateNotes } from '../../../engine/db/schema/privateNotes.ts';
import { readNotes } from '../../questions/privateNoteRows.ts';
import { storedCompany } from '../../company/company.ts';
import type { Deps } from '../../deps.ts';
import { readMoment, visibleMoment } from '../../http/asOf.ts';
import { describePlaces } from '../../http/errorLog.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound, tokenNotAllowed } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import type { JobTimes } from '../../../engine/jobs/kindOfWork.ts';
import { readSentencesAgainstBooks } from '../../texts/changedSentences.ts';
import { attachedDocuments } from '../../documents/attachedDocuments.ts';
import { seesAccounts } from '../../company/seesAccounts.ts';
import { nameOfReader } from '../../documents/downloads.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import { isSectionShown } from '../../../packs/model/chosenSections.ts';
import type { PackNote, PackReport, PackSource } from '../../../packs/model/packSource.ts';
import { MONTHS_OF_COMMENTARY } from '../../../packs/model/packSource.ts';
import type { StoredPack, PackJob } from '../../packs/packJob.ts';
import type { PackLimits } from '../../packs/packLimits.ts';
import { PackQueue, TooManyPacksError } from '../../packs/packQueue.ts';
import type { StoredFile } from '../../../engine/storage/objectStore.ts';
import type { ChangedSince, RestatedIn } from './packSource.queries.ts';
import { isInPackScope, isInScope } from './packRows.ts';
import { readPackSource } from './packSource.queries.ts';

const OWN_WAIT_SECONDS = 5;
const PACK_WAIT_SECONDS = 30;

type QueueDeps = Pick<Deps, 'database' | 'changes' | 'files' | 'shelves' | 'log' | 'now'>;

/** Logs only the location of an error, because its message may quote a figure. */
export function openPackQueue(
  { database, changes, files, shelves, log, now }: QueueDeps,
  limits?: PackLimits,
  times?: Partial<JobTimes>,
): PackQueue {
  return new PackQueue({
    database,
    changes,
    log,
    now,
    results: shelves.results,
    attachments: (source, format) => attachedDocuments(files, source, format),
    ...(limits === undefined ? {} : { limits }),
    ...(times === undefined ? {} : { times }),
    onFailure(format, failure, cause) {
      log.warn(
        { format, failure, cause: describePlaces(cause) },
        'a board pack could not be created',
      );
    },
  });
}

export interface BoardPackDeps extends Deps {
  readonly packs: PackQueue;
  readonly moments: Moments;
  readonly restatedIn: RestatedIn;
  readonly changedSince: ChangedSince;
}

export async function queuePack(
  deps: BoardPackDeps,
  { basis, body, caller, reply }: Call<typeof createBoardPack>,
): Promise<PackJob> {
  const { packs, moments, restatedIn, changedSince } = deps;
  const { format, paper, unprintable, contradictions, asOf, ...more } = body;
  const { origins, withMyNotes, sections, charts, ...scope } = more;
  if (withMyNotes && format !== 'pdf') {
    throw invalidField('withMyNotes', 'Only a PDF can include your notes');
  }
  if (withMyNotes && caller.proof === 'token') throw tokenNotAllowed();
  // Private notes have no history, so a pack as of an earlier date prints the current notes.
  const myNotes = withMyNotes
    ? await readNotes(basis, deps.database.orm, caller.userId, isInPackScope(scope, privateNotes))
    : [];
  const areShown = await seesAccounts(deps.database.orm, caller);
  const besides = {
    origins,
    restatedIn,
    changedSince,
    accounts: { areShown, ...(sections === undefined ? {} : { sections }) },
  };
  const read = async () =>
    withChoices(withNotes(await readPackSource(deps, scope, besides), myNotes), {
      ...(sections === undefined ? {} : { packSections: sections }),
      ...(charts === undefined ? {} : { packCharts: charts }),
    });
  try {
    return await packs.add(caller.userId, format, async () => {
      const { packsNameReader } = await storedCompany(deps.database.orm);
      const reader = packsNameReader ? await nameOfReader(deps.database.orm, caller.userId) : '';
      if (asOf === undefined) {
        // Gives numbers to changes that were just committed, so that the pack includes them.
        await moments.sealWaiting();
        const source = await read();
        const isListed = contradictions === 'list' && can(caller.role, 'editReport');
        const contradicted = isListed ? await contradictionsIn(deps.database.orm, source) : [];
        return { source, paper, unprintable, contradictions: contradicted, reader };
      }
      const moment = await readMoment(moments, asOf);
      const source = await readAsOf(visibleMoment(caller, moment), read);
      const isNumber = /^\d+$/.test(asOf);
      const at = isNumber ? await moments.timeOf(moment) : asOf;
      reply.header('as-of', String(moment));
      return { source: { ...source, asOf: at }, paper, unprintable, reader };
    });
  } catch (error) {
    if (error instanceof TooManyPacksError) throw tooManyPacks(error, packs.limits);
    throw error;
  }
}

const MOST_CONTRADICTIONS = 20;

/** The sentences in a pack that contradict the ledger, newest months first, up to a limit. */
async function contradictionsIn(
  orm: Deps['database']['orm'],
  source: PackSource,
): Promise<string[]> {
  const isWhole = isSectionShown(source, 'commentary');
  if (!isWhole && !isSectionShown(source, 'says')) return [];
  const { scope, reports, financialYears } = source;
  const yearOf = ({ fyId }: PackReport) => financialYears.findIndex(({ id }) => id === fyId);
  const printed = reports
    .filter(isInScope(scope))
    .toSorted((a, b) => yearOf(b) - yearOf(a) || b.monthNum - a.monthNum)
    .slice(0, isWhole ? MONTHS_OF_COMMENTARY : 1);
  const found: string[] = [];
  for (const { fyId, monthNum } of printed) {
    if (found.length >= MOST_CONTRADICTIONS) break;
    const sentences = await readSentencesAgainstBooks(source.basis, orm, { fyId, monthNum });
    found.push(...sentences.map(({ text }) => text));
  }
  return found.slice(0, MOST_CONTRADICTIONS);
}

const withNotes = (source: PackSource, notes: readonly PackNote[]): PackSource =>
  notes.length === 0 ? source : { ...source, myNotes: notes };

const withChoices = (source: PackSource, asked: Partial<PackChoices>): PackSource => ({
  ...source,
  choices: { ...STANDARD_PACK_CHOICES, ...source.choices, ...asked },
});

function tooManyPacks({ of }: TooManyPacksError, limits: PackLimits): ProblemError {
  return of === 'one'
    ? new ProblemError(
        'too_many_attempts',
        `${limits.unfinishedOfOne} of your board packs are still being created. Wait for one to finish, or cancel one.`,
        { retryAfterSeconds: OWN_WAIT_SECONDS },
      )
    : new ProblemError(
        'temporarily_unavailable',
        'Too many board packs are being created right now. Try again in a minute',
        { retryAfterSeconds: PACK_WAIT_SECONDS },
      );
}

interface OfPack {
  readonly caller: { readonly userId: number };
  readonly params: { readonly id: string };
}

/** Throws 404 for everyone except the person who requested the pack. */
export async function packOfCaller(packs: PackQueue, { caller, params }: OfPack): Promise<PackJob> {
  const job = await packs.find(caller.userId, params.id);
  if (job === null) throw notFound('Board pack');
  return job;
}

/**
 * Waits until the pack is finished, but no longer than the time limit for packs. The file is opened, not copied into
 * memory.
 */
export async function finishedPack(
  packs: PackQueue,
  { caller, params }: OfPack,
): Promise<Pick<PackJob, 'format'> & Pick<StoredPack, 'fileName'> & { readonly file: StoredFile }> {
  const job = await packs.settled(caller.userId, params.id, packs.limits.timeMs);
  if (job === null) throw notFound('Board pack');
  const { state, format } = job;
  if (state.kind === 'failed') throw new ProblemError('pack_failed', PACK_FAILURES[state.failure]);
  if (state.kind !== 'ready') {
    throw new ProblemError(
      'temporarily_unavailable',
      'The board pack is still being created; try again in a few seconds',
      { retryAfterSeconds: OWN_WAIT_SECONDS },
    );
  }
  const file = await packs.open(state);
  if (file === null) throw notFound('Board pack');
  return { fileName: state.fileName, format, file };
}

export async function cancelPack(packs: PackQueue, { caller, params }: OfPack): Promise<null> {
  if (!(await packs.cancel(caller.userId, params.id))) throw notFound('Board pack');
  return null;
}
