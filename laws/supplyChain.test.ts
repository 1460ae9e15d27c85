import { describe, expect, test } from 'vitest';
import { importsOf, isProof, read, sources } from './sources.ts';

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly allowScripts: Record<string, boolean>;
}

// The project's own manifest; npm refuses any other shape.
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as {
  readonly packages: Record<
    string,
    { version?: string; hasInstallScript?: true; resolved?: string; cpu?: string[]; dev?: true }
  >;
};

const atLeast = (version: string, minimum: string) => {
  const [a, b] = [version, minimum].map((text) => text.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

const packageOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '';

describe('the supply chain', () => {
  test('every version is exact', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies };
    const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });

  test('the product runs on its dependencies alone, without those for development', () => {
    const production = sources(/^src\/.*\.tsx?$/).filter(({ file }) => !isProof(file));
    const borrowed = production.flatMap((source) =>
      importsOf(source)
        .filter((target) => packageOf(target) in manifest.devDependencies)
        .map((target) => `${source.file} → ${target}`),
    );
    expect(production.flatMap(importsOf).some((name) => packageOf(name) === 'pptxgenjs')).toBe(
      true,
    );
    expect(borrowed).toEqual([]);
  });

  test('only the pinned Node may run a script when it is installed', () => {
    const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may);
    expect(allowed.map(([name]) => name)).toEqual(['node']);
    expect(manifest.dependencies['node']).toMatch(/^24\./);
  });

  test('packages with known vulnerabilities are at fixed versions', () => {
    expect(atLeast(manifest.dependencies['fastify'] ?? '0', '5.8.5')).toBe(true);
    expect(atLeast(manifest.dependencies['drizzle-orm'] ?? '0', '0.45.2')).toBe(true);
  });

  test('the lockfile names no host, so that any registry can serve it', () => {
    const hosts = Object.entries(lock.packages).filter(([, { resolved }]) =>
      /^https?:/.test(resolved ?? ''),
    );
    expect(hosts).toEqual([]);
  });

  test('PDF.js brings no native canvas package', () => {
    const native = Object.keys(lock.packages).filter((name) => name.includes('@napi-rs/canvas-'));
    expect(native).toEqual([]);
  });

  test('no shipped package is built for one kind of processor', () => {
    const native = Object.entries(lock.packages).filter(([, { cpu, dev }]) => cpu && !dev);
    expect(native.map(([name]) => name)).toEqual([]);
  });

  test('one version of the embedded engine, whatever its companions ask for', () => {
    const engines = Object.entries(lock.packages)
      .filter(([name]) => name.endsWith('node_modules/@electric-sql/pglite'))
      .map(([, { version }]) => version);
    expect(engines).toEqual([manifest.dependencies['@electric-sql/pglite']]);
  });
});
