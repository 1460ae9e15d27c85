import { registerHooks, type ResolveFnOutput } from 'node:module';

/** Their package.json has over 170 KB, nearly all of it the list of what they export. */
const LARGE = ['drizzle-orm', 'date-fns'];

const isInside = (url: string) => LARGE.some((name) => url.includes(`/node_modules/${name}/`));
const isOfThem = (specifier: string) =>
  LARGE.some((name) => specifier === name || specifier.startsWith(`${name}/`));

/**
 * Finds their modules without Node's parsing of their package.json, which Node does again for
 * each of the hundreds of modules and at each of their imports: over half of the time and memory that
 * all modules of the product take to load. Those that are loaded later keep all requests waiting.
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
      if (!isOfThem(specifier)) return next(specifier, context);
      const known = found.get(specifier);
      if (known !== undefined) return known;
      const resolved = { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, resolved);
      return resolved;
    },
  });
}
