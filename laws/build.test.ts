import { expect, test } from 'vitest';
import { webSources } from '../scripts/prepare.mjs';
import { importsOf, projectFiles, read } from './sources.ts';

/** Every project file that a file reads, directly or through others. */
function reachedFrom(entries: readonly string[]): Set<string> {
  const known = new Set(projectFiles());
  const reached = new Set(entries);
  for (const file of reached) {
    for (const target of importsOf({ file, text: read(file) })) {
      if (known.has(target)) reached.add(target);
    }
  }
  return reached;
}

test('every file that the web pages are made of makes them stale when it changes', () => {
  const reached = reachedFrom(['vite.config.ts', 'src/web/main.tsx']);
  expect(reached.size).toBeGreaterThan(300);
  const sources = new Set(webSources());
  expect([...reached].filter((file) => !sources.has(file))).toEqual([]);
  for (const entry of ['src/web/index.html', 'src/web/beforePaint.js', 'package-lock.json']) {
    expect(sources).toContain(entry);
  }
});
