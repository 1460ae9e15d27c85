const LABEL =
  'regions?|departments?|dept|locations?|branch(?:es)?|sites?|stores?|class(?:es)?|divisions?|(?:cost|profit) ?cent(?:er|re)s?|segments?|business ?units?|projects?|product lines?|channels?|teams?|' +
  'abteilung(?:en)?|standorte?|filialen?|niederlassung(?:en)?|sparten?|kostenstellen?|profit-?center|' +
  'département|agence|établissement|centre de coûts?|région|' +
  'departamento|sucursal|división|centro de costes?|región|delegación|filial|centro de custo|reparto|sede|centro di costo|' +
  'afdeling(?:en)?|vestiging|kostenplaats|avdeling|avdelning|kostnadsställe|omkostningssted|osasto|oddział|dział|mpk|středisko';
/** "Region is North", "Department: Sales", "Class = Retail". */
const FILTER = new RegExp(
  `^(?:filter(?:ed)?(?: by)?\\s*:?\\s*)?(?:${LABEL})(?:\\s+(?:is|equals|ist|est|es)\\s+|\\s*[:=]\\s*)(\\S.*)$`,
  'iu',
);
const LABEL_ALONE = new RegExp(`^(?:${LABEL})\\s*[:=]?$`, 'iu');
/** A part that is the whole. */
const WHOLE =
  /^\W*(?:all|any|every|none|no filter|total|combined|consolidated|group|company|not (?:set|specified|filtered)|alle|gesamt|tous|toutes|todos|todas|tutti|tutte|allemaal|wszystkie|n\/?a|\*)(?!\p{L})|^\W*$/iu;

const PARTS =
  'subsidiar\\p{L}+|divisions?|segments?|business(?:es)?|operations?|branch(?:es)?|stores?|entit\\p{L}+|regions?|brands?|compan\\p{L}+|' +
  'tochter\\p{L}*|sparten?|filiale[ns]?|geschäftsbereich\\p{L}*|filiales?|activités?|filial(?:es)?|divisiones|società|dochter\\p{L}*';
const APART: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:exclud(?:ing|es?)|excl\\.?|without|ex|ohne|exklusive|hors|sans|excluyendo|sin|escluso|senza|exclusief|zonder)\\s+(?:\\S+\\s+){0,4}?(?:${PARTS})(?!\\p{L})`,
    'iu',
  ),
  /(?<!\p{L})(?:(?:dis)?continu(?:ing|ed) operations|(?:nicht )?fortgeführte\p{L}* \p{L}+|aufgegebene\p{L}* \p{L}+|activités (?:poursuivies|abandonnées)|operaciones (?:continuadas|interrumpidas|discontinuadas)|operações (?:continuadas|descontinuadas)|attività (?:in funzionamento|cessate)|voortgezette activiteiten|beëindigde activiteiten)(?!\p{L})/iu,
  /(?<!\p{L})(?:company|division|region|branch|store|segment|department|entity|subsidiary|business|brand|site|country|retail|wholesale|online|domestic|export|UK|US|EU|EMEA|APAC|DACH) only(?!\p{L})/u,
];
const MOST_CHARACTERS = 120;

/** The words of a title that say that amounts are those of a part of the company, such as a region; null for none. */
export function scopeQualifier(text: string): string | null {
  if (text.length > MOST_CHARACTERS) return null;
  for (const piece of text.split(/[;|•]|,\s/)) {
    const of = FILTER.exec(piece.trim())?.[1];
    if (of !== undefined && !WHOLE.test(of)) return piece.trim();
  }
  return APART.map((one) => one.exec(text)?.[0]).find((one) => one !== undefined) ?? null;
}

/** The same for a row of titles with a label in one cell and its value in the next. */
export function scopeOfCells([label, value, ...others]: readonly string[]): string | null {
  if (label === undefined || value === undefined || others.length > 0) return null;
  return LABEL_ALONE.test(label) && !WHOLE.test(value) ? `${label} ${value}` : null;
}
