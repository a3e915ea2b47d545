/**
 * Keys of the desk: Ctrl/⌘ K and `/` open the search, `?` the list of keys; in a list `j` and `k` move, `x` selects, Enter
 * opens. An element with `data-key` is pressed by that key, or focused if it is a field.
 */
export function watchKeys(openSearch: (() => void) | undefined): void {
  const focusSearch = (event: KeyboardEvent): void => {
    if (!openSearch) return;
    event.preventDefault();
    openSearch();
  };
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return focusSearch(event);
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === '/') return focusSearch(event);
    if (event.key === '?') return showKeys();
    const own = document.querySelector<HTMLElement>(`main [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (own) {
      event.preventDefault();
      if (!event.repeat) press(own);
      return;
    }
    if (event.key === 'j') moveBy(1);
    else if (event.key === 'k') moveBy(-1);
    else if (event.key === 'x') selectCurrent();
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null;

function press(element: HTMLElement): void {
  if (!element.matches('input, select, textarea')) {
    element.click();
    const place = element.getAttribute('href');
    // A link to a form of the page: typing can begin.
    if (place?.startsWith('#') === true)
      document.querySelector<HTMLElement>(`${place} :is(textarea, select, input:not([type=hidden]))`)?.focus();
    return;
  }
  const hidden = element.closest('details');
  if (hidden) hidden.open = true;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
}

const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
/** Moves the focus to the next or previous row's link. */
function moveBy(step: 1 | -1): void {
  const links = rowLinks();
  const row = document.activeElement?.closest('[data-row]');
  const current = links.findIndex((link) => link.closest('[data-row]') === row);
  const first = step === 1 ? 0 : links.length - 1;
  const next = links[current < 0 ? first : current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function selectCurrent(): void {
  document.activeElement?.closest('[data-row]')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}

/** Opens the list of keys, with those of this page. */
function showKeys(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#desk-keys');
  const list = dialog?.querySelector<HTMLElement>('[data-keys-here]');
  if (!dialog || !list || dialog.open) return;
  const here = [...document.querySelectorAll<HTMLElement>('main [data-key]')];
  list.replaceChildren(...here.map(rowOf));
  list.hidden = here.length === 0;
  dialog.showModal();
}

function rowOf(element: HTMLElement): HTMLElement {
  const [term, text] = [document.createElement('dt'), document.createElement('dd')];
  const key = document.createElement('kbd');
  key.textContent = (element.dataset['key'] ?? '').toUpperCase();
  term.append(key);
  text.textContent = labelOf(element);
  const row = document.createElement('div');
  row.append(term, text);
  return row;
}
/** What a button or link says without its key, or the label of a field. */
function labelOf(element: HTMLElement): string {
  const labelled = element.matches('input, select, textarea') ? (element as HTMLInputElement).labels?.[0] : element;
  const copy = (labelled ?? element).cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll('kbd, .field-required')) part.remove();
  return copy.textContent.trim();
}
