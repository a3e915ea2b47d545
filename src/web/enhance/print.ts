/** Dates a printed page: `[data-printed-on]` names what the date is. */
export function datePrints(): void {
  addEventListener('beforeprint', () => {
    const { lang } = document.documentElement;
    const date = new Intl.DateTimeFormat(`${lang}-IN`, { dateStyle: 'long' }).format(new Date());
    for (const element of document.querySelectorAll<HTMLElement>('[data-printed-on]'))
      element.textContent = ` · ${element.dataset['printedOn'] ?? ''} ${date}`;
  });
}
