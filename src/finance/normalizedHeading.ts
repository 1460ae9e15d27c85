/** Lower case, "and" as "&", singular, without spaces, dots, dashes or brackets: "adjebitda". */
export function normalizedHeading(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\s*less:?\s/, '')
    .replace(/\band\b/g, '&')
    .replace(/\bpercent(?:age)?\b|\bpct\b/g, '%')
    .replace(/\p{L}{3,}s(?!\p{L})/gu, (word) => (word.endsWith('ss') ? word : word.slice(0, -1)))
    .replace(/[^\p{L}\p{N}&%$]+/gu, '');
}

/** Normalises a company's own name for a line, in which a percent sign doesn't count either. */
export const normalizedName = (text: string): string => normalizedHeading(text).replace(/%$/, '');
