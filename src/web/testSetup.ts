import './main.css';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { leaveSession } from './api/session.ts';
import { server, takeOverNetwork, unexpectedCalls } from './testServer.ts';
import { dismissToasts } from './ui/toastStore.ts';

takeOverNetwork();

beforeEach(async () => {
  server.reset();
  localStorage.clear();
  history.replaceState(null, '', '/');
  await page.viewport(1440, 900);
});

afterEach(async () => {
  const calls = [...unexpectedCalls];
  dismissToasts();
  await cleanup();
  // Whatever a person left behind goes with their session.
  leaveSession('signedOut');
  if (calls.length > 0) throw new Error(`The test has no answer for ${calls.join(', ')}`);
});
