import { chosenIn } from '#web/enhance/enquiry-basket.ts';

/** Cached pages are the same for everybody: the links to an enquiry show how many products are chosen for it. */
export function countBasket(): void {
  const update = (): void => {
    const count = chosenIn(document.cookie);
    for (const mark of document.querySelectorAll('[data-basket]')) mark.textContent = count ? ` (${count})` : '';
  };
  update();
  // When the visitor comes back to the page.
  addEventListener('pageshow', update);
}
