import './main.css';
import { lazy } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionToken } from './api/session.ts';
import { Root } from './Root.tsx';
import { shareCspNonce } from './ui/cspNonce.ts';
import { forbidCodeFromText } from './withoutEval.ts';

const loadLogin = () => import('./features/auth/LoginPage.tsx');
const loadApplication = () => import('./Application.tsx');
const LoginPage = lazy(loadLogin);
const Application = lazy(loadApplication);

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no element to draw in');

forbidCodeFromText();
shareCspNonce();
// The part that will be shown is fetched at once, the other one when it is needed.
(sessionToken() === null ? loadLogin() : loadApplication()).catch(() => undefined);

const loading = document.querySelector('#loading');
const { dataset } = document.documentElement;
const everything = <Root LoginPage={LoginPage} Application={Application} />;
if (dataset['start'] === 'signIn' && sessionToken() === null && root.firstElementChild !== null) {
  // Takes over the form that came with the page, with what has been typed into it.
  hydrateRoot(root, everything);
} else {
  // The spinner that came with the page stays in sight until React draws.
  root.replaceChildren(...(loading?.children ?? []));
  createRoot(root).render(everything);
}
loading?.remove();
dataset['start'] = 'over';
