import type { ImportPreview, ImportRefusal } from '../../contract/imports.ts';
import type { GridSheet, ReadAmount } from './workbook.ts';

/** What is worth knowing of a sheet that is read all the same. */
export interface ImportRemark {
  readonly check: 'hidden' | 'costSign';
  readonly sheet: string;
  readonly sentence: string;
}

export interface ReadAmounts {
  readonly amounts: readonly ReadAmount[];
  readonly refusals: readonly ImportRefusal[];
  /** What a person has to answer first; what it is about is not among the amounts. */
  readonly questions: ImportPreview['questions'];
  readonly remarks: readonly ImportRemark[];
  /** Cells without a figure in them. */
  readonly blanks: number;
}

/** Gathers what the sheets give. */
export class Reading {
  readonly amounts: ReadAmount[] = [];
  readonly refusals: ImportRefusal[] = [];
  readonly questions: ImportPreview['questions'] = [];
  readonly remarks: ImportRemark[] = [];
  blanks = 0;

  refuse(sheet: GridSheet, cell: string | null, reason: string, remedy: string): void {
    this.refusals.push({ sheet: sheet.name, cell, reason, remedy });
  }

  /** Each question once for a sheet. */
  ask(
    sheet: GridSheet,
    about: ImportPreview['questions'][number]['about'],
    question: string,
  ): void {
    const isAsked = this.questions.some(
      (asked) => asked.sheet === sheet.name && asked.about === about,
    );
    if (!isAsked) this.questions.push({ sheet: sheet.name, about, question });
  }
}
