// Keeps what is typed: the products in the cookie, so that other pages count them, and the rest for this tab until it is sent.
import { storeBasket } from '#web/enhance/enquiry-basket.ts';

const key = 'unsent-enquiry';
type Typed = Readonly<Record<string, string>>;

const form = document.querySelector<HTMLFormElement>('form.enquiry');
const isChoice = (field: string): boolean => field === 'other' || field.startsWith('quantity:');

if (form) {
  // A reload shows what is typed by then, not what the address added or what was refused before.
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  restore(form, read());
  form.addEventListener('input', () => store(form));
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    // A second press before the answer would only be the same enquiry again.
    if (button?.ariaBusy) event.preventDefault();
    if (button) button.ariaBusy = 'true';
  });
} else if (document.querySelector('[data-sent]')) remove();

function store(of: HTMLFormElement): void {
  const typed = [...new FormData(of)].filter((field): field is [string, string] => typeof field[1] === 'string');
  storeBasket(typed.filter(([field]) => isChoice(field)));
  const rest = typed.filter(([field]) => !isChoice(field) && field !== 'from' && field !== 'remark');
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(rest)));
  } catch {
    // Storage is switched off or full: only the page has it.
  }
}
/** Fills in what is empty: the server's values are newer. */
function restore(of: HTMLFormElement, typed: Typed): void {
  for (const element of of.elements)
    if (
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.value === ''
    )
      element.value = typed[element.name] ?? '';
}
function read(): Typed {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Typed | null) ?? {};
  } catch {
    return {};
  }
}
function remove(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}
