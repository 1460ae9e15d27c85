/**
 * Call once before any schema is used. The page's policy forbids code made from text; zod would try
 * it once, and the browser would report it. zod reads its configuration from this global name, and
 * setting it this way keeps zod out of the first script.
 */
export function forbidCodeFromText(): void {
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
}
