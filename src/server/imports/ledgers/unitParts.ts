import { isCurrencyCode } from '../../../domain/reportingCurrencies.ts';
import { foldedText } from './partHeadings.ts';

const OF_UNITS =
  /^(?:stat(?:istical)? )?(?:units?(?: of measure(?:ment)?)?|uom|einheit|masseinheit|mengeneinheit|unites?(?: de mesure)?|unidad(?:es)?(?: de medida)?|unidade de medida|unita(?: di misura)?|(?:meet)?eenheid|enhe[dt]|yksikko|jednostka(?: miary)?|jednotka|birim)$/;
const MEASURE =
  /^(?:ftes?|hc|heads?|headcount|persons?|people|h|hrs?|hours?|std|stunden|heures?|horas?|ore|uren|timmar|timer|days?|tage|pcs?|pieces?|ea|each|units?|stk|stck|stuck|stuks|szt|pz|kg|kilos?|tonnes?|tons?|lbs?|lit(?:er|re)s?|km|miles?|m[23]|sq ?(?:m|ft)|[kmg]wh|%|pct|percent)$/;
const MONEY = /^(?:cur|currency|money|[$€£¥]|)$/;
const OF_QUANTITIES =
  /quantit|\bqty\b|menge|stuckzahl|cantidad|aantal|antal|ilosc|hours|stunden|heures|volume|weight/;

const isMoney = (value: string) =>
  MONEY.test(foldedText(value)) || isCurrencyCode(value.toUpperCase());

/**
 * The values of money in a column of units in which other rows of a ledger count people, hours or pieces; null for any
 * other column, and where the unit is that of a quantity in another column.
 */
export function moneyUnits(
  heading: string,
  values: readonly string[],
  headings: readonly string[],
): readonly string[] | null {
  const money = values.filter(isMoney);
  const isUnit = (value: string) => isMoney(value) || MEASURE.test(foldedText(value));
  if (!OF_UNITS.test(foldedText(heading)) || !values.every(isUnit)) return null;
  if (money.length === 0 || money.length === values.length) return null;
  const isOfQuantity = headings.some((one) => OF_QUANTITIES.test(foldedText(one)));
  return isOfQuantity && money.every((value) => value === '') ? null : money;
}
