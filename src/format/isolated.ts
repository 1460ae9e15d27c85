const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Right-to-left letters with everything around them, up to letters of another script. */
const STRETCH = new RegExp(`(?:[^\\p{L}]|${RIGHT_TO_LEFT_LETTER.source})+`, 'gu');
/** The name within the stretch, with its digits and brackets but without the sentence's punctuation. */
const NAME_IN_STRETCH = /^([\s,;:.–—“”]*)(.*?)([\s,;:.–—“”]*)$/su;

/** Puts names in right-to-left scripts between isolates (U+2068, U+2069), so that amounts around them stay in place. */
export const isolated = (words: string): string =>
  RIGHT_TO_LEFT_LETTER.test(words)
    ? words.replaceAll(STRETCH, (stretch) =>
        RIGHT_TO_LEFT_LETTER.test(stretch)
          ? stretch.replace(NAME_IN_STRETCH, '$1\u2068$2\u2069$3')
          : stretch,
      )
    : words;
