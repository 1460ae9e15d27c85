import type { ImportPreview } from '../../../contract/imports.ts';

export type ImportQuestion = ImportPreview['questions'][number];

/** The question that this control of a sheet answers; undefined if there is none. */
export function questionAt(
  questions: readonly ImportQuestion[],
  about: ImportQuestion['about'],
  sheet: string,
): string | undefined {
  return questions.find((asked) => asked.about === about && (asked.sheet ?? sheet) === sheet)
    ?.question;
}

export function questionCount(questions: readonly ImportQuestion[], sheet: string): number {
  return questions.filter((asked) => asked.sheet === sheet).length;
}
