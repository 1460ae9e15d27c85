import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentLayout } from '../../../contract/documentLayout.ts';
import { listDownloads } from '../../../contract/downloads.ts';
import { deckOf, picture, place, PNG, shape, text } from './pages/testDecks.ts';
import { partOf, pdfFile, pptxFile, repacked } from './testFiles.ts';
import type { UploadBench } from './testUploads.ts';
import { openUploadBench } from './testUploads.ts';

let bench: UploadBench;
beforeAll(async () => {
  bench = await openUploadBench();
});
afterAll(() => bench.close());

async function uploaded(name: string, content: Uint8Array): Promise<number> {
  const { body } = await bench.upload(name, content);
  if (body.id === undefined) throw new Error(`${name} was refused: ${body.detail ?? ''}`);
  return body.id;
}

const pagesOf = (id: number) =>
  bench.t.ask('viewer', documentLayout, { params: { id: String(id) } });

/** The parts that an upload is checked for, from a whole presentation. */
async function deckWithPicture(): Promise<Buffer> {
  const deck = deckOf({
    slides: [
      shape({ properties: place(0, 0, 50, 20), body: text('Key figures') }) + picture('p', 'Site'),
    ],
    relations: [['p', 'image', '../media/site.png']],
    others: { 'ppt/media/site.png': PNG },
  });
  const types = partOf(await pptxFile(), '[Content_Types].xml');
  return repacked(deck, { '[Content_Types].xml': types });
}

test('a deck is shown with its pictures, which nobody gets without signing in', async () => {
  const id = await uploaded('Deck.pptx', await deckWithPicture());
  const pages = await pagesOf(id);
  expect(pages).toMatchObject({
    kind: 'slides',
    width: 1_000,
    slides: [{ number: 1, boxes: [{ content: { kind: 'text' } }, { content: { alt: 'Site' } }] }],
  });
  const content = pages.kind === 'slides' ? pages.slides[0]?.boxes[1]?.content : undefined;
  const number = content?.kind === 'picture' ? content.number : null;
  const url = `/api/documents/${id}/pictures/${number}`;
  const shown = await bench.t.as('viewer', 'GET', url);
  expect(shown.rawPayload).toEqual(PNG);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(shown.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  const again = await bench.t.as('viewer', 'GET', url, {
    headers: { 'if-none-match': String(shown.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await bench.t.as('nobody', 'GET', url)).statusCode).toBe(401);
  expect((await bench.t.as('viewer', 'GET', `/api/documents/${id}/pictures/1`)).statusCode).toBe(
    404,
  );
});

test('reading the pages is noted as reading the text is', async () => {
  const id = await uploaded('Noted.pptx', await pptxFile());
  await pagesOf(id);
  const { downloads } = await bench.t.ask('admin', listDownloads, {});
  expect(downloads[0]).toMatchObject({ kind: 'text', recordId: id, name: 'Noted.pptx' });
});

test('a file without pages, or one that is gone, is no error', async () => {
  const pdf = await uploaded('Paper.pdf', await pdfFile());
  expect(await pagesOf(pdf)).toEqual({ kind: 'none' });
  const broken = repacked(await pptxFile(), { 'ppt/slides/slide1.xml': '<p:sld' });
  expect(await pagesOf(await uploaded('Broken.pptx', broken))).toEqual({ kind: 'none' });
  const { body } = await bench.upload('Gone.pptx', await pptxFile());
  await bench.t.deps.files.remove(body.fileName ?? '');
  expect(await pagesOf(body.id ?? 0)).toEqual({ kind: 'none' });
  expect((await bench.t.as('viewer', 'GET', '/api/documents/999999/layout')).statusCode).toBe(404);
});
