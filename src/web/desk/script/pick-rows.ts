// How many rows of a list are picked for a bulk action, as they are ticked, and a tick that picks all of the page. `data-text`
// has the sentence with `{count}`, `data-all-text` that of all rows that match.

/** Counts the picked rows of the page's list, also after its content was replaced. */
export function pickRows(): void {
  const draw = (): void => {
    for (const bar of document.querySelectorAll<HTMLElement>('.desk-bulk:not([data-counted])')) start(bar);
  };
  draw();
  new MutationObserver(draw).observe(document.body, { childList: true, subtree: true });
}

function start(bar: HTMLElement): void {
  bar.dataset['counted'] = '';
  const form = bar.closest('form');
  const shown = bar.querySelector<HTMLOutputElement>('output[data-text]');
  const whole = bar.querySelector<HTMLInputElement>('[data-whole-page] input');
  if (!form || !shown || !whole) return;
  const rows = [...form.querySelectorAll<HTMLInputElement>('input[name="ids"]')];
  const show = (): void => {
    const picked = rows.filter(({ checked }) => checked).length;
    const isAll = form.querySelector<HTMLInputElement>('input[name="all"]')?.checked ?? false;
    const { text = '', allText = '', allCount = '' } = shown.dataset;
    const some = picked === 0 ? '' : String(picked);
    shown.dataset['picked'] = isAll ? allCount : some;
    shown.textContent = isAll ? allText : text.replace('{count}', String(picked));
    whole.checked = picked === rows.length;
    whole.indeterminate = picked > 0 && picked < rows.length;
  };
  form.addEventListener('change', ({ target }) => {
    if (target === whole) for (const row of rows) row.checked = whole.checked;
    show();
  });
  show();
  shown.hidden = false;
  whole.closest<HTMLElement>('[data-whole-page]')?.removeAttribute('hidden');
}
