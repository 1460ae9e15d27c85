import { randomBytes } from 'node:crypto';
import type { UploadBench } from './testUploads.ts';

const REFUSALS = {
  'not its type': /content doesn't match its name$/,
  macros: /^Files with macros are not accepted/,
  password: /Remove the password first$/,
  type: /\.pdf, \.doc, \.docx, \.xls, \.xlsx, \.ppt, \.pptx$/,
  'too large': /^The file is far too large once unpacked/,
  'too old': /older than (?:Word 97|Excel 5|PowerPoint 97) cannot be read/,
  empty: /^The file is empty$/,
};
export type Verdict = keyof typeof REFUSALS | 'stored';
export type Case = [what: string, name: string, content: Uint8Array | Promise<Uint8Array>, Verdict];
type Verdicts = [what: string, verdict: string][];

/** Incompressible content. */
export const blob = (bytes: number) => randomBytes(bytes);

/** The server's verdict on each file in one word, or its whole answer if it is none of these. */
async function verdicts(bench: UploadBench, cases: Case[]): Promise<Verdicts> {
  const found: Verdicts = [];
  for (const [what, name, pending] of cases) {
    const content = await pending;
    const { status, body } = await bench.upload(name, content);
    if (status === 201 && body.fileSize === content.length) {
      found.push([what, 'stored']);
      continue;
    }
    const { code, detail = '', errors = [] } = body;
    const expected = code === 'unsupported_media_type' ? 415 : 400;
    const [refusal] = Object.entries(REFUSALS).find(([, words]) => words.test(detail)) ?? [];
    const isWhole = status === expected && errors[0]?.path === 'file' && errors.length === 1;
    found.push([what, isWhole && refusal !== undefined ? refusal : JSON.stringify(body)]);
  }
  return found;
}

/** Uploads each file; returns the actual and the expected verdict. */
export async function judged(bench: UploadBench, cases: Case[]) {
  const before = (await bench.atRest()).rows.length;
  const found = await verdicts(bench, cases);
  const { files, rows, arriving } = await bench.atRest();
  const expected = cases.map(([what, , , verdict]): [string, string] => [what, verdict]);
  return {
    found: { verdicts: found, stored: rows.length - before, files, arriving },
    expected: {
      verdicts: expected,
      stored: expected.filter(([, verdict]) => verdict === 'stored').length,
      files: rows,
      arriving: [],
    },
  };
}
