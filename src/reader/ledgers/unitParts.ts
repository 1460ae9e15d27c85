import { isCurrencyCode } from '../../finance/reportingCurrencies.ts';
import { textWithoutAccents } from './partHeadings.ts';

/** Headings of columns of units, in lower case and without accents. */
export const UNITS_WORDS =
  /^(?:stat(?:istical)? )?(?:units?(?: of measure(?:ment)?)?|uom|einheit|masseinheit|mengeneinheit|unites?(?: de mesure)?|unidad(?:es)?(?: de medida)?|unidade de medida|unita(?: di misura)?|(?:meet)?eenheid|enhe[dt]|yksikko|jednostka(?: miary)?|jednotka|birim)$/;
const UNIT_OF_MEASURE_HEADING =
  /^(?:ftes?|hc|heads?|headcount|persons?|people|h|hrs?|hours?|std|stunden|heures?|horas?|ore|uren|timmar|timer|days?|tage|pcs?|pieces?|ea|each|units?|stk|stck|stuck|stuks|szt|pz|kg|kilos?|tonnes?|tons?|lbs?|lit(?:er|re)s?|km|miles?|m[23]|sq ?(?:m|ft)|[kmg]wh|%|pct|percent)$/;
const MONEY_UNIT = /^(?:cur|currency|money|[$€£¥]|)$/;
const QUANTITIES_WORDS =
  /quantit|\bqty\b|menge|stuckzahl|cantidad|aantal|antal|ilosc|hours|stunden|heures|volume|weight/;

const isMoneyUnit = (value: string) =>
  MONEY_UNIT.test(textWithoutAccents(value)) || isCurrencyCode(value.toUpperCase());

/**
 * The money values of a column of units, if other rows of the ledger count people, hours or pieces. Null for any other
 * column, and if the unit belongs to a quantity in another column.
 */
export function moneyUnits(
  heading: string,
  values: readonly string[],
  headings: readonly string[],
): readonly string[] | null {
  const money = values.filter(isMoneyUnit);
  const isUnit = (value: string) =>
    isMoneyUnit(value) || UNIT_OF_MEASURE_HEADING.test(textWithoutAccents(value));
  if (!UNITS_WORDS.test(textWithoutAccents(heading)) || !values.every(isUnit)) return null;
  if (money.length === 0 || money.length === values.length) return null;
  const isOfQuantity = headings.some((one) => QUANTITIES_WORDS.test(textWithoutAccents(one)));
  return isOfQuantity && money.every((value) => value === '') ? null : money;
}
