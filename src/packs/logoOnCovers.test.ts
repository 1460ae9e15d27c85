import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { logoFacts, refusedLogo } from '../finance/packLogo.ts';
import { buildPack } from './model/buildPack.ts';
import { normalMonth } from './model/testPacks.ts';
import { renderPdf } from './pdf/renderPdf.ts';
import { readPdf, withRole } from './pdf/testPdf.ts';
import { renderSlides } from './slides/renderSlides.ts';
import { testLogo } from './testLogo.ts';

const logo = testLogo();
const pack = buildPack({ ...normalMonth(), logo });

test('a picture made here is one', () => {
  const bytes = Buffer.from(logo.content, 'base64');
  expect(refusedLogo(bytes)).toBeNull();
  expect(logoFacts(bytes)).toEqual({ kind: 'png', width: 120, height: 40 });
});

test('a PDF has the logo on its cover, with words for those who do not see it', async () => {
  const { tags } = await readPdf(await renderPdf(pack, { paper: 'a4' }));
  const [first] = withRole(tags, 'Figure');
  expect(first?.alt).toBe(`Logo of ${pack.company}`);
});

test('slides have it on the first one, in its own shape', async () => {
  const parts = unzipSync(await renderSlides(pack));
  const first = strFromU8(parts['ppt/slides/slide1.xml'] ?? new Uint8Array());
  expect(first).toContain(`descr="Logo of ${pack.company}"`);
  const [, wide, high] = /<p:pic>.*?<a:ext cx="(\d+)" cy="(\d+)"/s.exec(first) ?? [];
  expect(Number(wide) / Number(high)).toBeCloseTo(3, 2);
  expect(Object.keys(parts).filter((name) => name.startsWith('ppt/media/'))).toHaveLength(1);
});

test('a PDF is made without a logo that cannot be drawn, and says so', async () => {
  const damaged = { ...logo, content: Buffer.from('no picture').toString('base64') };
  // One section is enough, and quick.
  const short = { ...pack, logo: damaged, sections: pack.sections.slice(-1) };
  const { pages, tags } = await readPdf(await renderPdf(short, { paper: 'a4' }));
  expect(withRole(tags, 'Figure').map(({ alt }) => alt)).not.toContain(`Logo of ${pack.company}`);
  expect(pages.at(-1)?.text).toContain('The logo cannot be drawn');
});
