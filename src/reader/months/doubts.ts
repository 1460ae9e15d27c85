import type { ImportPreview } from '../../contract/imports.ts';
import type { Refused } from '../cells/refused.ts';
import type { GridSheet } from '../cells/grid.ts';

export class Doubts {
  readonly refusals: Refused[] = [];
  readonly questions: ImportPreview['questions'] = [];

  /** `cell` is null if the refusal concerns the sheet as a whole. */
  refuse(sheet: GridSheet, cell: string | null, reason: string, remedy: string): void {
    this.refusals.push({ sheet: sheet.name, cell, reason, remedy });
  }

  ask(
    sheet: GridSheet,
    about: ImportPreview['questions'][number]['about'],
    question: string,
    positions?: readonly number[],
  ): void {
    const isAsked = this.questions.some(
      (asked) => asked.sheet === sheet.name && asked.about === about,
    );
    if (isAsked) return;
    const ignorable = positions === undefined ? {} : { positions: [...positions] };
    this.questions.push({ sheet: sheet.name, about, question, ...ignorable });
  }
}
