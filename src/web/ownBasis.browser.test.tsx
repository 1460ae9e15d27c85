import { afterEach, expect, test } from 'vitest';
import { currentUser } from '../contract/auth.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { showLineNames, shownBasis } from './api/companyBasis.ts';
import { currentUserQuery } from './api/currentUser.ts';
import { queryClient } from './api/queryClient.ts';
import { PEOPLE } from './testCompany.ts';
import { server } from './testServer.ts';

/** A page of its own into which a server has written the basis; its title is what the application counts by. */
function openPage(basis: CompanyBasis): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'board-reports', content: JSON.stringify({ basis }) });
  // Vitest has wrapped the imports of the modules that it serves.
  frame.srcdoc = `${meta.outerHTML}<script type="module">
    globalThis.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };
    await import('/src/web/Application.tsx');
    const { shownBasis } = await import('/src/web/api/companyBasis.ts');
    document.title = JSON.stringify(shownBasis());
  </script>`;
  document.body.append(frame);
  return frame;
}

afterEach(() => {
  document.querySelector('iframe')?.remove();
  showLineNames({});
});

test('a page counts by the year, the currency and the lines that stand in it', async () => {
  const basis: CompanyBasis = {
    yearStartMonth: 7,
    yearNamedAfter: 'end',
    currency: 'GBP',
    lineGroups: ['balance'],
    lineNames: {},
    hiddenLines: ['marketing'],
  };
  const frame = openPage(basis);
  await expect.poll(() => frame.contentDocument?.title).toBe(JSON.stringify(basis));
});

test('own names of lines come with the person who is signed in', async () => {
  const lineNames = { admin: 'Overheads' };
  server.answer(currentUser, { ...PEOPLE.viewer, lineNames });
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  expect(shownBasis().lineNames).toEqual(lineNames);
});
