import type { CalendarMonth } from './fiscalCalendar.ts';
import { toCalendarMonth } from './fiscalCalendar.ts';

/** Polish, Turkish, Finnish, Czech, Hungarian, Greek, Russian and Ukrainian: in full, in the genitive and short. */
export const MONTH_NAMES_NEXT_TO_YEARS: readonly string[] = [
  'styczeń stycznia sty ocak oca tammikuu tammikuuta tammi leden ledna led január jan ιανουαρίου ιαν январь января янв січень січня січ ιανουάριος',
  'luty lutego lut şubat şub helmikuu helmikuuta helmi únor února úno február febr φεβρουαρίου φεβ февраль февраля февр лютий лютого лют φεβρουάριος',
  'marzec marca mar mart maaliskuu maaliskuuta maalis březen března bře március márc μαρτίου μαρ март марта мар березень березня бер μάρτιος',
  'kwiecień kwietnia kwi nisan nis huhtikuu huhtikuuta huhti duben dubna dub április ápr απριλίου απρ апрель апреля апр квітень квітня квіт απρίλιος',
  'maj maja mayıs may toukokuu toukokuuta touko květen května kvě május máj μαΐου μαΐ май мая травень травня трав μάιος',
  'czerwiec czerwca cze haziran haz kesäkuu kesäkuuta kesä červen června čvn június jún ιουνίου ιουν июнь июня июн червень червня черв ιούνιος',
  'lipiec lipca lip temmuz tem heinäkuu heinäkuuta heinä červenec července čvc július júl ιουλίου ιουλ июль июля июл липень липня лип ιούλιος',
  'sierpień sierpnia sie ağustos ağu elokuu elokuuta elo srpen srpna srp augusztus aug αυγούστου αυγ август августа авг серпень серпня серп αύγουστος',
  'wrzesień września wrz eylül eyl syyskuu syyskuuta syys září zář szeptember szept σεπτεμβρίου σεπ сентябрь сентября сент вересень вересня вер σεπτέμβριος',
  'październik października paź ekim eki lokakuu lokakuuta loka říjen října říj október okt οκτωβρίου οκτ октябрь октября окт жовтень жовтня жовт οκτώβριος',
  'listopad listopada lis kasım kas marraskuu marraskuuta marras listopadu november nov νοεμβρίου νοε ноябрь ноября нояб листопад листопада лист νοέμβριος',
  'grudzień grudnia gru aralık ara joulukuu joulukuuta joulu prosinec prosince pro december dec δεκεμβρίου δεκ декабрь декабря дек грудень грудня груд δεκέμβριος',
];

const MONTH_BY_NAME_BESIDE_YEAR = new Map(
  MONTH_NAMES_NEXT_TO_YEARS.flatMap((names, at) =>
    names.split(' ').map((name): [string, CalendarMonth] => [name, toCalendarMonth(at + 1)]),
  ),
);

/** Only valid next to a year, because many of these names are words in other languages. */
export const monthNextToYear = (name: string): CalendarMonth | null =>
  MONTH_BY_NAME_BESIDE_YEAR.get(name) ?? null;
