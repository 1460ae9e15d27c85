// Runs blocking in <head>: decides what is drawn before the application has loaded. What it reads
// belongs to theme.ts, api/session.ts, features/auth/auth.view.ts and features/auth/returnPath.ts.
(function () {
  const page = document.documentElement;

  let isSignedIn = false;

  function isSignIn() {
    if (isSignedIn) return false;
    // The form that comes with the page knows neither these links nor a session that has ended.
    const asked = new URLSearchParams(location.search);
    if (['forgot', 'reset', 'invite'].some((name) => asked.has(name))) return false;
    return !/"hasEnded":true/.test(sessionStorage.getItem('return-path') ?? '');
  }

  page.dataset.start = 'loading';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    isSignedIn = localStorage.getItem('auth-token') !== null;
    if (isSignIn()) page.dataset.start = 'signIn';
  } catch {
    // Storage can be switched off; then the system's theme applies, and the application decides.
  }

  // Fetched now and not one after the other, as each script asks for the next.
  const next = JSON.parse(document.querySelector('meta[name="pages-ahead"]')?.content ?? '{}');
  const files = isSignedIn
    ? [...(next.application ?? []), ...(next.pages?.[location.pathname] ?? [])]
    : (next.signIn ?? []);
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
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
