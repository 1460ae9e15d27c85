// Runs blocking in <head>: decides what is drawn before the application has loaded. What it reads
// belongs to theme.ts, api/session.ts, features/auth/auth.view.ts and features/auth/returnPath.ts.
(function () {
  const page = document.documentElement;

  const asked = new URLSearchParams(location.search);
  const choosesPassword = asked.has('reset') || asked.has('invite');
  const checksPack = asked.has('verify');
  let token = null;

  function isSignIn() {
    // The form that comes with the page knows neither these links nor a session that has ended.
    if (token !== null || choosesPassword || checksPack || asked.has('forgot')) return false;
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
  const isSignedIn = token !== null && !choosesPassword && !checksPack;
  const scripts = checksPack
    ? []
    : isSignedIn
      ? [...(next.application ?? []), ...(next.pages?.[location.pathname] ?? [])]
      : (next.signIn ?? []);
  if (next.main) scripts.unshift(next.main);
  const ends = ['load', 'error'];
  const isThere = (link) =>
    new Promise((resolve) => {
      // An older browser never tells.
      if (!link.relList.supports(link.rel)) resolve();
      for (const end of ends) link.addEventListener(end, resolve, { once: true });
    });
  const { head } = document;
  const addLink = (attributes) => {
    const link = document.createElement('link');
    Object.assign(link, { crossOrigin: '', ...attributes });
    head.append(link);
    return link;
  };
  const scriptsAreThere = Promise.all(
    scripts.map((href) => isThere(addLink({ rel: 'modulepreload', href }))),
  );

  // The same for what the page reads. Reads begin once the stream of changes is open, so that no
  // change after them is missed; api/earlyReads.ts hands both to the application.
  if (isSignedIn && next.reads && document.visibilityState === 'visible') {
    const path = location.search === '' ? location.pathname : '';
    const ofPage = (reads) => reads?.[path] ?? [];
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const stream = new EventSource(next.changes, { withCredentials: true });
    const answers = new Map();
    const read = (addresses) => {
      if (stream.readyState !== EventSource.OPEN || early.isOver) return;
      for (const address of addresses) {
        const answer = fetch(address, { headers, credentials: 'include' });
        // Whoever takes it hears of a failure.
        answer.catch(() => undefined);
        answers.set(address, answer);
      }
    };
    const early = { token, stream, answers, isOver: false };
    window.earlyReads = early;
    const isOpen = new Promise((resolve) => {
      stream.addEventListener('open', resolve, { once: true });
    });
    void isOpen.then(() => read([...next.reads.always, ...ofPage(next.reads.pages)]));
    void Promise.all([isOpen, scriptsAreThere]).then(() => read(ofPage(next.reads.afterwards)));
    for (const end of ['message', 'error']) {
      stream.addEventListener(end, () => {
        answers.clear();
        early.isOver = true;
      });
    }
  }

  // The page has the style of what it shows first. The other style sheet brings the font too, which
  // is large: it is used once the scripts are there, so that it does not keep them waiting.
  const useSheet = async () => {
    if (!next.style) return;
    if (!isSignedIn) {
      await isThere(addLink({ rel: 'stylesheet', href: next.style }));
      return;
    }
    const sheet = addLink({ rel: 'preload', as: 'style', href: next.style });
    await Promise.all([scriptsAreThere, isThere(sheet)]);
    sheet.rel = 'stylesheet';
    await isThere(sheet);
  };
  const sheetIsUsed = useSheet();

  // Run before, the application's script would keep the page from being painted for as long as it
  // takes. A page that is not in sight is never painted.
  const run = () => {
    void sheetIsUsed.then(() => next.main && import(next.main));
    // The browser takes long to make its first format of numbers (format/money.ts), and has time
    // now, while the scripts are on their way.
    if (isSignedIn) (0).toLocaleString('en-US');
  };
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
