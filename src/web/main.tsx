import './main.css';
import { type ComponentType, lazy } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { writeDatesAs } from '../format/datePatterns.ts';
import { sessionToken } from './api/session.ts';
import { Root } from './Root.tsx';
import { shareCspNonce } from './ui/cspNonce.ts';
import { forbidCodeFromText } from './forbidCodeFromText.ts';

const loadLogin = () => import('./features/auth/LoginPage.tsx');
const loadApplication = () => import('./Application.tsx');
const loadVerify = () => import('./features/verify/VerifyPage.tsx');
const LoginPage = lazy(loadLogin);
const VerifyPage = lazy(loadVerify);

const rootElement = document.querySelector('#root');
if (rootElement === null) throw new Error('The page has no element to draw in');

forbidCodeFromText();
writeDatesAs(() => navigator.language);
shareCspNonce();

function beginApplication(into: Element, Application: ComponentType): void {
  const loading = document.querySelector('#loading');
  const { dataset } = document.documentElement;
  const everything = (
    <Root LoginPage={LoginPage} Application={Application} VerifyPage={VerifyPage} />
  );
  if (dataset['start'] === 'signIn' && sessionToken() === null && into.firstElementChild !== null) {
    // Hydrates the form that came with the page, including typed text.
    hydrateRoot(into, everything);
  } else {
    // The spinner that came with the page stays visible until React renders.
    into.replaceChildren(...(loading?.children ?? []));
    createRoot(into).render(everything);
  }
  loading?.remove();
  dataset['start'] = 'over';
}

/**
 * React starts only once the application has loaded, because after showing its own spinner React would hold back content
 * for a third of a second.
 */
async function beginSignedIn(into: Element): Promise<void> {
  const loaded = await loadApplication().catch(() => null);
  await loaded?.firstReads();
  beginApplication(into, loaded?.default ?? lazy(loadApplication));
}

// The part that will be shown is fetched immediately, the other part when it is needed.
if (new URLSearchParams(location.search).has('verify')) {
  loadVerify().catch(() => undefined);
  beginApplication(rootElement, lazy(loadApplication));
} else if (sessionToken() === null) {
  loadLogin().catch(() => undefined);
  beginApplication(rootElement, lazy(loadApplication));
} else {
  void beginSignedIn(rootElement);
}
