// Runs blocking in <head>: decides what is drawn before the application has loaded. What it reads
// belongs to theme.ts, api/session.ts, features/auth/auth.view.ts and features/auth/returnPath.ts.
(function () {
  const page = document.documentElement;

  const asked = new URLSearchParams(location.search);
  const choosesPassword = asked.has('reset') || asked.has('invite');
  let token = null;

  function isSignIn() {
    // The form that comes with the page knows neither these links nor a session that has ended.
    if (token !== null || choosesPassword || asked.has('forgot')) return false;
    return !/"hasEnded":true/.test(sessionStorage.getItem('return-path') ?? '');
  }

  page.dataset.start = 'loading';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    token = localStorage.getItem('auth-token');
    if (isSignIn()) page.dataset.start = 'signIn';
  } catch {
    // Storage can be switched off; then the system's theme applies, and the application decides.
  }

  // Fetched now and not one after the other, as each script asks for the next.
  const next = JSON.parse(document.querySelector('meta[name="pages-ahead"]')?.content ?? '{}');
  const isSignedIn = token !== null && !choosesPassword;
  const files = isSignedIn
    ? [...(next.application ?? []), ...(next.pages?.[location.pathname] ?? [])]
    : (next.signIn ?? []);
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }

  // The same for what the page reads. Reads begin once the stream of changes is open, so that no
  // change after them is missed; api/earlyReads.ts hands both to the application.
  if (isSignedIn && next.reads && document.visibilityState === 'visible') {
    const ofPage = location.search === '' ? (next.reads.pages[location.pathname] ?? []) : [];
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const stream = new EventSource(next.changes, { withCredentials: true });
    const answers = new Map();
    const begin = () => {
      for (const address of [...next.reads.always, ...ofPage]) {
        const answer = fetch(address, { headers, credentials: 'include' });
        // Whoever takes it hears of a failure.
        answer.catch(() => undefined);
        answers.set(address, answer);
      }
    };
    stream.addEventListener('open', begin, { once: true });
    for (const end of ['message', 'error']) stream.addEventListener(end, () => answers.clear());
    window.earlyReads = { token, stream, answers, begin };
  }

  // Run before, the application's script would keep the page from being painted for as long as it
  // takes. A page that is not in sight is never painted.
  const run = () => next.main && import(next.main);
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(run));
  else run();

  if (page.dataset.start !== 'signIn') return;

  // What is pressed before the form works is done as soon as it does. Without this a browser would
  // send the form itself, with the password in the address.
  const pressed = new Set();
  function keep(event) {
    const isSubmit = event.type === 'submit';
    const target = isSubmit ? event.target : event.target.closest('button[type="button"]');
    if (target === null) return;
    event.preventDefault();
    pressed.add(target);
    if (isSubmit) page.dataset.submitted = '';
  }
  addEventListener('submit', keep, true);
  addEventListener('click', keep, true);
  addEventListener(
    'sign-in-works',
    () => {
      removeEventListener('submit', keep, true);
      removeEventListener('click', keep, true);
      delete page.dataset.submitted;
      for (const target of pressed) {
        if (target instanceof HTMLFormElement) target.requestSubmit();
        else target.click();
      }
    },
    { once: true },
  );
})();
