import { expect, test } from 'vitest';
import { STANDARD_PACK_CHOICES } from '../../../finance/packChoices.ts';
import { testLogo } from '../../../packs/testLogo.ts';
import { contentDigest } from '../../../engine/storage/publishedFiles.ts';
import { manifestChoices } from './manifestChoices.ts';

test('a manifest says nothing of packs that are as usual', () => {
  expect(manifestChoices({})).toEqual({});
  expect(manifestChoices({ choices: STANDARD_PACK_CHOICES })).toEqual({});
});

test('a manifest names what was chosen, and the logo by its digest', () => {
  const choices = { ...STANDARD_PACK_CHOICES, packSections: ['summary', 'charts'] as const };
  const logo = testLogo();
  // Defaults aren't in manifests from before there was a choice.
  const { packCharts: _usual, ...named } = choices;
  expect(manifestChoices({ choices, logo })).toEqual({
    choices: named,
    logo: contentDigest(Buffer.from(logo.content, 'base64')),
  });
  const toDate = { ...STANDARD_PACK_CHOICES, packCharts: 'toDate' as const };
  expect(manifestChoices({ choices: toDate })).toEqual({ choices: toDate });
});
