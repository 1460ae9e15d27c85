import type { CalendarMonth } from './fiscalCalendar.ts';
import { isCalendarMonth, toCalendarMonth } from './fiscalCalendar.ts';

/** Arabic (Egypt and the Gulf, Levant, Maghreb), Hebrew, and Thai in full and short. */
const MONTH_NAMES_BY_SCRIPT: readonly string[] = [
  'يناير|كانون الثاني|جانفي|ינואר|ינו|มกราคม|ม.ค',
  'فبراير|شباط|فيفري|פברואר|פבר|กุมภาพันธ์|ก.พ',
  'مارس|اذار|מרץ|מרס|มีนาคม|มี.ค',
  'ابريل|نيسان|افريل|אפריל|אפר|เมษายน|เม.ย',
  'مايو|ايار|ماي|מאי|พฤษภาคม|พ.ค',
  'يونيو|يونيه|حزيران|جوان|יוני|יונ|มิถุนายน|มิ.ย',
  'يوليو|يوليه|تموز|جويلية|יולי|יול|กรกฎาคม|ก.ค',
  'اغسطس|اب|اوت|אוגוסט|אוג|สิงหาคม|ส.ค',
  'سبتمبر|ايلول|ספטמבר|ספט|กันยายน|ก.ย',
  'اكتوبر|تشرين الاول|אוקטובר|אוק|ตุลาคม|ต.ค',
  'نوفمبر|تشرين الثاني|נובמבר|נוב|พฤศจิกายน|พ.ย',
  'ديسمبر|كانون الاول|דצמבר|דצמ|ธันวาคม|ธ.ค',
];
const MONTH_BY_SCRIPT_NAME = new Map(
  MONTH_NAMES_BY_SCRIPT.flatMap((names, at) =>
    names
      .split('|')
      .map((name): [string, CalendarMonth] => [name.normalize('NFKC'), toCalendarMonth(at + 1)]),
  ),
);
/** Chinese and Vietnamese numbers from 1. */
const HAN = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const VIETNAMESE = [
  'một',
  'hai',
  'ba',
  'tư',
  'năm',
  'sáu',
  'bảy',
  'tám',
  'chín',
  'mười',
  'mười một',
  'mười hai',
].map((name) => name.normalize('NFKC'));

const ZERO_ARABIC = 0x06_60;
const ZERO_PERSIAN = 0x06_f0;
/** The year before Reiwa 1, and the offset of the Thai calendar. */
const BEFORE_REIWA = 2018;
const BUDDHIST = 543;
const FIRST_BUDDHIST = 2500;
const REIWA_CENTURY = 2000;

const CJK =
  /^(?:(?:(令和) ?)?(\d{1,4}|元) ?[年년] ?)?(\d{1,2}|[一二三四五六七八九十]{1,2}) ?[月월](?:度|分|份)?(?:[ /,-]*(\d{4})年?)?$/u;
const VIETNAMESE_MONTH =
  /^tháng (\d{1,2}|\p{L}+(?: (?:một|hai))?)(?:(?: năm|,)? ?[/-]? ?(\d{4}))?$/u;
const NAMED_MONTH_AND_YEAR = /^(.+?)[.׳']?(?:[\s/.,-]+(\d{4}))?$/u;
const YEAR_FIRST = /^(\d{4})[\s/.,-]+(\D+?)[.׳']?$/u;

export interface OtherScriptMonth {
  readonly month: CalendarMonth;
  readonly year: number | null;
}

const withLatinDigits = (text: string) =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - ZERO_ARABIC))
    .replaceAll(/[۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) - ZERO_PERSIAN));

const stated = (month: number, year: number | null): OtherScriptMonth | null =>
  isCalendarMonth(month) ? { month, year } : null;

/** Expects lower case; Japanese, Chinese, Korean, Vietnamese, Arabic, Hebrew or Thai. Null for any other text. */
export function monthInOtherScript(written: string): OtherScriptMonth | null {
  // Most texts are Latin, and there are thousands of them.
  if (!/[\u0590-\uFFFF]/.test(written) && !written.startsWith('tháng')) return null;
  const text = withLatinDigits(written);
  const cjk = CJK.exec(text);
  if (cjk !== null) {
    const [, era, before, number = '', after] = cjk;
    const year = before ?? after;
    const full = year === '元' ? 1 : Number(year);
    return stated(
      HAN.includes(number) ? HAN.indexOf(number) + 1 : Number(number),
      year === undefined ? null : gregorianYear(full, era !== undefined),
    );
  }
  const [, number, itsYear] = VIETNAMESE_MONTH.exec(text) ?? [];
  if (number !== undefined) {
    const named = VIETNAMESE.indexOf(number) + 1;
    return stated(
      named === 0 ? Number(number) : named,
      itsYear === undefined ? null : Number(itsYear),
    );
  }
  const [, yearFirst, nameLast] = YEAR_FIRST.exec(text) ?? [];
  const [, nameFirst = '', yearLast] = NAMED_MONTH_AND_YEAR.exec(text) ?? [];
  const month = MONTH_BY_SCRIPT_NAME.get(plainArabic(nameLast ?? nameFirst));
  const year = yearFirst ?? yearLast;
  return month === undefined
    ? null
    : { month, year: year === undefined ? null : yearOfBuddhistEra(Number(year)) };
}

/** Hamzas are often left out. */
const plainArabic = (name: string) => name.replaceAll(/[أإآ]/g, 'ا').trim();

const gregorianYear = (year: number, isReiwa: boolean): number =>
  isReiwa ? BEFORE_REIWA + year : year < 100 ? REIWA_CENTURY + year : year;

const yearOfBuddhistEra = (year: number) => (year >= FIRST_BUDDHIST ? year - BUDDHIST : year);
