import { registerHooks, type ResolveFnOutput } from 'node:module';

/** Its package.json is 180 KB, nearly all of it the list of what it exports. */
const LARGE = 'drizzle-orm';
const INSIDE = `/node_modules/${LARGE}/`;

/**
 * Finds Drizzle's modules without Node's parsing of its package.json, which Node does again for
 * each of the hundred modules and at each of their imports: over half of the time and memory that
 * all modules of the product take to load.
 */
export function resolveQuickly(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? '';
      if (parent.includes(INSIDE)) {
        if (!specifier.startsWith('.')) return next(specifier, context);
        return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
      }
      if (specifier !== LARGE && !specifier.startsWith(`${LARGE}/`))
        return next(specifier, context);
      const known = found.get(specifier);
      if (known !== undefined) return known;
      const resolved = { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, resolved);
      return resolved;
    },
  });
}
