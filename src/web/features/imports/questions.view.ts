import type { ImportPreview } from '../../../contract/imports.ts';

export type Question = ImportPreview['questions'][number];

/** The question that this control of a sheet answers; undefined if there is none. */
export function questionAt(
  questions: readonly Question[],
  about: Question['about'],
  sheet: string,
): string | undefined {
  return questions.find((asked) => asked.about === about && (asked.sheet ?? sheet) === sheet)
    ?.question;
}

export function questionCount(questions: readonly Question[], sheet: string): number {
  return questions.filter((asked) => asked.sheet === sheet).length;
}
