import type { CompanyBasis } from '../finance/companyBasis.ts';
import { monthIndex } from '../finance/books/bookMonths.ts';
import { decimal } from '../finance/decimal.ts';
import type { Covenant } from '../finance/statements/covenant.ts';
import type { CovenantOutlook } from '../finance/statements/covenantOutlook.ts';
import type { CovenantResult } from '../finance/statements/covenants.ts';
import type { TightestCovenant } from '../telling/briefing/cashCauses.ts';
import type { Light } from '../telling/briefing/lights.ts';
import { briefMoney } from './briefingText.ts';
import {
  covenantBreachWords,
  covenantRooms,
  covenantStandingWords,
} from './covenantResultWords.ts';
import { covenantSumNames } from './covenantWords.ts';

interface TestedCovenant {
  readonly covenant: Covenant & { readonly name: string };
  readonly result: CovenantResult;
  /** Null if the plans have no later test. */
  readonly outlook: CovenantOutlook | null;
  /** Null if the covenant was not tested and its outlook has no breach. */
  readonly light: Light | null;
}

/** A breach comes first, then the earliest planned breach, then the least headroom. */
function urgency({ result: { standing }, outlook }: TestedCovenant): readonly [number, string] {
  if (standing?.isMet === false) return [0, '-1000000'];
  const broken = outlook?.firstBroken ?? null;
  if (broken !== null) return [1, String(monthIndex(broken))];
  return [2, standing?.headroom.percent ?? '1000000'];
}

function isMoreUrgent(one: TestedCovenant, other: TestedCovenant): boolean {
  const [[group, room], [otherGroup, otherRoom]] = [urgency(one), urgency(other)];
  return group === otherGroup ? decimal(room).lt(decimal(otherRoom)) : group < otherGroup;
}

/** The covenant that a page states. Null if none was tested and no outlook has a breach. */
export function tightestCovenant(
  basis: CompanyBasis,
  all: readonly TestedCovenant[],
  nameOf: (slug: string) => string,
): TightestCovenant | null {
  const [first] = all
    .filter(({ light, result }) => light !== null && result.standing !== null)
    .toSorted((one, other) => (isMoreUrgent(one, other) ? -1 : 1));
  const { light = null, result: { standing = null } = {} } = first ?? {};
  if (first === undefined || standing === null || light === null) return null;
  const { covenant, outlook } = first;
  const names = covenantSumNames(basis, covenant, nameOf);
  return {
    name: covenant.name,
    standing: covenantStandingWords(basis.currency, covenant, standing, briefMoney),
    light,
    // The denominator is the result, such as EBITDA, that readers ask about.
    room: covenantRooms(names, covenant.direction, standing).at(-1) ?? null,
    isMet: standing.isMet,
    ...(outlook === null || outlook.firstBroken === null
      ? {}
      : { breach: covenantBreachWords(outlook) }),
  };
}
