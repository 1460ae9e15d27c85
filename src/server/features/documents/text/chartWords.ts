import type { OfficeFile } from '../../../../office/officeFile.ts';

export async function chartWords(file: OfficeFile, part: string): Promise<string> {
  const words: string[] = [];
  const names: string[] = [];
  let word = '';
  await file.read(part, {
    open(name) {
      names.push(name);
      word = '';
    },
    text(text) {
      word += text;
    },
    close(name) {
      names.pop();
      const isName = name === 't' || (name === 'v' && names.includes('strCache'));
      if (isName && word.trim() !== '') words.push(word.trim());
      word = '';
    },
  });
  return [...new Set(words)].join('\n');
}
