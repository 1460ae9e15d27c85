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

  const next = JSON.parse(document.querySelector('meta[name="pages-ahead"]')?.content ?? '{}');
  // Whether this browser has had these scripts before.
  let hasScripts = false;
  page.dataset.start = 'loading';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    token = localStorage.getItem('auth-token');
    if (isSignIn()) page.dataset.start = 'signIn';
    hasScripts = next.main !== undefined && localStorage.getItem('scripts') === next.main;
  } catch {
    // Storage can be switched off; then the system's theme applies, and the application decides.
  }

  const isInSight = document.visibilityState === 'visible';
  // After the page has been painted with what came with it. One that is not in sight never is.
  const afterPaint = (then) => {
    const soon = () => (isInSight ? requestAnimationFrame(() => setTimeout(() => then())) : then());
    // A frame before that would be empty.
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', soon, { once: true });
    } else soon();
  };

  // Fetched at once and not one after the other, as each script asks for the next. Asking takes a
  // phone as long as drawing the page: where the cache has the scripts, the page is painted first.
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
  const fetchScripts = () =>
    Promise.all(scripts.map((href) => isThere(addLink({ rel: 'modulepreload', href }))));
  // A browser asks one server for six files at a time: the stream comes first, because reads wait for it.
  const stream =
    isSignedIn && next.reads && isInSight
      ? new EventSource(next.changes, { withCredentials: true })
      : null;
  const isPainted = hasScripts ? new Promise(afterPaint) : null;
  const scriptsAreThere = isPainted === null ? fetchScripts() : isPainted.then(fetchScripts);

  // The same for what the page reads. Reads begin once the stream of changes is open, so that no
  // change after them is missed; api/earlyReads.ts hands both to the application.
  if (stream !== null) {
    const path = location.search === '' ? location.pathname : '';
    const ofPage = (reads) => reads?.[path] ?? [];
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
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
    const early = { token, stream, answers, isOver: false, mark: null };
    window.earlyReads = early;
    stream.addEventListener('since', ({ lastEventId }) => {
      early.mark = lastEventId;
    });
    const isOpen = new Promise((resolve) => {
      stream.addEventListener('open', resolve, { once: true });
    });
    const ofMonth = /^(?:\?month=\d{4}-\d{2})?$/.test(location.search)
      ? (next.reads.months?.[location.pathname] ?? []).map((address) => address + location.search)
      : [];
    void isOpen.then(() => read([...next.reads.always, ...ofPage(next.reads.pages), ...ofMonth]));
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
    if (isPainted !== null) await isPainted;
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

  const rememberScripts = async () => {
    await scriptsAreThere;
    try {
      if (next.main) localStorage.setItem('scripts', next.main);
    } catch {
      // As above.
    }
  };

  // Run before, the application's script would keep the page from being painted for as long as it
  // takes.
  afterPaint(() => {
    void sheetIsUsed.then(() => next.main && import(next.main));
    // The browser takes long to make its first format of numbers (format/money.ts), and has time
    // now, while the scripts are on their way.
    if (isSignedIn) (0).toLocaleString('en-US');
    void rememberScripts();
  });

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
