import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
});
afterEach(() => void vi.unstubAllGlobals());

test.each(['signedOut', 'expired'] as const)(
  'a session that ends (%s) leaves no data that was read, of the present or of the past',
  async (end) => {
    // Not before there is a window.
    const { clientAt } = await import('./queryClient.ts');
    const { leaveSession, startSession } = await import('./session.ts');
    startSession('token of one person');
    const clients = [null, '7'].map((asOf) => clientAt(asOf));
    for (const client of clients) client.setQueryData(['documents'], 'as one person saw them');
    leaveSession(end);
    for (const client of [...clients, clientAt('7')]) {
      expect(client.getQueryData(['documents'])).toBeUndefined();
    }
  },
);
