import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

const NAME = 'reports';
// The credentials that the test server accepts.
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

type Requests = (request: http.IncomingMessage) => boolean;
const nothing: Requests = () => false;

/** A bucket of an S3-compatible server on this machine, and the settings that name it. */
export async function openTestBucket() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-bucket-'));
  const storage = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: NAME, configs: [] }],
  });
  await storage.configureBuckets();
  const answer = storage.callback();
  let isRefused = nothing;
  const server = http.createServer((request, response) => {
    if (isRefused(request)) response.writeHead(403).end();
    else answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Ours: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { name: NAME, endpoint, region: 'us-east-1', prefix: '', ...KEYS },
    environment: {
      S3_BUCKET: NAME,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    /** Refuses requests like these from now on. */
    refuse(like: Requests): void {
      isRefused = like;
    },
    /** Removes the file with this name. */
    lose(name: string): void {
      for (const found of fs.readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
        if (found.includes(name)) fs.rmSync(path.join(directory, found));
      }
    },
    /** Stops the server. */
    async drop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      fs.rmSync(directory, { recursive: true });
    },
  };
}

export type TestBucket = Awaited<ReturnType<typeof openTestBucket>>;
