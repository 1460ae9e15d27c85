import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { withBasis } from '../../engine/basis.ts';
import { packDocument } from '../../packs/pdf/packDocument.ts';
import { buildPack } from '../../packs/model/buildPack.ts';
import { normalMonth } from '../../packs/model/testPacks.ts';

const SEALED = {
  ...normalMonth(),
  madeAt: '2026-11-21T09:30:00.000Z',
  asOf: '2026-04-03T16:05:00.000Z',
  seal: { code: 'K7QX-3MTB-9RWD', number: 2, checkedAt: 'https://reports.example/?verify' },
};

test.each([
  ['USD', 'Nov 21, 2026', 'Apr 3, 2026, 16:05 UTC'],
  ['CAD', 'Nov 21, 2026', 'Apr 3, 2026, 16:05 UTC'],
  ['GBP', '21 Nov 2026', '3 Apr 2026, 16:05 UTC'],
  ['EUR', '21 Nov 2026', '3 Apr 2026, 16:05 UTC'],
  ['BRL', '21 Nov 2026', '3 Apr 2026, 16:05 UTC'],
])('a pack of a company in %s has the dates of its region', (currency, published, asOf) => {
  const basis = { ...STANDARD_BASIS, currency };
  const printed = withBasis(basis, () =>
    JSON.stringify(packDocument(buildPack({ ...SEALED, basis }), 'a4')),
  );
  expect(printed).toContain(`Published ${published}, version 2`);
  expect(printed).toContain(`As of ${asOf}`);
  expect(printed).toContain(`"made":"${published}"`);
});
