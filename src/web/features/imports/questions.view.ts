import type { ImportPreview } from '../../../contract/imports.ts';

export type Question = ImportPreview['questions'][number];

/** What has to be answered at this control of a sheet; undefined where nothing has to be. */
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
