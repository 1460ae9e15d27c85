// Runs blocking in <head>; theme.ts takes over once the application has loaded.
(function () {
  try {
    var choice = localStorage.getItem('theme');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
  } catch {
    // Storage can be switched off; then the system's theme applies.
  }
})();
