import { afterEach, expect, test, vi } from 'vitest';
import { openApplication } from '../testApplication.tsx';
import { whenIdle } from './whenIdle.ts';
import { hasSpareBandwidth } from './spareBandwidth.ts';

const PAGES = { everyone: ['/reports.js', '/trends.js'], administrators: ['/admin.js'] };

/** The page as the build writes it, on this connection; answers the files that are asked for. */
function arrange(connection: unknown): string[] {
  const meta = document.createElement('meta');
  meta.name = 'pages-ahead';
  meta.content = JSON.stringify(PAGES);
  document.head.append(meta);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  // Beside other tests the browser may never be idle; here it always is.
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then));
  vi.stubGlobal('cancelIdleCallback', (timer: number) => clearTimeout(timer));
  const asked: string[] = [];
  const realFetch = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (typeof input !== 'string' || !input.endsWith('.js')) return realFetch(input, init);
    asked.push(input);
    return new Response('');
  });
  return asked;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
  document.querySelector('meta[name="pages-ahead"]')?.remove();
});

test.each([
  [undefined, true],
  [{}, true],
  [{ saveData: false, effectiveType: '4g' }, true],
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ saveData: true }, false],
  [{ saveData: false, effectiveType: '3g' }, false],
  [{ saveData: false, effectiveType: 'slow-2g' }, false],
])('a connection that says %j has room to spare: %s', (connection, expected) => {
  expect(hasSpareBandwidth(connection)).toBe(expected);
});

test('the other pages are fetched, one after the other, as the role may open them', async () => {
  const asked = arrange({ saveData: false, effectiveType: '4g' });
  await openApplication('/reports', 'viewer');
  await expect.poll(() => asked).toEqual(['/reports.js', '/trends.js']);
  await openApplication('/reports', 'admin');
  await expect.poll(() => asked).toEqual([...PAGES.everyone, ...PAGES.everyone, '/admin.js']);
});

test('scripts that the page has named are loading, and are not fetched again', async () => {
  const asked = arrange({ saveData: false, effectiveType: '4g' });
  // beforePaint.js names the open page's script like this.
  const link = document.createElement('link');
  link.setAttribute('href', '/reports.js');
  document.head.append(link);
  await openApplication('/reports', 'viewer');
  await expect.poll(() => asked).toEqual(['/trends.js']);
  link.remove();
});

test('with data saving nothing is fetched ahead', async () => {
  const asked = arrange({ saveData: true, effectiveType: '4g' });
  await openApplication('/reports', 'viewer');
  // Long enough for both files, were they fetched.
  for (let round = 0; round < 50; round += 1) {
    await new Promise<void>((resolve) => whenIdle(resolve));
  }
  expect(asked).toEqual([]);
});
