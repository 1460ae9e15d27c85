import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FlowingUploads } from '../http/flowingUploads.ts';
import { PERSONAL_LIMITS } from '../http/personalLimits.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await openTestApp();
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => t.close());

const BEGINNING =
  '--part\r\ncontent-disposition: form-data; name="file"; filename="figures.csv"\r\n\r\nMonth,Revenue\r\nApr-25,';
const END = '"1,000.50"\r\n\r\n--part--\r\n';

/** Begins a form, and sends the rest once the time of requests is up. */
async function sendLate(path: string, token: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => (received += String(text)));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  const began = vi.spyOn(FlowingUploads.prototype, 'began');
  const isLate = once(t.app.server, 'clientError');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=part\r\ncontent-length: ${BEGINNING.length + END.length}\r\n\r\n${BEGINNING}`,
  );
  // Permission is checked first, however busy the machine is.
  await vi.waitFor(() => expect(began).toHaveBeenCalled(), { timeout: 30_000 });
  began.mockRestore();
  // As after half a minute.
  t.app.server.requestTimeout = 1;
  await isLate;
  if (socket.writable) socket.write(END);
  await closed;
  return received;
}

test('a file that is still arriving when the time of requests is up is taken', async () => {
  const answer = await sendLate('/api/imports', t.tokens.admin);
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer).toContain('"fileName":"figures.csv"');
});

test('files that do not go on arriving do not hold up other imports of their owner', async () => {
  const { admin } = t.tokens;
  const headers = `POST /api/imports HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin}\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=part\r\n`;
  const begun = `${headers}content-length: ${BEGINNING.length + END.length}\r\n\r\n${BEGINNING}`;
  t.app.server.requestTimeout = 60_000;
  const began = vi.spyOn(FlowingUploads.prototype, 'began');
  const stalled = Array.from({ length: PERSONAL_LIMITS.import.atOnce + 1 }, () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {});
    socket.write(begun);
    return socket;
  });
  try {
    await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(stalled.length), {
      timeout: 30_000,
    });
    const body = new FormData();
    body.set('file', new File(['Month,Revenue\r\nApr-25,1'], 'other.csv'));
    const authorization = { authorization: `Bearer ${admin}` };
    const url = `http://127.0.0.1:${port}/api/imports`;
    const answer = await fetch(url, { method: 'POST', headers: authorization, body });
    expect(answer.status).toBe(201);
  } finally {
    began.mockRestore();
    for (const socket of stalled) socket.destroy();
  }
});

test('an upload that does not flow any more is ended', async () => {
  const uploads = new FlowingUploads({ everyMs: 10, leastBytes: 1_000 });
  const ended = Promise.withResolvers<boolean>();
  const server = http.createServer((request) => {
    uploads.began(request);
    ended.resolve(new Promise((resolve) => uploads.goesOn(request.socket, () => resolve(true))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on a port has an address.
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n12345');
  expect(await ended.promise).toBe(true);
  socket.destroy();
  server.closeAllConnections();
  server.close();
});
