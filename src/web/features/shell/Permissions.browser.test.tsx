import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { search } from '../../../contract/search.ts';
import type { User } from '../../../contract/users.ts';
import { textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

const report = COMPANY.reports.at(-1)?.id;
const month = COMPANY.figures.at(-1)?.id;
const CHANGES = /\b(create|edit|delete|remove|upload|add|save|activate|deactivate|import)\b/i;

/** The controls on this path that change something, once those are there that come last. */
async function controlsOn(
  path: string,
  role: User['role'],
  last: readonly string[] = [],
): Promise<string[]> {
  await openApplication(path, role, () =>
    server.answer(
      search,
      COMPANY.reports
        .slice(-2)
        .map((item) =>
          Object.assign(
            { matches: [], moreMatches: 0, hasUncounted: false, onlyInFiles: [] },
            item,
          ),
        ),
    ),
  );
  await expect.element(page.getByText(/^(Loading|Searching)/)).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  await expect
    .poll(() => textsOf(page.getByRole('button', { name: CHANGES })))
    .toEqual(expect.arrayContaining([...last]));
  return [
    ...textsOf(page.getByRole('button', { name: CHANGES })),
    ...textsOf(page.getByRole('link', { name: CHANGES })),
    ...textsOf(page.getByRole('link', { name: 'Admin' })),
  ];
}

test.each([
  '/',
  `/?selected=${month}`,
  '/reports',
  '/reports?tab=financial-data',
  '/reports?tab=data-table',
  '/report?month=2026-10',
  // Addresses that an administrator may have sent along.
  `/reports?report=${report}&form=edit`,
  '/report?month=2026-10&form=edit',
  '/reports?form=create',
  `/reports?tab=financial-data&details=${month}`,
  '/trends',
  '/documents',
  '/documents?form=upload',
  '/search?q=cash',
  '/forecasts',
  '/forecasts?form=create',
])('a viewer finds nothing on %s that changes anything', async (path) => {
  expect(await controlsOn(path, 'viewer')).toEqual([]);
});

test.each<[path: string, last: readonly string[]]>([
  ['/', []],
  ['/reports', []],
  ['/reports?tab=data-table', []],
  ['/report?month=2026-10', ['Add to the agenda', 'Add an action']],
  ['/documents', []],
  ['/forecasts', []],
])('a preparer finds on %s what an administrator does, but the Admin page', async (path, last) => {
  const found = await controlsOn(path, 'preparer', last);
  expect(found).not.toContain('Admin');
  const ofAdmin = await controlsOn(path, 'admin', last);
  expect(found).toEqual(ofAdmin.filter((name) => name !== 'Admin'));
});

test.each(['/admin', '/admin?tab=settings'])('%s is no page of a preparer', async (path) => {
  await openApplication(path, 'preparer');
  await expect.element(page.getByText('User Management')).not.toBeInTheDocument();
  await expect.element(page.getByText('There is no page at this address')).toBeVisible();
});

test.each(['/', '/reports', '/reports?tab=data-table', '/report?month=2026-10'])(
  'the same search finds what an administrator has on %s',
  async (path) => {
    expect(await controlsOn(path, 'admin')).not.toEqual([]);
  },
);

test('B28: Edit Data tells a viewer once that administrators edit here', async () => {
  await openApplication('/reports?tab=data-table', 'viewer');
  const note = page.getByText('Only administrators can edit figures here.');
  await expect.element(note).toBeVisible();
  expect(note.elements()).toHaveLength(1);
  await openApplication('/reports?tab=data-table', 'admin');
  await expect.element(page.getByRole('table').first()).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});
