/**
 * Call once before any schema is used. The page's policy forbids eval; zod would try it once, and the browser would
 * report it. Setting zod's global configuration directly keeps zod out of the first script.
 */
export function forbidCodeFromText(): void {
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
}
