import { expect, test } from 'vitest';
import { regionOf } from './region.ts';

test.each([
  ['en-GB', 'GB'],
  ['en', 'US'],
  ['de', 'DE'],
  ['zh-Hant-HK', 'HK'],
  ['de-AT-u-nu-latn', 'AT'],
  ['es-419', '419'],
  ['', undefined],
  ['not a tag', undefined],
])('the country of %s is %s', (language, region) => {
  expect(regionOf(language)).toBe(region);
});
