import { expect, test } from 'vitest';
import { buildPack } from '../model/buildPack.ts';
import { hostileTexts, normalMonth } from '../model/testPacks.ts';
import { changed } from '../model/testSource.ts';
import { unprintableIn } from './unprintable.ts';

test('A12: nothing is listed of a pack that prints whole', () => {
  expect(unprintableIn(buildPack(normalMonth()))).toEqual([]);
});

test('A12: each character without a font is listed with the first places where it stands', () => {
  const source = normalMonth();
  const pack = buildPack({
    ...source,
    companyName: 'Rocket 🚀 Ltd',
    documents: source.documents.map((document) => changed(document, { originalName: '🛸.pdf' })),
  });
  expect(unprintableIn(pack)).toEqual([
    { character: '🚀 (U+1F680)', places: ['Cover', 'Bridge', 'Charts'] },
    { character: '🛸 (U+1F6F8)', places: ['Documents, October 2026'] },
  ]);
  const [woman] = unprintableIn(buildPack(hostileTexts()));
  expect(woman).toEqual({
    character: '👩 (U+1F469)',
    places: ['Commentary: Overview', 'Commentary: Summary notes', 'Commentary: Strategy'],
  });
});

test('of a whole alphabet without a font only the first are listed', () => {
  const runes = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x16a0 + at)).join('');
  const listed = unprintableIn(buildPack({ ...normalMonth(), companyName: runes }));
  expect(listed).toHaveLength(20);
});
