import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { listSessions } from '../src/contract/auth.ts';
import { listDocuments } from '../src/contract/documents.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import { listUsers } from '../src/contract/users.ts';
import type { Caller } from './caller.ts';
import { callerOf } from './caller.ts';
import { expect, fillSignIn, pageTitle, test } from './journey.ts';

/** Another site's page; it contains only what the journey runs in it. */
async function serveStrangersPage(): Promise<{ port: number; close: () => void }> {
  const server = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Win a prize</title><iframe name="hidden"></iframe>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has this kind of address.
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

async function everything(administrator: Caller): Promise<unknown> {
  return {
    figures: await administrator.ask(listFinancialData),
    reports: await administrator.ask(listMonthlySummaries),
    documents: await administrator.ask(listDocuments),
    users: await administrator.ask(listUsers),
  };
}

/** Three kinds of form to each of three addresses. */
const FORMS_SENT = 9;

/** Runs in the stranger's page: every kind of request that a browser lets it send. */
async function attack({ target, reportId }: { target: string; reportId: number }): Promise<void> {
  const figures = JSON.stringify({ revenue: '1' });
  const user = JSON.stringify({
    email: 'mallory@example.com',
    password: 'mallory-was-here',
    firstName: 'M',
    lastName: 'M',
    role: 'admin',
  });
  const file = () => {
    const form = new FormData();
    form.append('summaryId', String(reportId));
    form.append('file', new Blob(['%PDF-1.4 %%EOF'], { type: 'application/pdf' }), 'stolen.pdf');
    return form;
  };
  const calls: [string, RequestInit][] = [
    ['/api/financial-data/1', { method: 'PATCH', body: figures }],
    ['/api/auth/register', { method: 'POST', body: user }],
    ['/api/auth/logout', { method: 'POST' }],
    ['/api/documents', { method: 'POST', body: file() }],
    ['/api/documents/1', { method: 'DELETE' }],
  ];
  for (const [path, init] of calls) {
    for (const mode of ['cors', 'no-cors'] as const) {
      for (const type of [null, 'text/plain', 'application/json']) {
        const headers = new Headers(type === null ? [] : [['content-type', type]]);
        const request: RequestInit = { ...init, mode, headers, credentials: 'include' };
        await fetch(target + path, request).catch(() => undefined);
      }
    }
  }
  for (const enctype of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]) {
    for (const path of ['/api/auth/register', '/api/auth/logout', '/api/documents']) {
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = enctype;
      form.action = target + path;
      form.target = 'hidden';
      const input = document.createElement('input');
      // With text/plain this makes a body that reads as JSON.
      input.name = `${user.slice(0, -1)},"x":"`;
      input.value = '"}';
      form.append(input);
      document.body.append(form);
      const answered = new Promise((resolve) => {
        document.querySelector('iframe')?.addEventListener('load', resolve, { once: true });
      });
      form.submit();
      await answered;
    }
  }
}

for (const host of ['127.0.0.1', 'localhost']) {
  test(`a page on another port of ${host} changes nothing with the reader's cookie`, async ({
    visitor,
    newAccount,
    administrator,
    product,
    faults,
  }) => {
    const account = await newAccount('admin');
    await visitor.goto('/');
    await fillSignIn(visitor, account);
    await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();
    const before = await everything(administrator);
    const [report] = await administrator.ask(listMonthlySummaries);

    const stranger = await serveStrangersPage();
    const page = await visitor.context().newPage();
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(`${product.url}/api/`)) answers.push(response.status());
    });
    await page.goto(`http://${host}:${stranger.port}/`);
    await page.evaluate(attack, { target: product.url, reportId: report?.id ?? 0 });
    stranger.close();
    // Nor does the stranger's frame show what the forms were answered.
    const kept = "frame-ancestors 'none'";
    await expect.poll(() => faults.length).toBe(FORMS_SENT);
    expect(faults.splice(0).filter((fault) => !fault.includes(kept))).toEqual([]);

    // Requests did arrive, and every one was refused.
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((status) => status < 400 && status !== 204)).toEqual([]);
    expect(await everything(administrator)).toEqual(before);
    await visitor.reload();
    await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();
    const sessions = await (await callerOf(product.url, account)).ask(listSessions);
    expect(sessions).toHaveLength(2);

    // The same requests from the product's own page do change something.
    const status = await visitor.evaluate(async () => {
      const answer = await fetch('/api/auth/logout', { method: 'POST' });
      return answer.status;
    });
    expect(status).toBe(204);
  });
}

test('no other page can frame the product', async ({ page, product }) => {
  const stranger = await serveStrangersPage();
  const refusal = page.waitForEvent('console', (message) =>
    message.text().includes("frame-ancestors 'none'"),
  );
  await page.goto(`http://127.0.0.1:${stranger.port}/`);
  await page.evaluate((url) => {
    document.querySelector('iframe')?.setAttribute('src', url);
  }, product.url);
  await refusal;
  await expect(page.frameLocator('iframe').getByRole('textbox')).toHaveCount(0);
  stranger.close();
});
