import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FULL_PACK } from './model/testSource.ts';
import { buildPack } from './model/buildPack.ts';
import { normalMonth } from './model/testPacks.ts';
import { renderSlides } from './slides/renderSlides.ts';
import { renderWorkbook } from './workbook/renderWorkbook.ts';

const usual = buildPack(normalMonth());
const own = buildPack({
  ...normalMonth(),
  choices: { ...FULL_PACK, packColours: ['#0b3d2e', '#e3f1ea'] },
});

/** The texts of the parts of an Office file whose names match. */
const partsOf = (file: Uint8Array, names: RegExp) =>
  Object.entries(unzipSync(file)).flatMap(([name, part]) =>
    names.test(name) ? [strFromU8(part)] : [],
  );

const count = (texts: readonly string[], searched: RegExp) =>
  texts.join('').match(searched)?.length ?? 0;

test('slides have the colours of the company wherever the product’s would be', async () => {
  const drawn = /^ppt\/(?:slides|slideLayouts|slideMasters)\/[^/]+\.xml$/;
  const before = partsOf(await renderSlides(usual), drawn);
  const after = partsOf(await renderSlides(own), drawn);
  const product = /<a:srgbClr val="1F3A68"|<a:schemeClr val="accent1"/g;
  const soft = /<a:srgbClr val="E6ECF5"|<a:schemeClr val="accent2"/g;
  expect(count(before, product)).toBeGreaterThan(10);
  expect(count(after, product)).toBe(0);
  expect(count(after, /<a:srgbClr val="0B3D2E"/g)).toBe(count(before, product));
  expect(count(after, /<a:srgbClr val="E3F1EA"/g)).toBe(count(before, soft));
  // Each slide has one of them.
  const slides = partsOf(await renderSlides(own), /^ppt\/slides\/slide\d+\.xml$/);
  expect(slides.filter((slide, at) => at > 0 && !slide.includes('0B3D2E'))).toEqual([]);
});

test('charts on slides keep theirs, which say what a series is', async () => {
  const charts = /^ppt\/charts\/chart\d+\.xml$/;
  expect(partsOf(await renderSlides(own), charts)).toEqual(
    partsOf(await renderSlides(usual), charts),
  );
});

test('workbooks have them in their styles', async () => {
  const styles = /^xl\/styles\.xml$/;
  const [before = ''] = partsOf(await renderWorkbook(usual), styles);
  const [after = ''] = partsOf(await renderWorkbook(own), styles);
  expect(before).toContain('FF1B3867');
  expect(after).toBe(before.replaceAll('FF1B3867', 'FF0B3D2E').replaceAll('FFF4F2ED', 'FFE3F1EA'));
});
