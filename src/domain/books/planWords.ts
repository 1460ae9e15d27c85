/** Words of amounts that are planned, in the languages that files come in; without accents. */
const WORDS: readonly RegExp[] = [
  /(?:budget(?:s|ed|ary|iert\w*|er[ta]d?)?|(?:re)?forecast(?:s|ed|ing)?|fcst|bud ?['’]?\d{2,4}|plan(?:ned|s)?|projections?|projected|targets?|target figures|upside|landing|(?:management|bank|board|investor|lender|sponsor|covenant|bull|bear|high|low|stretch) case)/,
  /(?:planung|plan(?:zahlen|werte|rechnung|ergebnis|guv|kosten)|soll(?:werte|zahlen|kosten)?|zielwerte|zielzahlen|zielvorgaben?|prognosen?|vorschau|wirtschaftsplan)/,
  /(?:budgete(?:e|es|s)?|budgetaires?|previsions?|previsionnel(?:le|s|les)?|atterrissages?|objectifs?|cibles?)/,
  /(?:preventiv[oi]|previsioni?|previsional[ei]|obiettiv[oi]|presupuest(?:o|os|ado|ada|ari[oa])|previsiones|objetivos?|pronosticos?|proyecci(?:on|ones)|proyectad[oa]s?)/,
  /(?:orcament(?:o|os|ado|ada|ario|aria)|orcad[oa]|previst[oa]s?|previs(?:ao|oes)|projec(?:ao|oes)|projetad[oa]s?)/,
  /(?:begroting(?:en)?|begroot|gebudgetteerd|prognoses|verwachting(?:en)?|doelstelling(?:en)?|raming(?:en)?|streefcijfers)/,
  /(?:budsjett(?:ert)?|budgettall?|prognos(?:er)?|prognos[ei]|estimat|ramme|forventet|maltal|plantall|utfallsprognos|talousarvio|budjetti|budjetoitu|ennuste|tavoite)/,
  /(?:budzet(?:y|u|owy|owe)?|prognoz[ay]|preliminarz|rozpocet|rozpoct(?:u|ovany)|vyhled|koltsegvetes|elorejelzes|buget(?:at|ul)?|previziuni|butce|tahmin[i]?|hedef(?:ler)?)/,
  /(?:бюджет\p{L}*|план(?:овые|овыи|а)?|прогноз\p{L}*|смета|προυπολογισμος|תקציב|موازنة)/u,
];
/** Of writing without spaces between words. */
const UNSPACED =
  /予算|見込|予測|計画|目標|预算|預算|预测|預測|计划|計劃|目标|目標|예산|예측|계획|목표/u;
const ANY = new RegExp(
  `(?<![\\p{L}\\d])(?:${WORDS.map(({ source }) => source).join('|')})(?![\\p{L}\\d])`,
  'iu',
);
/** Versions by their letters: "RF1" and "FC 3+9" are forecasts. */
const VERSION = /(?<![\p{L}\d])(?:RF|FC|RFC) ?\d{1,2}(?!\d)/u;
/** "6+6": so many months happened, and the others of the year are planned. */
const MONTHS_AND_MONTHS = /(?<![\d+.,])(\d{1,2}) ?\+ ?(\d{1,2})(?![\d+.,%])/;
const MONTHS_OF_YEAR = 12;

/** Words of what happened, which stand next to a plan. */
const ACTUAL =
  /(?<![\p{L}\d])(?:actuals?|act|ist|vs|versus|bva|realis(?:e|es|ed|ert|eret|atie)|werkelijk|consuntivo|utfall|faktisk|regnskap|realizad[oa]|real(?! estate| terms)|wykonanie|toteuma|gerceklesen|skutecnost|teny|факт)(?![\p{L}\d])|実績|实际|實際|실적/iu;

/** Without accents; writing in other scripts stays whole. */
const plain = (text: string) =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[_\s]+/g, ' ');

/** The words of a title or a name that say of amounts that they are planned: "budget", "RF1", "6+6"; null for none. */
export function planWord(text: string): string | null {
  const bare = plain(text);
  const found = (ANY.exec(bare) ?? UNSPACED.exec(bare) ?? VERSION.exec(bare))?.[0];
  if (found !== undefined) return found;
  const months = MONTHS_AND_MONTHS.exec(bare);
  return months !== null && Number(months[1]) + Number(months[2]) === MONTHS_OF_YEAR
    ? months[0]
    : null;
}

/** Whether a title or a heading says of amounts that they happened, or that they are compared. */
export const saysActual = (text: string): boolean => ACTUAL.test(plain(text));
