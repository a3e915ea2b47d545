import { basketIn } from '#web/enquiry-basket.ts';

/** Cached pages are the same for everybody: the links to an enquiry show how many products are chosen for it. */
export function countBasket(): void {
  const marks = document.querySelectorAll('[data-basket]');
  if (marks.length === 0) return;
  const update = (): void => {
    const { length } = basketIn(document.cookie);
    for (const mark of marks) mark.textContent = length === 0 ? '' : ` (${length})`;
  };
  update();
  // When the visitor comes back to the page.
  addEventListener('pageshow', update);
}
