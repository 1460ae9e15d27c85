/**
 * ISO 4217 currencies in which a company can keep its figures. Amounts have two decimals, so currencies with three or
 * four are left out, as are funds, metals and test codes.
 */
export const REPORTING_CURRENCIES: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF ' +
  'CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD ' +
  'HKD HNL HTG HUF IDR ILS INR IRR ISK JMD JPY KES KGS KHR KMF KPW KRW KYD KZT LAK LBP LKR LRD LSL MAD ' +
  'MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN ' +
  'PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
  'TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

const CURRENCIES_WITH_MORE_DECIMALS: ReadonlySet<string> = new Set(
  'BHD CLF IQD JOD KWD LYD OMR TND UYW'.split(' '),
);

/** Withdrawn codes that files still use. */
const WITHDRAWN: ReadonlySet<string> = new Set('ANG BGN EEK HRK LTL LVL RMB ZWL'.split(' '));

/** True for "EUR", false for "eur" and "USA". */
export const isCurrencyCode = (text: string): boolean =>
  REPORTING_CURRENCIES.includes(text) ||
  CURRENCIES_WITH_MORE_DECIMALS.has(text) ||
  WITHDRAWN.has(text);

/** Why a company can't use this currency, as a sentence; null if it can. */
export function refusedCurrency(code: string): string | null {
  if (REPORTING_CURRENCIES.includes(code)) return null;
  return CURRENCIES_WITH_MORE_DECIMALS.has(code)
    ? `Amounts have two decimals, and ${code} needs more. Choose another currency`
    : 'Choose a currency by its three letters, such as EUR';
}
