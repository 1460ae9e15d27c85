import { afterEach, expect, test } from 'vitest';
import type { CompanyBasis } from '../domain/companyBasis.ts';

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

afterEach(() => document.querySelector('iframe')?.remove());

test('a page counts by the year, the currency and the lines that stand in it', async () => {
  const basis: CompanyBasis = {
    yearStartMonth: 7,
    yearNamedAfter: 'end',
    currency: 'GBP',
    lineGroups: ['balance'],
  };
  const frame = openPage(basis);
  await expect.poll(() => frame.contentDocument?.title).toBe(JSON.stringify(basis));
});
