export function cspNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.getAttribute('nonce') || undefined;
}

/**
 * Call once before the first render. The scroll lock of dialogs and menus adds a <style> element and reads the nonce
 * from this global (get-nonce).
 */
export function shareCspNonce(): void {
  Reflect.set(globalThis, '__webpack_nonce__', cspNonce());
}
