export function keepToastsAbove(panel: HTMLElement): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    root.style.setProperty('--panel-lift', `${panel.offsetHeight}px`);
  });
  observer.observe(panel);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--panel-lift');
  };
}
