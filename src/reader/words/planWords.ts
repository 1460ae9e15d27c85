const PLAN_WORDS: readonly RegExp[] = [
  /(?:budget(?:s|ed|ary|iert\w*|er[ta]d?)?(?! (?:fx |exchange )?rates?\b)|(?:re)?forecast(?:s|ed|ing)?|fcst|bud ?['’]?\d{2,4}|plan(?:ned|s)?|projections?|projected|targets?|target figures|upside|landing|(?:management|bank|board|investor|lender|sponsor|covenant|bull|bear|high|low|stretch) case)/,
  /(?:planung|plan(?:zahlen|werte|rechnung|ergebnis|guv|kosten)|soll(?:werte|zahlen|kosten|(?!\W{1,3}(?:und |u\. ?)?haben)(?! ?\/ ?h))|zielwerte|zielzahlen|zielvorgaben?|prognosen?|vorschau|wirtschaftsplan)/,
  /(?:budgete(?:e|es|s)?|budgetaires?|(?:re)?previsions?|previsionnel(?:le|s|les)?|atterrissages?|objectifs?|cibles?)/,
  /(?:preventiv[oi]|previsioni?|previsional[ei]|obiettiv[oi]|presupuest(?:o|os|ado|ada|ari[oa])|previsiones|objetivos?|pronosticos?|proyecci(?:on|ones)|proyectad[oa]s?)/,
  /(?:orcament(?:o|os|ado|ada|ario|aria)|orcad[oa]|previst[oa]s?|previs(?:ao|oes)|projec(?:ao|oes)|projetad[oa]s?)/,
  /(?:begroting(?:en)?|begroot|gebudgetteerd|prognoses|verwachting(?:en)?|doelstelling(?:en)?|raming(?:en)?|streefcijfers)/,
  /(?:budsjett(?:ert)?|budgettall?|prognos(?:er)?|prognos[ei]|estimat|ramme|forventet|maltal|plantall|utfallsprognos|talousarvio|budjetti|budjetoitu|ennuste|tavoite)/,
  /(?:budzet(?:y|u|owy|owe)?|prognoz[ay]|preliminarz|rozpocet|rozpoct(?:u|ovany)|vyhled|koltsegvetes|elorejelzes|buget(?:at|ul)?|previziuni|butce|tahmin[i]?|hedef(?:ler)?)/,
  /(?:бюджет\p{L}*|план(?:овые|овыи|а)?|прогноз\p{L}*|смета|προυπολογισμος|תקציב|موازنة)/u,
];
const UNSPACED_PLAN_WORDS =
  /予算|見込|予測|計画|目標|预算|預算|预测|預測|计划|計劃|目标|目標|예산|예측|계획|목표/u;
const ANY_PLAN_WORD = new RegExp(
  `(?<![\\p{L}\\d])(?:${PLAN_WORDS.map(({ source }) => source).join('|')})(?![\\p{L}\\d])`,
  'iu',
);
/** Abbreviated versions: "RF1" and "FC 3+9" are forecasts. */
const FORECAST_VERSION = /(?<![\p{L}\d])(?:RF|FC|RFC) ?\d{1,2}(?!\d)/u;
/** Matches "6+6", which means six actual months and six planned months. */
const MONTHS_AND_MONTHS = /(?<![\d+.,])(\d{1,2}) ?\+ ?(\d{1,2})(?![\d+.,%])/;
const MONTHS_OF_YEAR = 12;

const ACTUAL_WORD =
  /(?<![\p{L}\d])(?:actuals?|act|ist|vs|versus|bva|reel(?:le)?s?|realis(?:e|es|ed|ert|eret|atie)|werkelijk|consuntivo|utfall|faktisk|regnskap|realizad[oa]|real(?! estate| terms)|wykonanie|toteuma|gerceklesen|skutecnost|teny|факт)(?![\p{L}\d])|実績|实际|實際|실적/iu;

/** Without accents; other scripts stay unchanged. */
const withoutAccents = (text: string) =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[_\s]+/g, ' ');

/** The words in a title or name that mark amounts as planned, such as "budget", "RF1" or "6+6"; null for none. */
export function planWord(text: string): string | null {
  const bare = withoutAccents(text);
  const found = (ANY_PLAN_WORD.exec(bare) ??
    UNSPACED_PLAN_WORDS.exec(bare) ??
    FORECAST_VERSION.exec(bare))?.[0];
  if (found !== undefined) return found;
  const months = MONTHS_AND_MONTHS.exec(bare);
  return months !== null && Number(months[1]) + Number(months[2]) === MONTHS_OF_YEAR
    ? months[0]
    : null;
}

/** In texts next to "Haben", "Soll" means debit. */
export const withoutDebits = (texts: readonly string[]): readonly string[] =>
  texts.some((text) => /(?<!\p{L})haben(?!\p{L})/iu.test(text))
    ? texts.map((text) => text.replaceAll(/(?<!\p{L})soll(?!\p{L})/giu, ' '))
    : texts;

/** True if a title or heading states that amounts are actual, or compared. */
export const saysActual = (text: string): boolean => ACTUAL_WORD.test(withoutAccents(text));
