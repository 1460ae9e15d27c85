import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type AppOptions, buildApp } from './app.ts';
import { describeBackups } from './backups/describeBackups.ts';
import { readLatestBackup } from './backups/latestBackup.ts';
import { migrateStored } from './backups/migrateStored.ts';
import { productVersion } from './backups/productVersion.ts';
import { ScheduledBackups } from './backups/scheduledBackups.ts';
import { Changes } from '../engine/db/changes.ts';
import { type Instances, joinInstances } from '../engine/db/instances.ts';
import { ClockWatch } from '../engine/db/clockWatch.ts';
import { listenForChanges } from '../engine/db/listen.ts';
import type { Database } from '../engine/db/database.ts';
import { appliedMigrations } from '../engine/db/migrate.ts';
import { Sealer, sealWaiting } from '../engine/db/sealer.ts';
import { write } from '../engine/db/write.ts';
import type { Deps } from './deps.ts';
import { describeSignIn } from './users/describeSignIn.ts';
import { openFactorKey } from './users/factorKey.ts';
import { hasFactors } from './users/secondFactors.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from './users/demoAccounts.ts';
import { forgetExpiredResets } from './users/passwordResets.ts';
import { forgetPendingSignIns } from './features/auth/pendingSignIns.ts';
import { forgetExpiredSessions, forgetSessionsToCome } from './users/sessions.ts';
import { forgetRemovedMonths } from './features/removedMonths/removedMonths.queries.ts';
import { sweepOrphans } from './features/documents/documents.service.ts';
import { storeTraceHead } from '../engine/db/traceHead.ts';
import { DataCheckRunner } from './integrity/dataCheckRunner.ts';
import { deleteOldLogEntries } from '../engine/db/accessLog.ts';
import { tidyPublished } from './features/publications/publications.service.ts';
import { watchProgramFiles } from './features/system/programFiles.ts';
import { reportFaultyFiles } from './features/documents/storedFiles.ts';
import { TextExtraction } from './features/documents/text/textExtraction.ts';
import { forgetOldDrafts } from './features/imports/imports.queries.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { forgetOldJobs, sweepResults } from '../engine/jobs/forgetOldJobs.ts';
import { storedCompany } from './company/company.ts';
import { takeOverSettings } from './company/takeOverSettings.ts';
import { makeMailer } from './mail/makeMailer.ts';
import { removeOldMails } from './mail/oldMails.ts';
import { MailQueue } from './mail/mailQueue.ts';
import { describeMail } from './mail/recordedMailer.ts';
import { cannotListen, refuseNewData } from './refuseNewData.ts';
import type { Settings } from './settings.ts';
import { HistoryFiller } from '../engine/moments/historyFiller.ts';
import { Moments } from '../engine/moments/moments.ts';
import { openDemoLoading } from './demo/demoLoading.ts';
import { type PreparedData, prepareData } from './demo/prepareData.ts';
import { scanningBy } from '../engine/storage/virusScanner.ts';
import { openStorage } from '../engine/storage/storage.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const WEB_FOLDER = path.join(PROJECT, 'dist/web');
const MAIL_DRAIN_MS = 10_000;
const TIDY_EVERY_MS = 3_600_000;
const CLOCK_EVERY_MS = 60_000;

/** Migrates and fills the database, listens, and stops on request. */
export async function serve(settings: Settings, database: Database, log: Logger): Promise<void> {
  const changes = new Changes();
  const instances = await join(settings, database, changes, log);
  const isNew = (await appliedMigrations(database.pool)).length === 0;
  if (isNew) await refuseNewData(settings);
  await migrateStored(database, settings, log);
  const stopListening = await listenForChanges(database, settings.databaseUrl, changes, log, {
    isShared: settings.instances.isMany,
  });
  const sealer = new Sealer(database, changes, log);
  const filler = new HistoryFiller(new Moments(database), changes, log);
  const opened = { settings, database, log, changes, instances, stopListening, sealer, filler };
  try {
    await serveOpened(opened);
  } catch (error) {
    await Promise.all([sealer.stop(), filler.stop()]);
    throw error;
  }
}

interface OpenedProduct {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Logger;
  readonly changes: Changes;
  readonly instances: Instances;
  readonly stopListening: () => Promise<void>;
  readonly sealer: Sealer;
  readonly filler: HistoryFiller;
}

async function serveOpened(opened: OpenedProduct): Promise<void> {
  const { settings, database, log, changes, instances, stopListening, sealer, filler } = opened;
  const base = { database, changes, log, now: () => new Date() };
  const mailer = makeMailer(settings, log);
  const deps: Deps = {
    ...base,
    settings,
    ...(await openStorage(
      settings,
      settings.scanner === null ? undefined : scanningBy(settings.scanner, log),
    )),
    mailer,
    mails: new MailQueue({ ...base, mailer }),
  };
  const upkeep = { actor: 'system', origin: { kind: 'upkeep' } } as const;
  const ended = await write(database, changes, upkeep, (transaction) =>
    forgetSessionsToCome(transaction, deps.now()),
  );
  if (ended > 0) log.warn({ sessions: ended }, 'ended sessions that were dated in the future');
  const prepared = await prepareData(deps);
  await takeOverSettings(deps, settings.removed);
  // Clean-up runs while routes are registered.
  const tidied = tidyAlone(deps, instances);
  const webFolder = fs.existsSync(path.join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : undefined;
  const stopping = new AbortController();
  const app = await buildApp(deps, {
    logger: log,
    stopping: stopping.signal,
    instances,
    haveFilesChanged: watchProgramFiles(PROJECT, deps.now),
    ...(webFolder === undefined ? {} : { webFolder }),
    demo: offeredDemo(prepared),
    ...(settings.demo ? { ownWork: (ways) => openDemoLoading(deps, ways) } : {}),
  });
  await tidied;
  const address = await listen(app, settings);
  const state = await stateLines(deps, prepared);
  greet(address, prepared, state, webFolder !== undefined);
  const extraction = new TextExtraction(deps);
  await extraction.start();
  await deps.mails.start({ isAlone: !settings.instances.isMany });
  const backups = new ScheduledBackups(deps, () => instances.leads());
  backups.start();
  const filesChecked = checkFiles(deps);
  const checks = new DataCheckRunner(deps, () => instances.leads());
  void checks.look();
  const clock = new ClockWatch(deps);
  void clock.tellAhead();
  const watching = setInterval(() => void clock.look(), CLOCK_EVERY_MS);
  const tidying = setInterval(() => {
    void tidyAlone(deps, instances);
    void checkFiles(deps);
    void checks.look();
    void clock.tellAhead();
  }, TIDY_EVERY_MS);
  const end = stopOnSignal(log, async () => {
    clearInterval(tidying);
    clearInterval(watching);
    log.info({ uptimeSeconds: Math.round(process.uptime()) }, 'stopping');
    // The server no longer reports that it is ready, but answers requests until a proxy has noticed.
    stopping.abort();
    await new Promise((done) => setTimeout(done, settings.instances.drainMs));
    await filesChecked;
    await waitAtMost(MAIL_DRAIN_MS, checks.stop());
    await backups.stop();
    await extraction.stop();
    await waitAtMost(MAIL_DRAIN_MS, app.close());
    // Stopped last, because the last answers may send mails.
    await waitAtMost(MAIL_DRAIN_MS, deps.mails.stop());
    await stopListening();
    await sealer.stop();
    await filler.stop();
    await keepLastHead(deps);
    await instances.leave();
    await database.close();
    log.info({}, 'stopped: everything is on disk');
  });
  void endWhenRefused(instances, log, end);
}

function offeredDemo({ demoAccounts }: PreparedData): AppOptions['demo'] {
  const accounts = (['admin', 'viewer'] as const).flatMap((role) => {
    const email = DEMO_EMAILS[role];
    return demoAccounts.includes(email) ? [{ role, email }] : [];
  });
  return accounts.length === 0 ? null : { accounts, key: DEMO_PASSWORD };
}

/** Stores the chain head outside the database, so that a truncated chain is noticed. */
async function keepLastHead({ database, shelves, log }: Deps): Promise<void> {
  try {
    await sealWaiting(database);
    await storeTraceHead(database, shelves.documents);
  } catch (error) {
    log.warn({ err: error }, 'The end of the change chain could not be stored');
  }
}

async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((done) => setTimeout(done, milliseconds).unref())]);
}

/** Registers among the instances before the database is opened. */
async function join(
  settings: Settings,
  database: Database,
  changes: Changes,
  log: Logger,
): Promise<Instances> {
  const { isMany, keysDir } = settings.instances;
  const { dataDir, port } = settings;
  const hasSealed = () => hasFactors(database);
  const key = isMany ? await openFactorKey({ keysDir, dataDir, hasSealed }) : null;
  // 31 bits, which the database stores as a positive integer.
  const keyMark = key === null ? 0 : key.derive('mark of instances').readUInt32BE() >>> 1;
  const placed = (hasPlace: boolean) => changes.drift(!hasPlace);
  const joining = { isMany, version: await productVersion(), port, keyMark, placed };
  return joinInstances(database, settings.databaseUrl, joining, log);
}

async function endWhenRefused(
  { refused }: Instances,
  log: Logger,
  end: (exitCode: number) => void,
): Promise<void> {
  const { message, exitCode } = await refused;
  log.error({}, `This instance has lost its lock and is stopping. ${message}`);
  end(exitCode);
}

/** Cleans up unless another instance does. Files that only this machine has are cleaned up in any case. */
async function tidyAlone(deps: Deps, instances: Instances): Promise<void> {
  if (await instances.leads().catch(() => false)) return tidy(deps);
  try {
    await deps.files.sweepArriving(deps.now());
  } catch (error) {
    deps.log.warn({ err: error }, 'Interrupted uploads could not be removed');
  }
}

async function checkFiles(deps: Deps): Promise<void> {
  try {
    await reportFaultyFiles(deps);
  } catch (error) {
    deps.log.warn({ err: error }, 'The files of documents could not be checked');
  }
}

export async function tidy(deps: Deps): Promise<void> {
  try {
    await write(
      deps.database,
      deps.changes,
      { actor: 'system', origin: { kind: 'upkeep' } },
      async (transaction) => {
        await forgetOldKeys(transaction, deps.now());
        await forgetExpiredResets(transaction, deps.now());
        await forgetOldDrafts(transaction, deps.now());
        await forgetExpiredSessions(transaction, deps.now(), deps.settings);
        await forgetRemovedMonths(transaction, deps.now());
        await forgetOldJobs(transaction, deps.now());
        await forgetPendingSignIns(transaction, deps.now());
        const { downloadsKeptDays } = await storedCompany(transaction);
        await deleteOldLogEntries(transaction, deps.now(), downloadsKeptDays);
      },
    );
    await removeOldMails(deps.settings.dataDir, deps.now());
    await sweepResults(deps.shelves.results, deps.now());
    const { fault } = await storeTraceHead(deps.database, deps.shelves.documents);
    if (fault === null) {
      await sweepOrphans(deps);
      await tidyPublished(deps);
    } else {
      // If this is the wrong database, files that it doesn't name may belong to the right one.
      deps.log.error({}, `${fault}. No file was removed`);
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'Clean-up failed; the server will retry in an hour');
  }
}

async function listen(
  app: Awaited<ReturnType<typeof buildApp>>,
  settings: Settings,
): Promise<string> {
  try {
    return await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    throw cannotListen(error, settings);
  }
}

/** Returns one line each for mail, backups and sign-in. A company without backups gets a warning. */
async function stateLines(
  { settings, mailer, log }: Deps,
  { demoAccounts }: PreparedData,
): Promise<string[]> {
  const { text, areNone } = describeBackups(settings, await readLatestBackup(settings));
  const isWarning = areNone && demoAccounts.length === 0;
  if (isWarning) log.warn({}, text);
  const backups = isWarning ? [] : [text];
  return [describeMail(mailer.state()), ...backups, describeSignIn(settings.singleSignOn)];
}

function greet(
  address: string,
  prepared: PreparedData,
  state: readonly string[],
  hasPages: boolean,
): void {
  const { demoAccounts, resetLink } = prepared;
  const lines = [`Board Reports is ready: ${address}`];
  if (!hasPages) lines.push('The web pages are not built; run: npm run build');
  lines.push(...state);
  if (demoAccounts.length > 0) {
    const accounts = demoAccounts.length === 1 ? 'Demo account' : 'Demo accounts';
    lines.push(`${accounts}: ${demoAccounts.join(' and ')}, password ${DEMO_PASSWORD}`);
  }
  if (resetLink !== null) {
    lines.push(
      `Set the administrator's password with this link, which works once, for an hour: ${resetLink}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

function stopOnSignal(log: Logger, stop: () => Promise<void>): (exitCode: number) => void {
  let isStopping = false;
  const end = (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'could not be stopped cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  return end;
}
