import type { createBoardPack } from '../../../contract/boardPacks.ts';
import { PACK_FAILURES } from '../../../contract/messages.ts';
import type { PackChoices } from '../../../domain/packChoices.ts';
import { STANDARD_PACK_CHOICES } from '../../../domain/packChoices.ts';
import { can } from '../../../domain/permissions.ts';
import { readAsOf } from '../../db/asOf.ts';
import { storedCompany } from '../../reports/company.ts';
import type { Deps } from '../../deps.ts';
import { readMoment, seenBy } from '../../http/asOf.ts';
import { describePlaces } from '../../http/errorLog.ts';
import { notFound, ProblemError } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import type { JobTimes } from '../../jobs/kindOfWork.ts';
import { readSentencesAgainstBooks } from '../../reports/changedSentences.ts';
import { attachedDocuments } from '../../reports/attachedDocuments.ts';
import { nameOfReader } from '../../reports/downloads.ts';
import type { Moments } from '../../moments/moments.ts';
import { isSectionShown } from '../../packs/model/chosenSections.ts';
import type { PackReport, PackSource } from '../../packs/model/packSource.ts';
import { MONTHS_OF_COMMENTARY } from '../../packs/model/packSource.ts';
import type { KeptPack, PackJob } from '../../packs/packJob.ts';
import type { PackLimits } from '../../packs/packLimits.ts';
import { PackQueue, TooManyPacksError } from '../../packs/packQueue.ts';
import type { StoredFile } from '../../storage/shelf.ts';
import type { ChangedSince, RestatedIn } from './packSource.queries.ts';
import { isInScope } from './packRows.ts';
import { readPackSource } from './packSource.queries.ts';

const OWN_WAIT_SECONDS = 5;
const WAIT_SECONDS = 30;

type QueueDeps = Pick<Deps, 'database' | 'changes' | 'files' | 'shelves' | 'log' | 'now'>;

/** Logs only the location of an error: its message may quote a figure. */
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

/** What the feature is given besides the usual: where packs are made, and what was published before. */
export interface BoardPackDeps extends Deps {
  readonly packs: PackQueue;
  readonly moments: Moments;
  readonly restatedIn: RestatedIn;
  readonly changedSince: ChangedSince;
}

export async function askForPack(
  deps: BoardPackDeps,
  { body, caller, reply }: Call<typeof createBoardPack>,
): Promise<PackJob> {
  const { packs, moments, restatedIn, changedSince } = deps;
  const { format, paper, unprintable, contradictions, asOf, origins, sections, charts, ...scope } =
    body;
  const read = async () =>
    withChoices(await readPackSource(deps, scope, { origins, restatedIn, changedSince }), {
      ...(sections === undefined ? {} : { packSections: sections }),
      ...(charts === undefined ? {} : { packCharts: charts }),
    });
  try {
    return await packs.add(caller.userId, format, async () => {
      const { packsNameReader } = await storedCompany(deps.database.orm);
      const reader = packsNameReader ? await nameOfReader(deps.database.orm, caller.userId) : '';
      if (asOf === undefined) {
        // What was committed just now becomes moments before it is told.
        await moments.sealWaiting();
        const source = await read();
        const isListed = contradictions === 'list' && can(caller.role, 'editReport');
        const contradicted = isListed ? await contradictionsIn(deps.database.orm, source) : [];
        return { source, paper, unprintable, contradictions: contradicted, reader };
      }
      const moment = await readMoment(moments, asOf);
      const source = await readAsOf(seenBy(caller, moment), read);
      const isNumber = /^\d+$/.test(asOf);
      const at = isNumber ? await moments.timeOf(moment) : asOf;
      reply.header('as-of', String(moment));
      return { source: { ...source, asOf: at }, paper, unprintable, reader };
    });
  } catch (error) {
    if (error instanceof TooManyPacksError) throw tooMany(error, packs.limits);
    throw error;
  }
}

const MOST_CONTRADICTIONS = 20;

/** The sentences that a pack prints and that differ from the books, the newest months first; at most so many. */
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

/** With the sections and charts that were asked for, if any were, in place of those of the company. */
const withChoices = (source: PackSource, asked: Partial<PackChoices>): PackSource => ({
  ...source,
  choices: { ...STANDARD_PACK_CHOICES, ...source.choices, ...asked },
});

function tooMany({ of }: TooManyPacksError, limits: PackLimits): ProblemError {
  return of === 'one'
    ? new ProblemError(
        'too_many_attempts',
        `${limits.unfinishedOfOne} of your board packs are still being created. Wait for one to finish, or cancel one.`,
        { retryAfterSeconds: OWN_WAIT_SECONDS },
      )
    : new ProblemError(
        'temporarily_unavailable',
        'Too many board packs are being created right now; try again in a minute',
        { retryAfterSeconds: WAIT_SECONDS },
      );
}

interface OfPack {
  readonly caller: { readonly userId: number };
  readonly params: { readonly id: string };
}

/** Throws 404 for everyone except the person who requested the pack. */
export async function ownPack(packs: PackQueue, { caller, params }: OfPack): Promise<PackJob> {
  const job = await packs.find(caller.userId, params.id);
  if (job === null) throw notFound('Board pack');
  return job;
}

/** Waits until the pack is finished, but no longer than a pack may take; its file is open, and no copy of it in memory. */
export async function finishedPack(
  packs: PackQueue,
  { caller, params }: OfPack,
): Promise<Pick<PackJob, 'format'> & Pick<KeptPack, 'fileName'> & { readonly file: StoredFile }> {
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
