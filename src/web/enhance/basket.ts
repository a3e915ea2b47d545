import { basketIn } from '#web/enhance/enquiry-basket.ts';

/** Cached pages are the same for everybody: what is chosen for an enquiry is shown by the script. */
export function showBasket(): void {
  const update = (): void => {
    const chosen = basketIn(document.cookie).map(([field]) => field);
    for (const link of document.querySelectorAll<HTMLElement>('[data-adds]')) {
      const field = `quantity:${link.dataset['adds']}`;
      const isIn = chosen.some((name) => name === field || name.startsWith(`${field}/`));
      const [add, added] = link.querySelectorAll<HTMLElement>('span > span');
      if (add) add.hidden = isIn;
      if (added) added.hidden = !isIn;
    }
    for (const own of document.querySelectorAll<HTMLElement>('[data-basket]')) {
      own.hidden = chosen.length === 0;
      const count = own.querySelector('span');
      if (count) count.textContent = String(chosen.length);
    }
  };
  update();
  // When the visitor comes back to the page.
  addEventListener('pageshow', update);
}
