/** Plain HTML forms: `data-once` submits once; `input[data-digits=N]` accepts N digits. */
export function guardForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute('data-once') || event.defaultPrevented) return;
    if (form.dataset['sent']) event.preventDefault();
    form.dataset['sent'] = 'yes';
  });
  // A page restored from the browser's memory can be sent again.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) delete form.dataset['sent'];
  });
  document.addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement;
    const limit = Number(field.dataset['digits']);
    if (limit > 0) field.value = field.value.replace(/\D/g, '').slice(0, limit);
  });
}
