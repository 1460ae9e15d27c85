import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import makeDemoTemplate, { demoIsComplete, documentsAreRead } from '../e2e/demoTemplate.ts';
import type { Product } from '../e2e/product.ts';
import { newDataDir, startProduct, TEMPLATE } from '../e2e/product.ts';
import { openDatabase } from '../src/engine/db/openDatabase.ts';
import type { Database } from '../src/engine/db/database.ts';
import type { Cluster } from '../src/engine/db/testCluster.ts';
import { startCluster } from '../src/engine/db/testCluster.ts';

const LOG = { info: () => {}, warn: () => {}, error: () => {} };
const QUIET = { LOG_LEVEL: 'error' };
const DEMO_DATABASE = 'demo_company';
const EMPTY_DATABASE = 'nothing_yet';
const PEER_DATABASE = 'peer';

type Settings = Readonly<Record<string, string>>;

/** One of the two engines, and products that run on it. */
export interface Engine {
  readonly name: 'embedded' | 'PostgreSQL';
  /** A product on a copy of the demo company's data, with more settings; its `stop` removes that. */
  readonly startProduct: (more?: Settings) => Promise<Product>;
  /** A product that makes the demo company first. */
  readonly startFirst: () => Promise<Product>;
  /** One more on the database and the files of a product, with the same settings; its `stop` leaves those. Not where there can be only one. */
  readonly startBeside: ((product: Product, settings: Settings) => Promise<Product>) | null;
  /** Ends the product, works on its database and starts it again. */
  readonly whileStopped: (
    product: Product,
    work: (database: Database) => Promise<void>,
  ) => Promise<void>;
}

/** The engines that are there: PostgreSQL where its programs are installed. */
export interface Engines {
  readonly all: readonly Engine[];
  readonly embedded: Engine;
  readonly postgresql: Engine | null;
  /** A database of the same PostgreSQL server without anything in it. */
  readonly emptyDatabaseUrl: string | null;
  /** One for the product that is compared with. */
  readonly peerDatabaseUrl: string | null;
  readonly stop: () => Promise<void>;
}

async function whileStopped(
  product: Product,
  databaseUrl: string | undefined,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  await product.end();
  const database = await openDatabase({ dataDir: product.dataDir, databaseUrl, log: LOG });
  try {
    await work(database);
  } finally {
    await database.close();
  }
  await product.restart();
}

function embeddedEngine(template: string): Engine {
  return {
    name: 'embedded',
    async startProduct(more = {}) {
      const folder = newDataDir();
      fs.cpSync(template, folder, { recursive: true });
      return startIn(folder, { ...QUIET, ...more });
    },
    startFirst: () => startIn(newDataDir(), QUIET),
    startBeside: null,
    whileStopped: (product, work) => whileStopped(product, undefined, work),
  };
}

/** A product in this folder, which its `stop` removes. */
async function startIn(
  folder: string,
  settings: Settings,
  removed: () => Promise<void> = async () => {},
): Promise<Product> {
  const product = await startProduct({ ...settings, DATA_DIR: folder });
  return {
    ...product,
    dataDir: folder,
    async stop() {
      await product.stop();
      fs.rmSync(folder, { recursive: true, force: true });
      await removed();
    },
  };
}

async function commandTo(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: `${url}postgres` });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function postgresqlEngine({ url }: Cluster, scratch: string): Promise<Engine> {
  const files = path.join(scratch, 'files');
  const urls = new Map<string, string>();
  let made = 0;
  const command = (text: string) => commandTo(url, text);
  const startOn = async (name: string, folder: string, more: Settings = {}): Promise<Product> => {
    urls.set(folder, url + name);
    return startIn(folder, { ...QUIET, ...more, DATABASE_URL: url + name }, () =>
      command(`drop database ${name} with (force)`),
    );
  };
  await command(`create database ${DEMO_DATABASE}`);
  fs.mkdirSync(files);
  const first = await startProduct({
    ...QUIET,
    DATABASE_URL: url + DEMO_DATABASE,
    DATA_DIR: files,
  });
  await demoIsComplete(first.url);
  await documentsAreRead(first.url);
  await first.stop();
  return {
    name: 'PostgreSQL',
    async startProduct(more) {
      const folder = newDataDir();
      fs.cpSync(files, folder, { recursive: true });
      const name = `bench_${(made += 1)}`;
      await command(`create database ${name} template ${DEMO_DATABASE}`);
      return startOn(name, folder, more);
    },
    async startFirst() {
      const name = `bench_${(made += 1)}`;
      await command(`create database ${name}`);
      return startOn(name, newDataDir());
    },
    startBeside: ({ dataDir }, more) =>
      startProduct({
        ...QUIET,
        ...more,
        DATA_DIR: dataDir,
        DATABASE_URL: urls.get(dataDir) ?? '',
      }),
    whileStopped: (product, work) => whileStopped(product, urls.get(product.dataDir), work),
  };
}

/** PostgreSQL as its makers deliver it: every commit is on the disk before it is answered. */
async function clusterIfInstalled(): Promise<Cluster | null> {
  try {
    return await startCluster([]);
  } catch {
    return null;
  }
}

/** Makes the demo company's data, for PostgreSQL where it is wanted and installed. */
export async function openEngines({
  withPostgresql,
}: {
  withPostgresql: boolean;
}): Promise<Engines> {
  await makeDemoTemplate();
  const template = process.env[TEMPLATE] ?? '';
  // From here on a product starts on the data that it is given.
  delete process.env[TEMPLATE];
  const embedded = embeddedEngine(template);
  const cluster = withPostgresql ? await clusterIfInstalled() : null;
  const scratch = newDataDir();
  const stop = async () => {
    await cluster?.stop();
    fs.rmSync(scratch, { recursive: true, force: true });
  };
  try {
    if (cluster === null) {
      return {
        all: [embedded],
        embedded,
        postgresql: null,
        emptyDatabaseUrl: null,
        peerDatabaseUrl: null,
        stop,
      };
    }
    const postgresql = await postgresqlEngine(cluster, scratch);
    for (const name of [EMPTY_DATABASE, PEER_DATABASE]) {
      await commandTo(cluster.url, `create database ${name}`);
    }
    return {
      all: [embedded, postgresql],
      embedded,
      postgresql,
      emptyDatabaseUrl: cluster.url + EMPTY_DATABASE,
      peerDatabaseUrl: cluster.url + PEER_DATABASE,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
