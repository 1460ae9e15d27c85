import { expect, test } from 'vitest';
import { isProof, sources, withoutComments } from './sources.ts';

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
/** Names that are exported in braces: `export { a, b as c };`, not passed on from another file. */
const IN_BRACES = /^export (?:type )?\{([^}]*)\};/gm;

function exportedNames(text: string): string[] {
  const code = withoutComments(text);
  const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name);
  const inBraces = [...code.matchAll(IN_BRACES)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  );
  return [...declared, ...inBraces].filter((name) => name !== '');
}

test('an exported name is in one file of the product only', () => {
  const files = new Map<string, string[]>();
  for (const { file, text } of sources(/^src\/.*\.tsx?$/)) {
    if (isProof(file)) continue;
    for (const name of exportedNames(text)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  const repeated = [...files].filter(([, where]) => where.length > 1);
  expect(files.size).toBeGreaterThan(500);
  expect(repeated.map(([name, where]) => `${name}: ${where.join(', ')}`)).toEqual([]);
});
