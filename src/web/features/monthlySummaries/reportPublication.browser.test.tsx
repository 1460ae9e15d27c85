import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createPublication,
  getPublication,
  listPublications,
  listRestated,
  type Publication,
} from '../../../contract/publications.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const REPORT = COMPANY.reports.find(({ fyId, monthNum }) => fyId === 14 && monthNum === 7);
const DIGEST = 'a'.repeat(64);
const PUBLICATION: Publication = {
  id: 5,
  fyId: 14,
  monthNum: 7,
  month: 'October 2026',
  number: 2,
  code: 'K7QX-3MTB-9RWD',
  moment: 9,
  manifestDigest: DIGEST,
  publishedAt: '2026-11-10T12:00:00.000Z',
  publishedBy: 'Maren Okafor',
  state: 'published',
  supersededAt: null,
  files: [{ format: 'pdf', fileName: 'pack.pdf', fileSize: 9, digest: DIGEST }],
};
const FIGURE = { name: 'Cash, October 2026', unit: 'USD', published: '10.00', current: '12.50' };

const part = () => page.getByRole('region', { name: 'Publication' });
const opened = (role: 'admin' | 'viewer', all: Publication[], restated = [FIGURE]) =>
  openApplication(`/reports?report=${REPORT?.id}`, role, () => {
    server.answer(listPublications, all);
    server.answer(getPublication, { ...PUBLICATION, restated });
  });

test('readers see nothing of publishing in a month that was not published', async () => {
  await opened('viewer', [
    { ...PUBLICATION, monthNum: 6 },
    { ...PUBLICATION, state: 'superseded' },
  ]);
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Documents');
  expect(server.calls(listPublications)).toHaveLength(1);
  await expect.element(part()).not.toBeInTheDocument();
});

test('readers see what was published beside what is current, and can download it', async () => {
  await opened('viewer', [PUBLICATION]);
  await expect
    .element(part())
    .toMatchTextContent('Published Nov 10, 2026 as version 2 – 1 figure restated since');
  await expect
    .element(page.getByRole('row', { name: 'Cash, October 2026 USD 10.00 USD 12.50' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download what was published as PDF' }))
    .toHaveAttribute('href', '/api/publications/5/content?format=pdf');
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

test('an administrator publishes after a question; a failure is said in it', async () => {
  await opened('admin', []);
  await expect.element(part()).toMatchTextContent('Not published.');
  server.answer(createPublication, new Refusal('pack_failed', 'Creating it took too long.'));
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish October 2026?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('Creating it took too long.');
  server.answer(createPublication, PUBLICATION);
  server.answer(listPublications, [PUBLICATION]);
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect.element(part()).toMatchTextContent('as version 2');
  await expect.element(page.getByRole('button', { name: 'Publish again' })).toBeVisible();
  expect(server.calls(createPublication).map(({ body }) => body)).toEqual([
    { fyId: 14, monthNum: 7 },
    { fyId: 14, monthNum: 7 },
  ]);
});

const marked = () => page.getByText('(restated: $3,700,000 in October 2026, version 2)').first();

test('a figure that is not what was published carries a mark and both values on every page', async () => {
  const restated = [
    { figure: 'revenue.2026-10', published: '$3,700,000', publication: 'October 2026, version 2' },
  ];
  const answers = () => {
    server.answer(listPublications, [PUBLICATION]);
    server.answer(listRestated, restated);
  };
  await openApplication('/', 'viewer', answers);
  await expect.element(marked()).toBeInTheDocument();
  await openApplication('/reports?tab=financial-data&fyId=14', 'viewer', answers);
  await expect.element(marked()).toBeInTheDocument();
  const cell = page.getByCss('[data-figure="revenue.2026-10"]').first();
  await expect.element(cell).toMatchTextContent(/^\$3,800,000$/);
  await openApplication('/reports?tab=financial-data&fyId=14&asOf=5', 'viewer', answers);
  await expect.element(cell).toBeVisible();
  await expect.element(marked()).not.toBeInTheDocument();
});

test('where nothing was published, nothing is asked about restated figures', async () => {
  await openApplication('/documents', 'viewer');
  await expect.poll(() => server.calls(listPublications)).toHaveLength(1);
  expect(server.calls(listRestated)).toEqual([]);
});
