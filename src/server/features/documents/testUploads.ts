import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Document } from '../../../contract/documents.ts';
import { documentSchema } from '../../../contract/documents.ts';
import type { Problem } from '../../../contract/problem.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { write } from '../../../engine/db/write.ts';
import type { TestApp } from '../../testApp.ts';
import { openTestApp } from '../../testApp.ts';
import { listFileNames } from './documents.queries.ts';

/** Between the parts of a form that is sent as bytes. */
export const BOUNDARY = 'x-board-reports-x';
const POLL_MS = 20;
const MOST_POLLS = 3_000;

export interface Answer {
  readonly status: number;
  /** The document when it is 201, otherwise the problem; both as the contract has them. */
  readonly body: Partial<Document> & Partial<Problem>;
}

export interface UploadBench {
  readonly t: TestApp;
  /** The address the server really listens on. */
  readonly base: string;
  /** Two reports to which documents can be added. */
  readonly reports: readonly [number, number];
  /** Sends a form over HTTP as the administrator. */
  send(form: FormData | undefined, headers?: Record<string, string>): Promise<Answer>;
  /** Uploads one file to the first report. */
  upload(name: string, content: Uint8Array, headers?: Record<string, string>): Promise<Answer>;
  /** Sends these bytes as the body of a form; with `cut`, breaks off after that many. */
  sendRaw(body: Buffer, cut?: number): Promise<string>;
  /** The contents of the folders and the table, once nothing is in progress. */
  atRest(): Promise<{ files: string[]; rows: string[]; arriving: string[] }>;
  close(): Promise<void>;
}

/** The server on a port of its own, over a real database, with two reports. */
export async function openUploadBench(
  environment: Record<string, string> = {},
): Promise<UploadBench> {
  const t = await openTestApp(environment);
  const base = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const rows = await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
    transaction
      .insert(monthlySummaries)
      .values([
        { fyId: 13, monthNum: 1, monthName: 'April', year: 2025 },
        { fyId: 13, monthNum: 2, monthName: 'May', year: 2025 },
      ])
      .returning({ id: monthlySummaries.id }),
  );
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('No reports were inserted');

  const send: UploadBench['send'] = async (body, headers = {}) => {
    const response = await fetch(`${base}/api/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${t.tokens.admin}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const schema = response.status === 201 ? documentSchema : problemSchema;
    return { status: response.status, body: schema.parse(await response.json()) };
  };
  return {
    t,
    base,
    reports: [first.id, second.id],
    send,
    upload(name, content, headers) {
      const upload = form({ summaryId: String(first.id) });
      upload.append('file', new Blob([new Uint8Array(content)]), name);
      return send(upload, headers);
    },
    sendRaw(body, cut) {
      const head = [
        'POST /api/documents HTTP/1.1',
        'host: 127.0.0.1',
        `authorization: Bearer ${t.tokens.admin}`,
        `content-type: multipart/form-data; boundary=${BOUNDARY}`,
        `content-length: ${body.length}`,
        'connection: close',
      ];
      const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
      return overSocket(new URL(base).port, bytes, cut);
    },
    async atRest() {
      const dataDir = t.database.dataDir;
      await settled(t, path.join(dataDir, 'files-arriving'));
      const sorted = async (folder: string) =>
        (await fs.readdir(path.join(dataDir, folder))).toSorted();
      return {
        files: await sorted('files'),
        rows: [...(await listFileNames(t.database))].toSorted(),
        arriving: await sorted('files-arriving'),
      };
    },
    close: () => t.close(),
  };
}

function overSocket(port: string, bytes: Buffer, cut: number | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      received += String(text);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (cut === undefined ? reject(error) : resolve(received)));
    socket.on('connect', () => {
      if (cut === undefined) socket.write(bytes);
      else socket.write(bytes.subarray(0, cut), () => socket.destroy());
    });
  });
}

/** Until no connection is open, nothing arrives and no transaction is under way. */
async function settled(t: TestApp, arriving: string): Promise<void> {
  for (let poll = 0, quiet = 0; poll < MOST_POLLS && quiet < 3; poll += 1) {
    const connections = await new Promise<number>((resolve, reject) => {
      t.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
    t.app.server.closeIdleConnections();
    const { pool } = t.database;
    const isBusy = pool.idleCount < pool.totalCount || pool.waitingCount > 0;
    const isQuiet = connections === 0 && !isBusy && (await fs.readdir(arriving)).length === 0;
    quiet = isQuiet ? quiet + 1 : 0;
    await wait(POLL_MS);
  }
}

export interface Part {
  readonly headers: readonly string[];
  readonly content: Buffer | string;
}

/** The bytes of a form, with the requested irregularities. */
export function formBytes(...parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${BOUNDARY}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const filePart = (name: string, content: Buffer): Part => ({
  headers: [
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    'Content-Type: application/octet-stream',
  ],
  content,
});

export const fieldPart = (name: string, content: string): Part => ({
  headers: [`Content-Disposition: form-data; name="${name}"`],
  content,
});

/** A form as a browser makes it. */
export function form(fields: Record<string, string | Uint8Array>): FormData {
  const result = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') result.append(name, value);
    else result.append(name, new Blob([new Uint8Array(value)]), 'April.pdf');
  }
  return result;
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
