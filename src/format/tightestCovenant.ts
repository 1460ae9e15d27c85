import type { CompanyBasis } from '../finance/companyBasis.ts';
import { decimal } from '../finance/decimal.ts';
import type { Covenant } from '../finance/statements/covenant.ts';
import type { CovenantResult } from '../finance/statements/covenants.ts';
import type { TightestCovenant } from '../telling/briefing/cashCauses.ts';
import { briefMoney } from './briefingText.ts';
import { covenantRooms, covenantStandingWords } from './covenantResultWords.ts';
import { covenantSumNames } from './covenantWords.ts';

interface TestedCovenant {
  readonly covenant: Covenant & { readonly name: string };
  readonly result: CovenantResult;
}

/** A breach comes first, then the least headroom. Null if no covenant was tested. */
export function tightestCovenant(
  basis: CompanyBasis,
  all: readonly TestedCovenant[],
  nameOf: (slug: string) => string,
): TightestCovenant | null {
  const tested = all.flatMap(({ covenant, result }) =>
    result.state === 'notTested'
      ? []
      : [{ covenant, light: result.light, standing: result.standing }],
  );
  const room = ({ standing }: (typeof tested)[number]) =>
    standing.isMet ? (standing.headroom.percent ?? '1000000') : '-1000000';
  const [first] = tested.toSorted((one, other) =>
    decimal(room(one)).lt(decimal(room(other))) ? -1 : 1,
  );
  if (first === undefined) return null;
  const { covenant, light, standing } = first;
  const names = covenantSumNames(basis, covenant, nameOf);
  return {
    name: covenant.name,
    standing: covenantStandingWords(basis.currency, covenant, standing, briefMoney),
    light,
    // The denominator is the result, such as EBITDA, that readers ask about.
    room: covenantRooms(names, covenant.direction, standing).at(-1) ?? null,
    isMet: standing.isMet,
  };
}
