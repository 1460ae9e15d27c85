import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { login } from '../contract/auth.ts';
import beforePaint from './beforePaint.js?raw';
import LoginPage from './features/auth/LoginPage.tsx';
import { rememberEnded } from './features/auth/returnPath.ts';
import { Root } from './Root.tsx';
import { Refusal, server } from './testServer.ts';

const email = () => page.getByLabelText('Email');
const password = () => page.getByLabelText('Password');
const signIn = () => page.getByRole('button', { name: 'Sign In' });

let markup = '';
let end: () => void = () => undefined;

/** Scripts in the page, named like the build names them; the caller removes it. */
function nameFiles(files: object): HTMLMetaElement {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'pages-ahead', content: JSON.stringify(files) });
  document.head.append(meta);
  return meta;
}

const preloads = () => [...document.querySelectorAll('link[rel="modulepreload"]')];

/** The page as it is sent, before the application's script has arrived. */
function receivePage(address = '/login'): HTMLElement {
  history.replaceState(null, '', address);
  Reflect.construct(Function, [beforePaint]).call(window);
  const root = document.createElement('div');
  root.id = 'root';
  // In a body: a comment that comes first would otherwise end up outside it.
  const { body } = new DOMParser().parseFromString(`<body>${markup}`, 'text/html');
  root.append(...body.childNodes);
  document.body.append(root);
  end = () => root.remove();
  return root;
}

/** The script arrives; returns what React finds other than it would draw it. */
function takeOver(container: HTMLElement): unknown[] {
  const differences: unknown[] = [];
  const root = hydrateRoot(
    container,
    <Root LoginPage={LoginPage} Application={() => null} VerifyPage={() => null} />,
    {
      onRecoverableError: (error) => differences.push(error),
    },
  );
  end = () => {
    root.unmount();
    container.remove();
  };
  return differences;
}

const signInBefore = () => localStorage.setItem('auth-token', 'a token');

beforeAll(async () => {
  const { signIn: rendered } = await commands.startMarkup();
  // Nothing here has a demo account.
  markup = rendered.replace(/<aside.*<\/aside>/, '');
});
beforeEach(() => {
  sessionStorage.clear();
  server.answer(login, new Refusal('invalid_credentials', 'Email or password is wrong'));
});
afterEach(() => {
  end();
  sessionStorage.clear();
  window.dispatchEvent(new Event('sign-in-works'));
  delete document.documentElement.dataset['start'];
});

test('what is typed before the script arrives stays, in the same field and with the focus', async () => {
  const root = receivePage();
  await email().fill('somebody@example.com');
  await password().fill('half of');
  const field = password().element();
  const differences = takeOver(root);
  await userEvent.keyboard(' it');
  await expect.poll(() => document.title).toBe('Sign in · Board Reports');
  expect(differences).toEqual([]);
  expect(password().element()).toBe(field);
  expect(document.activeElement).toBe(field);
  await signIn().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('password is wrong');
  expect(server.calls(login).map(({ body }) => body)).toEqual([
    { email: 'somebody@example.com', password: 'half of it' },
  ]);
});

test('what is pressed before the script arrives is done afterwards, once', async () => {
  const root = receivePage();
  await email().fill('somebody@example.com');
  await password().fill('a password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await signIn().click();
  await signIn().click();
  expect(location.search).toBe('');
  const differences = takeOver(root);
  await expect.element(page.getByRole('alert')).toMatchTextContent('password is wrong');
  await expect.element(password()).toHaveAttribute('type', 'text');
  expect(differences).toEqual([]);
  expect(server.calls(login)).toHaveLength(1);
});

test('where a browser extension has put something into the form, it is drawn again and works', async () => {
  const root = receivePage();
  password().element().before(document.createElement('div'));
  const differences = takeOver(root);
  await expect.poll(() => differences.length).toBe(1);
  await email().fill('somebody@example.com');
  await password().fill('a password');
  await signIn().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('password is wrong');
});

test('where nothing was typed, typing starts in the first field', async () => {
  takeOver(receivePage());
  await expect.element(email()).toHaveFocus();
});

test('whoever goes to a field as soon as the form works stays in it', async () => {
  const root = receivePage();
  const field = password().element();
  // Typing goes where the focus is: a focus moved later would put a password into the first field.
  const works = new Promise<void>((resolve) => {
    window.addEventListener(
      'sign-in-works',
      () => {
        field.focus();
        setTimeout(resolve, 50);
      },
      { once: true },
    );
  });
  takeOver(root);
  await works;
  expect(document.activeElement).toBe(field);
});

test("the application's script runs once the page has been painted", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => frames.push(then));
  const { dataset } = document.documentElement;
  const meta = nameFiles({ main: 'data:text/javascript,document.documentElement.dataset.ran=1' });
  receivePage();
  vi.unstubAllGlobals();
  meta.remove();
  expect(frames).toHaveLength(1);
  expect(dataset['ran']).toBeUndefined();
  for (const then of frames) then(0);
  await expect.poll(() => dataset['ran']).toBe('1');
  delete dataset['ran'];
});

test('a browser that has had the scripts asks for them once the page has been painted', async () => {
  const main = 'data:text/javascript,0/*had*/';
  const { dataset } = document.documentElement;
  const meta = nameFiles({ main, style: 'data:text/css,', application: ['data:text/javascript,'] });
  const ofOthers = new Set(document.querySelectorAll('link'));
  const links = () => [...document.querySelectorAll('link')].filter((link) => !ofOthers.has(link));
  const visit = () => {
    signInBefore();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => frames.push(then));
    receivePage('/');
    vi.unstubAllGlobals();
    const askedBefore = links().length;
    for (const then of frames) then(0);
    return askedBefore;
  };
  localStorage.removeItem('scripts');
  expect(visit()).toBe(3);
  await expect.poll(() => localStorage.getItem('scripts')).toBe(main);
  for (const link of links()) link.remove();
  end();
  delete dataset['start'];
  expect(visit()).toBe(0);
  await expect.poll(() => links().length).toBe(3);
  for (const element of [meta, ...links()]) element.remove();
  localStorage.removeItem('scripts');
});

const sheets = () => document.querySelectorAll('link[href="data:text/css,"]');

test.each([
  ['the application', signInBefore],
  ['the sign-in', () => undefined],
])('%s runs once the style sheet is used', async (what, arrange) => {
  const { dataset } = document.documentElement;
  // A script of each test's own: the same one would not run again.
  const main = `data:text/javascript,document.documentElement.dataset.ran=1/*${what}*/`;
  const meta = nameFiles({ main, style: 'data:text/css,', application: [main] });
  arrange();
  const before = new Set(document.querySelectorAll('link'));
  receivePage('/');
  meta.remove();
  const [sheet] = sheets();
  expect(sheet).toBeInstanceOf(HTMLLinkElement);
  expect(dataset['ran']).toBeUndefined();
  await expect.poll(() => dataset['ran']).toBe('1');
  expect(sheet?.getAttribute('rel')).toBe('stylesheet');
  for (const link of document.querySelectorAll('link')) if (!before.has(link)) link.remove();
  delete dataset['ran'];
});

const FILES = {
  signIn: ['/forms.js'],
  application: ['/signedIn.js'],
  pages: { '/': ['/dashboard.js'], '/trends': ['/trends.js', '/menus.js'] },
};
const APPLICATION = '/signedIn.js';

test.each([
  ['signed out', '/', () => undefined, 'signIn', ['/forms.js']],
  ['signed out, with a link', '/trends?fyId=13', () => undefined, 'signIn', ['/forms.js']],
  ['signed in', '/', signInBefore, 'loading', [APPLICATION, '/dashboard.js']],
  [
    'signed in',
    '/trends?fyId=13',
    signInBefore,
    'loading',
    [APPLICATION, ...FILES.pages['/trends']],
  ],
  ['signed in', '/nowhere', signInBefore, 'loading', [APPLICATION]],
  ['to choose a password', '/?reset=token', () => undefined, 'loading', ['/forms.js']],
  ['with an invitation', '/?x=1&invite=token', () => undefined, 'loading', ['/forms.js']],
  ['with a forgotten password', '/?forgot', () => undefined, 'loading', ['/forms.js']],
  ['where a session has ended', '/trends', () => rememberEnded(1), 'loading', ['/forms.js']],
])('%s, %s starts as it goes on', (_, address, arrange, start, files) => {
  const meta = nameFiles(FILES);
  history.replaceState(null, '', address);
  arrange();
  const before = preloads();
  receivePage(address);
  expect(document.documentElement.dataset['start']).toBe(start);
  const links = preloads().filter((link) => !before.includes(link));
  const asked = links.map((link) => link.getAttribute('href'));
  for (const element of [meta, ...links]) element.remove();
  expect(asked).toEqual(files);
});
