import type { CompanyBasis } from './companyBasis.ts';
import { STANDARD_BASIS } from './companyBasis.ts';
import { REPORTING_CURRENCIES } from './reportingCurrencies.ts';

/**
 * Regions that use another region's currency, from the supplemental data of Unicode CLDR. Everywhere else the currency
 * code begins with the region code: AED in AE.
 */
const SHARED_CURRENCY_OF_REGION: Readonly<Record<string, string>> = {
  AUD: 'CC CX HM KI NF NR TV',
  CHF: 'LI',
  DKK: 'FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GG GS IM JE',
  ILS: 'PS',
  MAD: 'EH',
  NOK: 'BV SJ',
  NZD: 'CK NU PN TK',
  SHP: 'AC TA',
  USD: 'AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
};

const currencyOfRegion = (region: string): string | undefined =>
  Object.entries(SHARED_CURRENCY_OF_REGION).find(([, regions]) =>
    regions.split(' ').includes(region),
  )?.[0] ?? REPORTING_CURRENCIES.find((code) => code.slice(0, 2) === region);

/**
 * Years that usually don't begin in January, by law (India's Companies Act 2013, s. 2(41)), by the usual tax year (AU,
 * BD, NZ, PK) or by custom (JP, which names it after its start).
 */
const OTHER_YEARS: Readonly<
  Record<string, Pick<CompanyBasis, 'yearStartMonth' | 'yearNamedAfter'>>
> = {
  AU: { yearStartMonth: 7, yearNamedAfter: 'end' },
  BD: { yearStartMonth: 7, yearNamedAfter: 'end' },
  IN: { yearStartMonth: 4, yearNamedAfter: 'end' },
  JP: { yearStartMonth: 4, yearNamedAfter: 'start' },
  NZ: { yearStartMonth: 4, yearNamedAfter: 'end' },
  PK: { yearStartMonth: 7, yearNamedAfter: 'end' },
};

const CALENDAR_YEAR = { yearStartMonth: 1, yearNamedAfter: 'start' } as const;

export type YearAndCurrency = Pick<CompanyBasis, 'yearStartMonth' | 'yearNamedAfter' | 'currency'>;

/** A suggestion for a person to confirm; the standard basis for an unknown region. */
export function usualBasis(region: string | undefined): YearAndCurrency {
  const { yearStartMonth, yearNamedAfter, currency: standard } = STANDARD_BASIS;
  if (region === undefined) return { yearStartMonth, yearNamedAfter, currency: standard };
  return {
    ...(OTHER_YEARS[region] ?? CALENDAR_YEAR),
    currency: currencyOfRegion(region) ?? standard,
  };
}

/** The currency's own region, or the first that shares it; Europe (150) for the euro. */
export function regionOfCurrency(currency: string): string {
  if (currency === 'EUR') return '150';
  const own = currency.slice(0, 2);
  return currency.startsWith('X') ? (SHARED_CURRENCY_OF_REGION[currency]?.slice(0, 2) ?? own) : own;
}
