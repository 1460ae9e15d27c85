import { beforeAll, expect, test } from 'vitest';
import { convertedByOffice, pdfText } from '../../server/testOffice.ts';
import { buildPack } from '../model/buildPack.ts';
import { hostileTexts } from '../model/testPacks.ts';
import { FOOTER_HEIGHT, FOOTER_TOP, LEFT, FULL_WIDTH } from './deckPlaces.ts';
import { renderSlides } from './renderSlides.ts';
import { hostilePack, withoutCharts } from './testHostilePack.ts';

interface Word {
  readonly text: string;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WORD = /<word xMin="[\d.]+" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;
const POINTS = 72;

function wordsOf(page: string): Word[] {
  return [...page.matchAll(WORD)].map(([, top, right, bottom, text = '']) => ({
    text,
    right: Number(right) / POINTS,
    top: Number(top) / POINTS,
    bottom: Number(bottom) / POINTS,
  }));
}

/** A line of small type may extend slightly above and below its own box. */
const SLACK = 0.05;

function isOut({ right, top, bottom }: Word): boolean {
  const inFooter = top > FOOTER_TOP - SLACK && bottom < FOOTER_TOP + FOOTER_HEIGHT + SLACK;
  return right > LEFT + FULL_WIDTH + SLACK || (bottom > FOOTER_TOP && !inFooter);
}

const PACKS = ['texts', 'hostile'] as const;
const made = new Map<string, string[]>();

beforeAll(async () => {
  const packs = {
    texts: withoutCharts(buildPack(hostileTexts())),
    hostile: withoutCharts(hostilePack()),
  };
  const files = await Promise.all(
    PACKS.map(async (name) => [`${name}.pptx`, await renderSlides(packs[name])] as const),
  );
  const pdfs = await convertedByOffice(Object.fromEntries(files), 'pdf');
  for (const [name, pdf] of pdfs) {
    const [, ...pages] = (await pdfText(pdf, '-bbox')).split('<page ');
    made.set(name, pages);
  }
});

// Without Inter, LibreOffice falls back to another, wider typeface.
test.each(PACKS)('no word runs into the footer or off its slide: %s', (name) => {
  const [cover = '', ...pages] = made.get(`${name}.pdf`) ?? [];
  const out = pages.flatMap((page, index) =>
    wordsOf(page)
      .filter(isOut)
      .map(({ text }) => `slide ${index + 2}: ${text}`),
  );
  expect(pages.length).toBeGreaterThan(5);
  expect([cover, ...pages].filter((page) => wordsOf(page).length === 0)).toEqual([]);
  expect(out).toEqual([]);
});
