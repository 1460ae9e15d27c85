import { createReadStream } from 'node:fs';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../db/database.ts';
import { ProblemError } from '../../contract/problemError.ts';

export type ScannerAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number };

/** How long a scanner may be silent, in milliseconds. */
const SCANNER_SILENCE_MS = 30_000;
const SCAN_TIMEOUT_MS = 300_000;
const CHUNK_BYTES = 64 * 1024;
/**
 * If a scanner hangs up before it has the whole file, perhaps with its answer, the file is sent again. Each retry
 * pauses longer (milliseconds) before every chunk, so that the answer arrives before the next write.
 */
const SCAN_RETRY_PAUSES_MS = [0, 2, 10, 50];
/** Answers are one line; anything longer is invalid. */
const MOST_ANSWER_BYTES = 4_096;

/** Checks a file before it is kept. Throws ProblemError if it is refused or could not be checked. */
export type FileCheck = (file: string) => Promise<void>;

const forFile = (code: 'file_refused' | 'too_large', message: string) =>
  new ProblemError(code, message, { errors: [{ path: 'file', message }] });

/** Asks clamd about each file. A file is refused if clamd doesn't answer. */
export function scanningBy(address: ScannerAddress, log: Log): FileCheck {
  return async (file) => {
    const answer = await scanWithRetries(address, file).catch((error: unknown) => {
      log.error({ cause: scannerFailure(error) ?? 'unknown' }, 'no response from clamd');
      throw unavailable();
    });
    if (answer === 'stream: OK') return;
    const [, found] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? [];
    if (found !== undefined) {
      log.warn({ found }, 'refused a file that clamd takes for malware');
      throw forFile(
        'file_refused',
        `The virus scanner found “${found}” in this file. It was not stored`,
      );
    }
    log.error({ answer: answer.slice(0, 200) }, 'clamd did not check a file');
    if (answer.includes('size limit exceeded')) {
      throw forFile(
        'too_large',
        "The virus scanner can't check a file of this size, so it was not stored",
      );
    }
    throw unavailable();
  };
}

const unavailable = () =>
  new ProblemError(
    'temporarily_unavailable',
    "The virus scanner is not responding, so files can't be accepted right now. Try again in a few minutes",
  );

function scannerFailure(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * A scanner that refuses a file midway answers and hangs up. A write at that time fails and loses the answer with the
 * connection, so the file is sent again.
 */
async function scanWithRetries(address: ScannerAddress, file: string): Promise<string> {
  let cut: unknown;
  for (const pause of SCAN_RETRY_PAUSES_MS) {
    try {
      return await scanFile(address, file, pause);
    } catch (error) {
      if (!['EPIPE', 'ECONNRESET'].includes(scannerFailure(error) ?? '')) throw error;
      cut = error;
    }
  }
  throw cut;
}

/** Returns clamd's verdict by its command INSTREAM: chunks with their lengths, then a length of 0. */
async function scanFile(address: ScannerAddress, file: string, pause: number): Promise<string> {
  const content = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const socket = net.connect(address);
  try {
    return await new Promise<string>((resolve, reject) => {
      let said = '';
      socket.setTimeout(SCANNER_SILENCE_MS, () => reject(new Error('clamd did not respond')));
      socket.on('error', reject);
      socket.once('close', () => reject(new Error('clamd closed the connection')));
      socket.setEncoding('latin1').on('data', (part: string) => {
        said += part;
        const end = said.indexOf('\0');
        if (end !== -1) resolve(said.slice(0, end).trim());
        else if (said.length > MOST_ANSWER_BYTES) reject(new Error('clamd sent too much data'));
      });
      sendToScanner(socket, content, pause).catch(reject);
    });
  } finally {
    content.destroy();
    socket.destroy();
  }
}

async function sendToScanner(
  socket: net.Socket,
  content: AsyncIterable<Uint8Array>,
  pause: number,
): Promise<void> {
  await writeToSocket(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content) {
    // Read an answer that has arrived meanwhile before writing more.
    await setTimeout(pause);
    await writeToSocket(socket, Buffer.concat([lengthPrefix(chunk), chunk]));
  }
  await writeToSocket(socket, Buffer.alloc(4));
  socket.setTimeout(SCAN_TIMEOUT_MS);
}

function lengthPrefix(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

const writeToSocket = (socket: net.Socket, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
