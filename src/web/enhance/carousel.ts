/** `[data-carousel]`: its buttons and the arrow keys move the row by one slide and wrap at both ends. */
export function moveCarousels(): void {
  for (const box of document.querySelectorAll('[data-carousel]')) {
    const row = box.firstElementChild as HTMLElement;
    const status = box.querySelector('[aria-live]');
    const slides = [...row.children] as HTMLElement[];
    let at = 0;
    const select = (to: number): void => {
      at = (to + slides.length) % slides.length;
      const text = slides[at]?.ariaLabel;
      if (status && text && status.textContent !== text) status.textContent = text;
    };
    const move = (by: number): void => {
      select(at + by);
      row.scrollTo({ left: at * row.clientWidth });
    };
    box.addEventListener('click', (event) => {
      const by = Number((event.target as Element).closest<HTMLElement>('[data-move]')?.dataset['move']);
      if (by) move(by);
    });
    row.addEventListener('keydown', (event) => {
      const by = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft');
      if (!by) return;
      event.preventDefault();
      move(by);
    });
    // After a swipe: not every browser has an event for the end of a scroll, so a pause counts as its end.
    let pause: ReturnType<typeof setTimeout> | undefined;
    row.addEventListener('scroll', () => {
      clearTimeout(pause);
      pause = setTimeout(() => select(Math.round(row.scrollLeft / row.clientWidth)), 150);
    });
  }
}
