/** Asks about a value that looks incomplete, below its field; the element around both names the usual shape. */
export function askAboutOddValues(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-usual]')) {
    const input = field.querySelector('input');
    const question = field.querySelector<HTMLElement>('[role=status] > span');
    const usual = new RegExp(field.dataset['usual'] ?? '', 'u');
    input?.addEventListener('change', () => {
      if (question) question.hidden = input.value.trim() === '' || usual.test(input.value.trim());
    });
  }
}
