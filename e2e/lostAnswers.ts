import type { Page } from '@playwright/test';

/**
 * From here on, the page loses the first answer of each of these calls: the server has done its
 * work and answered, and the connection breaks before the browser has read it.
 */
export async function loseFirstAnswers(
  page: Page,
  calls: readonly { readonly method: string; readonly path: string }[],
): Promise<void> {
  const left = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isLost = left.delete(`${request.method} ${new URL(request.url).pathname}`);
    const answered = isLost
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : session.send('Fetch.continueRequest', { requestId });
    // The page may have closed meanwhile, so the error is ignored.
    answered.catch(() => undefined);
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }],
  });
}
