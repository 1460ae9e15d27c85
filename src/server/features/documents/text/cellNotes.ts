import type { OfficeFile } from '../../../../office/officeFile.ts';
import { chartWords } from './chartWords.ts';
import { Paragraphs } from './paragraphs.ts';

/** Programs that don't support threaded comments show this text instead. */
const NO_CONVERSATION = '[Threaded comment]';

export async function cellNotes(file: OfficeFile, sheet: string): Promise<string[]> {
  const texts: string[] = [];
  // A chart sheet has no part to read; '' would be the package itself.
  if (sheet === '') return texts;
  for (const { type, part } of await file.relationships(sheet)) {
    if (!file.has(part)) continue;
    if (type === 'comments' || type === 'threadedComment') {
      texts.push(...(await commentsIn(file, part)));
    } else if (type === 'drawing') {
      texts.push(...(await drawnTexts(file, part)));
    }
  }
  return texts.filter((text) => text.trim() !== '');
}

async function drawnTexts(file: OfficeFile, drawing: string): Promise<string[]> {
  const linesOf = async (part: string) => {
    const paragraphs = new Paragraphs();
    await file.read(part, paragraphs);
    return paragraphs.whole();
  };
  const texts = [await linesOf(drawing)];
  for (const { type, part } of await file.relationships(drawing)) {
    if (!file.has(part)) continue;
    if (type === 'chart') texts.push(await chartWords(file, part));
    if (type === 'diagramData') texts.push(await linesOf(part));
  }
  return texts;
}

async function commentsIn(file: OfficeFile, part: string): Promise<string[]> {
  const comments: string[] = [];
  const names: string[] = [];
  let cell = '';
  let text = '';
  await file.read(part, {
    open(name, attributes) {
      names.push(name);
      if (name !== 'comment' && name !== 'threadedComment') return;
      cell = attributes.get('ref') ?? '';
      text = '';
    },
    text(piece) {
      const isOfComment = names.at(-1) === 't' || names.at(-2) === 'threadedComment';
      if (isOfComment && names.includes('text') && !names.includes('rPh')) text += piece;
    },
    close(name) {
      names.pop();
      if (name !== 'comment' && name !== 'threadedComment') return;
      if (text.trim() === '' || text.startsWith(NO_CONVERSATION)) return;
      comments.push(commentText(cell, text));
    },
  });
  return comments;
}

export function commentText(cell: string, text: string): string {
  return `Comment on ${cell}: ${text.replaceAll(/\s+/g, ' ').trim()}`;
}
