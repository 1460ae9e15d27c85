import type { Import, ImportPreview, SheetLayout } from '../../../contract/imports.ts';

export type ImportQuestion = ImportPreview['questions'][number];

/** Returns undefined if the control has no open question. */
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

export function sheetWithQuestion({
  sheets,
  preview: { questions },
}: Pick<Import, 'sheets' | 'preview'>): number {
  const at = sheets.findIndex(({ name }) => questionCount(questions, name) > 0);
  return Math.max(at, 0) + 1;
}

/** Asked once per file, because all sheets share the answer. */
const SHARED_QUESTIONS: ReadonlySet<ImportQuestion['about']> = new Set(['unit', 'year']);

export function groupedQuestions(
  questions: readonly ImportQuestion[],
): readonly { readonly asked: ImportQuestion; readonly others: readonly string[] }[] {
  return questions.flatMap((asked, at) => {
    const isShared = (other: ImportQuestion) =>
      SHARED_QUESTIONS.has(asked.about) && other.about === asked.about;
    if (questions.slice(0, at).some(isShared)) return [];
    const others = questions.slice(at + 1).filter(isShared);
    return [{ asked, others: others.flatMap(({ sheet }) => sheet ?? []) }];
  });
}

/** Copies an answer to another sheet with the same question, unless that sheet has its own answer. */
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
