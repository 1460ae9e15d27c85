import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '../../../contract/auth.ts';
import { type Verification, verifyPack } from '../../../contract/verifications.ts';
import { openApplication, openSignedOut } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';

const PUBLICATION = {
  month: 'October 2026',
  number: 2,
  code: 'K7QX-3MTB-9RWD',
  publishedAt: '2026-11-10T12:00:00.000Z',
  format: 'pdf',
} as const;
const IDENTICAL: Verification = {
  verdict: 'identical',
  isIdentical: true,
  publication: PUBLICATION,
  supersededBy: null,
  restated: 0,
  figures: null,
};
const NEWER = { number: 3, publishedAt: '2026-11-20T12:00:00.000Z' };
const FIGURE = { name: 'Cash, October 2026', unit: 'USD', published: '1234.50', current: null };

const result = () => page.getByRole('region', { name: 'Result' });
const choose = () =>
  page
    .getByLabelText('Choose a board pack, or drop it here')
    .upload(new File(['%PDF-'], 'pack.pdf', { type: 'application/pdf' }));
const enter = async (code: string) => {
  await page.getByLabelText('Code').fill(code);
  await page.getByRole('button', { name: 'Check the code' }).click();
};
const opened = (answer: Verification | Refusal) =>
  openSignedOut('/?verify', () => server.answer(verifyPack, answer));

describe('signed out, a file is checked, and the page says what to do', () => {
  test.each<readonly [Partial<Verification>, string, string]>([
    [
      {},
      'Exactly as published',
      'byte for byte, to the board pack (PDF) for October 2026, version 2',
    ],
    [
      { verdict: 'superseded', supersededBy: NEWER },
      'A newer version was published',
      'Version 3 replaced it on Nov 20, 2026. Use that version.',
    ],
    [
      { verdict: 'superseded', supersededBy: NEWER, restated: 1 },
      'A newer version was published',
      '1 figure has changed since. Sign in to Board Reports to see which.',
    ],
    [
      { verdict: 'restated', restated: 2 },
      '2 figures have changed since',
      'Sign in to Board Reports to see which.',
    ],
    [
      { verdict: 'altered', isIdentical: false, publication: { ...PUBLICATION, format: null } },
      'Differs from the published file',
      'Do not rely on it.',
    ],
    [
      { verdict: 'unknown', isIdentical: false, publication: null, restated: null },
      'Not found here',
      'If its pages show a code, enter it above.',
    ],
  ])('%j', async (change, title, sentence) => {
    await opened({ ...IDENTICAL, ...change });
    expect(document.title).toBe('Check a board pack · Board Reports');
    await choose();
    await expect.element(result()).toMatchTextContent('pack.pdf');
    await expect.element(result()).toMatchTextContent(title);
    await expect.element(result()).toMatchTextContent(sentence);
    expect(server.calls(currentUser)).toEqual([]);
  });
});

test('a code is checked, also one that comes with the address', async () => {
  await openSignedOut('/?verify=k7qx-3mtb-9rwd', () =>
    server.answer(verifyPack, {
      ...IDENTICAL,
      verdict: 'published',
      isIdentical: null,
      publication: { ...PUBLICATION, format: null },
    }),
  );
  await expect.element(page.getByLabelText('Code')).toHaveValue('k7qx-3mtb-9rwd');
  await enter(' K7QX 3MTB 9RWD ');
  await expect.element(result()).toMatchTextContent('Code of a published board pack');
  expect(server.calls(verifyPack).map(({ body }) => body)).toEqual([{ code: ' K7QX 3MTB 9RWD ' }]);
});

test('it leads back to the page that led here', async () => {
  await openSignedOut('/report?month=2026-10&verify=k7qx-3mtb-9rwd', () => undefined);
  await expect
    .element(page.getByRole('link', { name: 'Back to Board Reports' }))
    .toHaveAttribute('href', '/report?month=2026-10');
});

test('it leads back to no other host', async () => {
  await openSignedOut(`${location.origin}//elsewhere.example/report?verify`, () => undefined);
  await expect
    .element(page.getByRole('link', { name: 'Back to Board Reports' }))
    .toHaveAttribute('href', '/elsewhere.example/report');
});

test('what is refused, missing or too large is said in a sentence', async () => {
  await opened(new Refusal('too_many_attempts', 'Too many attempts. Try again in 20 seconds'));
  await enter('');
  await expect.element(result()).toMatchTextContent('Enter the code of a board pack');
  await enter('K7QX');
  await expect.element(result()).toMatchTextContent('Try again in 20 seconds');
  const large = new File([new Uint8Array(10 * 1024 * 1024)], 'large.pdf');
  const dropped = new DataTransfer();
  dropped.items.add(large);
  const drop = new DragEvent('drop', { dataTransfer: dropped, bubbles: true });
  page.getByLabelText('Choose a board pack, or drop it here').element().dispatchEvent(drop);
  await expect.element(result()).toMatchTextContent('Enter the code on its pages instead.');
  expect(server.calls(verifyPack)).toHaveLength(1);
});

test('signed in, it is the same page, and names the figures with both values', async () => {
  await openApplication('/?verify', 'viewer', () =>
    server.answer(verifyPack, {
      ...IDENTICAL,
      verdict: 'restated',
      restated: 1,
      figures: [FIGURE],
    }),
  );
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent('Check a board pack');
  await choose();
  await expect
    .element(page.getByRole('row', { name: 'Cash, October 2026 $1,234.50 N/A' }))
    .toBeVisible();
  expect(server.calls(currentUser)).toEqual([]);
});
