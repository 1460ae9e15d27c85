/** The nonce of this page for <style> elements made by script; undefined if there is none. */
export function cspNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.getAttribute('nonce') || undefined;
}

/**
 * Call once before the first render. The scroll lock of dialogs and menus adds a <style> element
 * and takes its nonce from this global name (get-nonce reads it).
 */
export function shareCspNonce(): void {
  Reflect.set(globalThis, '__webpack_nonce__', cspNonce());
}
