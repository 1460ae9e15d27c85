import { registerHooks, type ResolveFnOutput } from 'node:module';

/** The package.json of each has over 170 KB, nearly all of it the list of exports. */
const LARGE_PACKAGES = ['drizzle-orm', 'date-fns'];

const isInside = (url: string) =>
  LARGE_PACKAGES.some((name) => url.includes(`/node_modules/${name}/`));
const isFromLargePackage = (specifier: string) =>
  LARGE_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));

/**
 * Resolves imports of these packages without parsing their package.json. Node would parse it again for each of hundreds
 * of modules, which takes over half of the product's loading time and memory. Modules loaded later would block all
 * requests.
 */
export function resolveQuickly(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? '';
      if (isInside(parent)) {
        if (!specifier.startsWith('.')) return next(specifier, context);
        return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
      }
      if (!isFromLargePackage(specifier)) return next(specifier, context);
      const known = found.get(specifier);
      if (known !== undefined) return known;
      const resolved = { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, resolved);
      return resolved;
    },
  });
}
