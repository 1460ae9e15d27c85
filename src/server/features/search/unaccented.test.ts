import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { marked, searchCalls } from './testSearch.ts';

let server: TestApp;
let april: number;
let may: number;
beforeAll(async () => {
  server = await openTestApp();
  april = await report('April', {
    overview: 'The joint venture alpha/beta was signed; net~gross, capex/opex/leases and I/O.',
    bullets: ['Budget/review in Zürich, Łódź and Ångström Straße', 'See C:\\finance\\closing'],
  });
  may = await report('May', { overview: 'A pro\uFB01t warning for São Paulo; Smørrebrød, œuvre' });
});
afterAll(() => server.close());

const { report, find, ids } = searchCalls(() => server);

test.each([
  ['beta', 'beta'],
  ['alpha/beta', 'alpha/beta'],
  ['"joint venture alpha"', 'joint venture alpha'],
  ['gross', 'gross'],
  ['opex', 'opex'],
  ['leas', 'leases'],
  ['review', 'review'],
  ['closing', 'closing'],
  ['zurich', 'Zürich'],
  ['Zürich', 'Zürich'],
  ['Lodz', 'Łódź'],
  ['angstrom', 'Ångström'],
  ['Strasse', 'Straße'],
  ['zuric', 'Zürich'],
])('%s finds a word after a slash or with an accent', async (query, words) => {
  const [found] = await find(query);
  expect(found?.id).toBe(april);
  const text = (marked(found) ?? []).flatMap((match) => match.words).join(' ');
  expect(text.replaceAll(/[ /]+/g, ' ')).toBe(words.replaceAll('/', ' '));
});

test.each(['profit', 'Sao Paulo', 'smorrebrod', 'oeuvre', 'São'])('%s finds May', async (query) => {
  expect(await ids(query)).toEqual([may]);
});

test('a word that is in neither is not found', async () => {
  expect(await ids('alphabeta')).toEqual([]);
});
