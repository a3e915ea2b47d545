/** Closes open `<details data-menu>` on Escape, returning the focus to the summary, and when click or focus is elsewhere. */
export function watchMenus(): void {
  const opened = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('[data-menu][open]');
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
    for (const menu of opened()) {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      menu.open = false;
    }
  });
  for (const type of ['click', 'focusin'] as const) {
    document.addEventListener(type, (event) => {
      for (const menu of opened()) if (!menu.contains(event.target as Node)) menu.open = false;
    });
  }
}
