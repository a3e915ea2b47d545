/** Closes open `<details data-menu>` on Escape, returning the focus to the summary, and on a click outside. */
export function closeMenus(): void {
  const opened = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details[data-menu][open]');
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
    for (const menu of opened()) {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      menu.open = false;
    }
  });
  document.addEventListener('click', (event) => {
    for (const menu of opened()) if (!menu.contains(event.target as Node)) menu.open = false;
  });
}
