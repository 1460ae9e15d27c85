import './main.css';
import { type ComponentType, lazy } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { writeDatesAs } from '../format/datePatterns.ts';
import { sessionToken } from './api/session.ts';
import { Root } from './Root.tsx';
import { shareCspNonce } from './ui/cspNonce.ts';
import { forbidCodeFromText } from './withoutEval.ts';

const loadLogin = () => import('./features/auth/LoginPage.tsx');
const loadApplication = () => import('./Application.tsx');
const loadVerify = () => import('./features/verify/VerifyPage.tsx');
const LoginPage = lazy(loadLogin);
const VerifyPage = lazy(loadVerify);

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no element to draw in');

forbidCodeFromText();
writeDatesAs(() => navigator.language);
shareCspNonce();

function begin(into: Element, Application: ComponentType): void {
  const loading = document.querySelector('#loading');
  const { dataset } = document.documentElement;
  const everything = (
    <Root LoginPage={LoginPage} Application={Application} VerifyPage={VerifyPage} />
  );
  if (dataset['start'] === 'signIn' && sessionToken() === null && into.firstElementChild !== null) {
    // Takes over the form that came with the page, with what has been typed into it.
    hydrateRoot(into, everything);
  } else {
    // The spinner that came with the page stays in sight until React draws.
    into.replaceChildren(...(loading?.children ?? []));
    createRoot(into).render(everything);
  }
  loading?.remove();
  dataset['start'] = 'over';
}

// The part that will be shown is fetched at once, the other one when it is needed.
if (new URLSearchParams(location.search).has('verify')) {
  loadVerify().catch(() => undefined);
  begin(root, lazy(loadApplication));
} else if (sessionToken() === null) {
  loadLogin().catch(() => undefined);
  begin(root, lazy(loadApplication));
} else {
  // React is only told once it is there: what comes after a spinner of React's own is held back
  // for a third of a second.
  loadApplication().then(
    (loaded) => begin(root, loaded.default),
    () => begin(root, lazy(loadApplication)),
  );
}
