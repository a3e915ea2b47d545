// Keeps what is typed: the products in the cookie, so that other pages count them, and the rest for this tab until it is sent.
import { storeBasket } from '#web/enhance/enquiry-basket.ts';

const key = 'unsent-enquiry';
type Typed = Readonly<Record<string, string>>;

const enquiry = document.querySelector<HTMLFormElement>('form.enquiry');
/** The quantity of a product of ours, or `other`: a product that we don't list. */
const isProductField = (field: string): boolean => field === 'other' || field.startsWith('quantity:');
/** The page that the form is on, and the field that only programs fill in. */
const isHidden = (field: string): boolean => field === 'from' || field === 'remark';

if (enquiry) {
  // Otherwise a reload would add the product of `?add=` again, and show the old refusal.
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  restoreTyped(enquiry, readTyped());
  enquiry.addEventListener('input', () => storeTyped(enquiry));
  enquiry.addEventListener('submit', (event) => {
    const button = event.submitter;
    // A second press before the answer would only be the same enquiry again. The answer is another page.
    if (button?.ariaBusy) event.preventDefault();
    if (button) button.ariaBusy = 'true';
  });
} else if (document.querySelector('[data-sent]')) forgetTyped();

function storeTyped(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  storeBasket(typed.filter(([field]) => isProductField(field)));
  const rest = typed.filter(([field]) => !isProductField(field) && !isHidden(field));
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(rest)));
  } catch {
    // Storage is switched off or full: only the page has it.
  }
}
/** Fills in what is empty: the server's values are newer. */
function restoreTyped(form: HTMLFormElement, typed: Typed): void {
  for (const element of form.elements)
    if (
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.value === ''
    )
      element.value = typed[element.name] ?? '';
}
function readTyped(): Typed {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Typed | null) ?? {};
  } catch {
    return {};
  }
}
function forgetTyped(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}
