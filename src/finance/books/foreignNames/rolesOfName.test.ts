import { expect, test } from 'vitest';
import { BALANCE_SIDES } from '../../statements/balanceLines.ts';
import { namesOnSide } from './balanceNames.ts';
import { LANGUAGES } from './languages.ts';
import { rolesOfName } from './rolesOfName.ts';

test.each(BALANCE_SIDES)('no two languages give a name of the side %s different roles', (side) => {
  const disagreeing = Object.values(LANGUAGES).flatMap(({ balanceNames }) =>
    Object.entries(namesOnSide(balanceNames, side)).flatMap(([role, text]) =>
      text
        .split(',')
        .map((name) => name.replaceAll(/[\^=*]/g, '').trim())
        .filter((name) => rolesOfName(name, side).some(({ meaning }) => meaning !== role)),
    ),
  );
  expect(disagreeing).toEqual([]);
});

test.each([
  ['Lån til datterselskap', 'asset', ['otherAssets', 'intercompany']],
  ['Lån fra datterselskap', 'liability', ['debt', 'intercompany']],
  ['Förutbetalda hyror', 'asset', ['prepaid']],
  ['Rückstellung für Gewährleistungen', 'liability', ['provisions']],
  ['減価償却累計額', 'asset', ['fixedAssets']],
  ['Lån til datterselskap', 'equity', []],
] as const)('%s of the side %s has the roles %j', (name, side, roles) => {
  const found = rolesOfName(name, side).map(({ meaning }) => meaning);
  expect([...new Set(found)]).toEqual(roles);
});
