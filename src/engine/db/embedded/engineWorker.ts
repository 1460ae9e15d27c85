import fs from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { BreakageReader } from './breakage.ts';
import { BUSY, isEngineWork, type FromEngine, type ToEngine } from './engineProtocol.ts';
import { LeanEngine } from './leanEngine.ts';
import { MessageBatch } from './messageBatch.ts';
import { refuseUnsafeEngine, findDamage } from './selfTest.ts';
import { START_PARAMETERS } from './startParameters.ts';
import { SyncedNodeFs } from './syncedNodeFs.ts';

/** The pool uses one. The rest leave room while a dropped connection is still being closed. */
const ENGINE_CONNECTIONS = 8;

if (!isEngineWork(workerData)) throw new Error('only engine.ts starts this worker');
const work = workerData;
const busyState = new Int32Array(work.busy);

function postToParent(message: FromEngine): void {
  // The empty transfer list tells the linter that this is not a browser window.
  parentPort?.postMessage(message, []);
}

function engineErrorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function watchEngine(engine: PGlite): void {
  const reader = new BreakageReader();
  const batch = new MessageBatch();
  const run = engine.execProtocolRawStream.bind(engine);
  engine.execProtocolRawStream = async (message, options) => {
    const together = batch.add(message);
    if (together === null) return;
    Atomics.add(busyState, BUSY.count, 1);
    Atomics.store(busyState, BUSY.state, 1);
    try {
      await run(together, {
        ...options,
        onRawData: (piece) => {
          const breakage = reader.read(piece);
          if (breakage) postToParent({ kind: 'broken', detail: breakage });
          options.onRawData(piece);
        },
      });
    } catch (error) {
      postToParent({ kind: 'broken', detail: engineErrorText(error) });
      throw error;
    } finally {
      Atomics.store(busyState, BUSY.state, 0);
    }
  };
}

const PROGRAM = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));

interface OpenedEngine {
  readonly engine: PGlite;
  readonly files: SyncedNodeFs;
  readonly program: WebAssembly.Module;
}

async function openWorkerEngine(): Promise<OpenedEngine | string> {
  const said: string[] = [];
  const listen = (line: string) => {
    if (/FATAL|PANIC|ERROR/.test(line)) said.push(line);
    return false;
  };
  try {
    const files = new SyncedNodeFs(work.folder, work.syncFault);
    const program = work.program ?? (await WebAssembly.compile(await fs.readFile(PROGRAM)));
    const options = {
      pgliteWasmModule: program,
      fs: files,
      startParams: START_PARAMETERS,
      onStderr: listen,
      ...(work.verify && { extensions: { amcheck } }),
    };
    const engine = new LeanEngine(options);
    await engine.waitReady;
    return { engine, files, program };
  } catch (error) {
    return [...said, engineErrorText(error)].join('; ');
  }
}

async function serveConnections(): Promise<void> {
  const opened = await openWorkerEngine();
  if (typeof opened === 'string') {
    return postToParent({ kind: 'refused', reason: 'damaged', detail: opened });
  }
  const { engine, files, program } = opened;
  const unsafe = await refuseUnsafeEngine(engine, files);
  if (unsafe) return postToParent({ kind: 'refused', reason: 'unsafe', detail: unsafe });
  const damage = work.verify ? await findDamage(engine) : null;
  if (damage) return postToParent({ kind: 'refused', reason: 'damaged', detail: damage });

  watchEngine(engine);
  const server = new PGLiteSocketServer({
    db: engine,
    path: work.socketPath,
    // The openers close idle connections, because only they know which work may take long (openEmbedded.ts).
    maxConnections: ENGINE_CONNECTIONS,
  });
  await server.start();
  parentPort?.on('message', (message: ToEngine) => {
    if (message.kind !== 'close') return;
    // Ends the thread after everything is written; nothing else keeps the thread alive.
    void (async () => {
      await server.stop();
      await engine.exec('CHECKPOINT');
      await engine.close();
      process.exit(0);
    })();
  });
  postToParent({ kind: 'ready', program });
}

await serveConnections();
