import { textWithoutAccents } from './partHeadings.ts';

const CURRENCY =
  /\bwkz\b|wahrung|curr|\bccy\b|devi[sz]|divis|moned|moeda|valut|walut|\bmena\b|penznem|para birimi|doviz|\biso\b|валют|货币|币种|幣|通貨|통화/;
const DOCUMENT = /doc|trans|foreign|orig|beleg|konto|account|fremd|invoice|factur|origin/;

/** True if a heading has a word for a currency, in any supported language. */
export const isCurrencyHeading = (heading: string): boolean =>
  CURRENCY.test(textWithoutAccents(heading));

/** True if the heading may name the currency of the source documents, not of the amounts in this table. */
export const isDocumentCurrencyHeading = (heading: string): boolean =>
  DOCUMENT.test(textWithoutAccents(heading));

const MONEY = '(?:amounts?|debits?|credits?|value)';
const FOREIGN =
  'fcy|fc|foreign|original|orig|transaction|document|doc|in currency|account currency';
const LOCAL_WORDS = 'local|base|home|functional|company(?: code)?|reporting|group';
const LOCAL_AMOUNT = new RegExp(
  `\\b(?:lcy|lc|loc\\.? ?crcy)\\b|\\b(?:${LOCAL_WORDS}) (?:currency|${MONEY})\\b`,
  'i',
);
const FOREIGN_AMOUNT = new RegExp(
  `\\b(?:${FOREIGN})\\b.*\\b${MONEY}\\b|\\b${MONEY}\\b.*\\b(?:${FOREIGN})\\b`,
  'i',
);
const RATE =
  /\bexchange[ _-]?rate\b|\bfx[ _-]?rate\b|^(?:rate|kurs|wechselkurs|cours|valutakurs|curr(?:ency)?\.? ?(?:rate|factor))$/i;

/** "Amount (LCY)", "Debit in local currency", "Local currency". */
export const isInLocalCurrency = (heading: string): boolean => LOCAL_AMOUNT.test(heading);
/** "Amount (FCY)", "Document amount". */
export const isInForeignCurrency = (heading: string): boolean => FOREIGN_AMOUNT.test(heading);

/** True for columns that only occur if the other amounts are in the company's currency. */
export const showsOneCurrency = (heading: string): boolean =>
  RATE.test(heading) || isInLocalCurrency(heading) || isInForeignCurrency(heading);
