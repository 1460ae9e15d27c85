/** The smallest thing that a PDF reader opens. */
export const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
  'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
  'trailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n';

/** Two months of figures. */
export const CSV = [
  'Month,Revenue,Production',
  'May 2025,4100000,1800000',
  'June 2025,4200000,1850000',
].join('\n');

/** A multipart body. */
export function form(fields: Readonly<Record<string, string | File>>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}
