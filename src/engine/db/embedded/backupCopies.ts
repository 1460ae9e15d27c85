import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Log } from '../database.ts';
import { freeBytes, LOW_BYTES } from '../freeSpace.ts';
import type { DataFolder } from './dataFolder.ts';

/** Next to the engine's own socket, in a folder that only this user can enter. */
const COPIES_SOCKET_NAME = 'copies';

const answerSchema = z.union([z.object({ copy: z.string() }), z.object({ refused: z.string() })]);
type CopyAnswer = z.infer<typeof answerSchema>;

function folderBytes(folder: string): number {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}

const TEMPORARY_FOLDER_NAME = /^passing-(\d+)-/;

async function removeAbandoned(backups: string): Promise<void> {
  for (const name of await fs.promises.readdir(backups)) {
    const owner = TEMPORARY_FOLDER_NAME.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    await fs.promises.rm(path.join(backups, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export async function temporaryBackupFolder({ backups }: DataFolder): Promise<string> {
  await fs.promises.mkdir(backups, { recursive: true, mode: 0o700 });
  await removeAbandoned(backups);
  return fs.promises.mkdtemp(path.join(backups, `passing-${process.pid}-`));
}

async function copyDatabase(folder: DataFolder): Promise<CopyAnswer> {
  const needed = folderBytes(folder.database) + LOW_BYTES;
  if (freeBytes(folder.root) < needed) {
    return { refused: `a copy of the database needs ${needed} bytes free in ${folder.root}` };
  }
  const copy = await temporaryBackupFolder(folder);
  try {
    await fs.promises.cp(folder.database, path.join(copy, path.basename(folder.database)), {
      recursive: true,
      // Instant if the file system can share blocks.
      mode: fs.constants.COPYFILE_FICLONE,
    });
    return { copy };
  } catch (error) {
    await fs.promises.rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Gives other processes of this user consistent copies of the database. `atRest` runs its work while everything is on
 * disk and nothing is written.
 */
export function serveBackupCopies(offered: {
  folder: DataFolder;
  socket: string;
  log: Log;
  atRest: <T>(work: () => Promise<T>) => Promise<T>;
}): { stop(): Promise<void> } {
  const { folder, socket, log, atRest } = offered;
  let last: Promise<unknown> = Promise.resolve();
  const answer = async (connection: net.Socket) => {
    const given = await atRest(() => copyDatabase(folder)).catch((error: unknown): CopyAnswer => {
      log.warn({ err: error }, 'the database could not be copied for a backup');
      return { refused: error instanceof Error ? error.message : String(error) };
    });
    const isGone = connection.destroyed;
    connection.end(JSON.stringify(given));
    if (isGone && 'copy' in given) {
      await fs.promises.rm(given.copy, { recursive: true, force: true });
    }
  };
  const server = net.createServer({ allowHalfOpen: true }, (connection) => {
    connection.on('error', () => connection.destroy());
    connection.resume();
    last = last.then(() => answer(connection));
  });
  server.on('error', (error) => log.warn({ err: error }, 'backups cannot ask for copies'));
  server.listen(path.join(socket, COPIES_SOCKET_NAME));
  server.unref();
  return {
    async stop() {
      server.close();
      await last;
    },
  };
}

export async function requestBackupCopy(folder: DataFolder): Promise<string> {
  const [, socket = folder.socket] = fs.readFileSync(folder.holder, 'utf8').trim().split('\n');
  const connection = net.connect(path.join(socket, COPIES_SOCKET_NAME));
  const answer = answerSchema.parse(JSON.parse(await text(connection)));
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.copy;
}
