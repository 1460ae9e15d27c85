import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { NoTextError } from './extractedText.ts';
import { readText } from './readText.ts';
import type { FromTextWorker, ToTextWorker } from './textProtocol.ts';

// On Linux it is this thread alone that steps back; elsewhere it would be the whole server.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW);

async function answerTo({ bytes, type }: ToTextWorker): Promise<FromTextWorker> {
  try {
    return { kind: 'text', text: await readText(Buffer.from(bytes), type) };
  } catch (error) {
    if (error instanceof NoTextError) return { kind: 'none', reason: error.reason };
    return { kind: 'error', error };
  }
}

parentPort?.on('message', (message: ToTextWorker) => {
  // The empty list of things handed over tells the linter that this is no browser window.
  void answerTo(message).then((answer) => parentPort?.postMessage(answer, []));
});
