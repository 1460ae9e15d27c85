import type { Import, ImportPreview, SheetLayout } from '../../../contract/imports.ts';

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

/** The first sheet about which something is asked, from 1. */
export function sheetWithQuestion({
  sheets,
  preview: { questions },
}: Pick<Import, 'sheets' | 'preview'>): number {
  const at = sheets.findIndex(({ name }) => questionCount(questions, name) > 0);
  return Math.max(at, 0) + 1;
}

/** What sheets of one file have in common, so that it is asked for once. */
const SHARED: ReadonlySet<ImportQuestion['about']> = new Set(['unit', 'year']);

/** The questions, with those that several sheets share as one. */
export function groupedQuestions(
  questions: readonly ImportQuestion[],
): readonly { readonly asked: ImportQuestion; readonly others: readonly string[] }[] {
  return questions.flatMap((asked, at) => {
    const isShared = (other: ImportQuestion) =>
      SHARED.has(asked.about) && other.about === asked.about;
    if (questions.slice(0, at).some(isShared)) return [];
    const others = questions.slice(at + 1).filter(isShared);
    return [{ asked, others: others.flatMap(({ sheet }) => sheet ?? []) }];
  });
}

/** The same answer for another sheet of which it is asked, too; nothing for one that has its own. */
export function sharedAnswer(
  layout: SheetLayout,
  { unit, fyLabel }: Partial<SheetLayout>,
  questions: readonly ImportQuestion[],
): Partial<SheetLayout> {
  const isAsked = (about: ImportQuestion['about']) =>
    questions.some((asked) => asked.about === about && asked.sheet === layout.sheet);
  return {
    ...(unit !== undefined && layout.unit === null && isAsked('unit') ? { unit } : {}),
    ...(fyLabel !== undefined && layout.fyLabel === null && isAsked('year') ? { fyLabel } : {}),
  };
}
