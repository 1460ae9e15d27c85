import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { missingPrograms } from './realPrograms.ts';
import { isLeftOut } from './releaseFiles.ts';

afterEach(() => vi.unstubAllEnvs());

test('a release without the programs that check its files is refused, and names them', () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(missingPrograms()).toEqual([
    'promtool (Debian: prometheus)',
    'caddy (Debian: caddy)',
    'openssl (Debian: openssl)',
    'nginx (Debian: nginx)',
    'systemd-analyze (Debian: systemd)',
  ]);
});

test('a release keeps every font that packs name, and leaves out the other weights', () => {
  const code = fs.readFileSync(
    path.join(import.meta.dirname, '../src/packs/pdf/packFonts.ts'),
    'utf8',
  );
  const inter = [...code.matchAll(/file\('inter\/(\w+)\//g)].map(([, weight = '']) => weight);
  const others = [...code.matchAll(/'(\d00\w+)'/g)].map(([, weight = '']) => weight);
  expect([inter.length, others.length]).toEqual([4, 2]);
  expect(inter.filter((weight) => isLeftOut('inter', weight))).toEqual([]);
  expect(others.filter((weight) => isLeftOut('noto-sans-jp', weight))).toEqual([]);
  expect(isLeftOut('noto-sans-jp', '900Black')).toBe(true);
});
