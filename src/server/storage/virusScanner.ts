import { createReadStream } from 'node:fs';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../db/database.ts';
import { ProblemError } from '../http/problem.ts';
import type { ScannerAddress } from '../scannerSettings.ts';

/** For so long a scanner may say nothing, in milliseconds. */
const SILENT_MS = 30_000;
/** Once it has the whole file: large ones are looked at for minutes. */
const LOOKING_MS = 300_000;
const CHUNK_BYTES = 64 * 1024;
/**
 * A file is given again to a scanner that hangs up before it has all of it, perhaps with its answer: each time with a
 * longer pause before every chunk, in milliseconds, so that the answer arrives before anything else is written.
 */
const PAUSES_MS = [0, 2, 10, 50];
/** Answers are a line; more than this is none. */
const MOST_ANSWER_BYTES = 4_096;

/** Checks a file before it is kept. Throws ProblemError where it may not be, or could not be checked. */
export type FileCheck = (file: string) => Promise<void>;

const forFile = (code: 'file_refused' | 'too_large', message: string) =>
  new ProblemError(code, message, { errors: [{ path: 'file', message }] });

/** Asks clamd, whose address the settings name, about each file. No answer is no consent. */
export function scanningBy(address: ScannerAddress, log: Log): FileCheck {
  return async (file) => {
    const answer = await askAgain(address, file).catch((error: unknown) => {
      log.error({ cause: causeOf(error) ?? 'unknown' }, 'no answer of clamd');
      throw unavailable();
    });
    if (answer === 'stream: OK') return;
    const [, found] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? [];
    if (found !== undefined) {
      log.warn({ found }, 'refused a file that clamd takes for malware');
      throw forFile(
        'file_refused',
        `The virus scanner found “${found}” in this file. It was not kept`,
      );
    }
    log.error({ answer: answer.slice(0, 200) }, 'clamd did not check a file');
    if (answer.includes('size limit exceeded')) {
      throw forFile(
        'too_large',
        'The virus scanner takes no file of this size, so it was not kept',
      );
    }
    throw unavailable();
  };
}

const unavailable = () =>
  new ProblemError(
    'temporarily_unavailable',
    'The virus scanner does not answer, so files cannot be taken at the moment. Try again in a few minutes',
  );

function causeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * A scanner that refuses a file in the middle answers and hangs up. What is written to it at that moment fails, and
 * the answer that has arrived meanwhile is lost with the connection: it is asked for again.
 */
async function askAgain(address: ScannerAddress, file: string): Promise<string> {
  let cut: unknown;
  for (const pause of PAUSES_MS) {
    try {
      return await ask(address, file, pause);
    } catch (error) {
      if (!['EPIPE', 'ECONNRESET'].includes(causeOf(error) ?? '')) throw error;
      cut = error;
    }
  }
  throw cut;
}

/** What clamd says of a file, by its command INSTREAM: chunks with their lengths, and a length of 0. */
async function ask(address: ScannerAddress, file: string, pause: number): Promise<string> {
  const content = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const socket = net.connect(address);
  try {
    return await new Promise<string>((resolve, reject) => {
      let said = '';
      socket.setTimeout(SILENT_MS, () => reject(new Error('clamd is silent')));
      socket.on('error', reject);
      socket.once('close', () => reject(new Error('clamd has hung up')));
      socket.setEncoding('latin1').on('data', (part: string) => {
        said += part;
        const end = said.indexOf('\0');
        if (end !== -1) resolve(said.slice(0, end).trim());
        else if (said.length > MOST_ANSWER_BYTES) reject(new Error('clamd says too much'));
      });
      send(socket, content, pause).catch(reject);
    });
  } finally {
    content.destroy();
    socket.destroy();
  }
}

async function send(
  socket: net.Socket,
  content: AsyncIterable<Uint8Array>,
  pause: number,
): Promise<void> {
  await written(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content) {
    // An answer that has come meanwhile is read before anything else is written.
    await setTimeout(pause);
    await written(socket, Buffer.concat([lengthOf(chunk), chunk]));
  }
  await written(socket, Buffer.alloc(4));
  socket.setTimeout(LOOKING_MS);
}

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** No more is read of the file than the scanner takes. */
const written = (socket: net.Socket, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
