// The script of the correction page, which works without it. It sends the form without leaving the page, so that a lost
// network loses nothing; offers the districts of the chosen state only; and shrinks and shows a chosen photo.
import { shrinkPhoto } from '#features/photos/web/parts/shrink-photo.ts';

const timeoutMs = 60_000;
type Lost = 'offline' | 'busy' | 'logged-out';

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['correct'] === undefined) return;
  event.preventDefault();
  if (form.ariaBusy !== 'true') void send(form);
});
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === 'state') offerDistricts(target.form, true);
  if (target instanceof HTMLInputElement && target.type === 'file') preview(target);
});
start();

/** What a form needs when it is shown: also one that came back. */
function start(): void {
  offerDistricts(document.querySelector<HTMLFormElement>('form[data-correct]'), false);
}

async function send(form: HTMLFormElement): Promise<void> {
  setBusy(form, true);
  showLost(form, undefined);
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: await bodyOf(form),
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    // An accepted form leads to another page.
    if (answer.redirected && answer.ok) return location.assign(answer.url);
    if (answer.status === 401) return lose(form, 'logged-out');
    if (answer.status >= 500 || answer.status === 429) return lose(form, 'busy');
    showPage(await answer.text());
  } catch {
    lose(form, 'offline');
  }
}

/** The form with its photo as small as it may be: a camera's photo takes minutes on a slow line. */
async function bodyOf(form: HTMLFormElement): Promise<FormData> {
  const body = new FormData(form);
  const file = body.get('newPhoto');
  if (file instanceof File && file.size > 0) body.set('newPhoto', await shrinkPhoto(file), file.name);
  return body;
}

/** Shows the form that came back with its faults. */
function showPage(html: string): void {
  // A parsed document has the policy of the page that parses it, which allows only that page's own styles.
  const page = new DOMParser().parseFromString(html.replace(/<style\b[^>]*>[^]*?<\/style>/gi, ''), 'text/html');
  const [shown, next] = [document.querySelector('main'), page.querySelector('main')];
  // An answer without a page, for example of a proxy.
  if (!shown || !next) throw new Error('no page in the answer');
  shown.replaceWith(document.adoptNode(next));
  start();
  const summary = next.querySelector<HTMLElement>('.error-summary') ?? next.querySelector<HTMLElement>('.message');
  if (summary) summary.tabIndex = -1;
  summary?.focus();
}

function lose(form: HTMLFormElement, how: Lost): void {
  setBusy(form, false);
  showLost(form, how);
}
function showLost(form: HTMLFormElement, how: Lost | undefined): void {
  for (const text of form.querySelectorAll<HTMLElement>('[data-lost]')) text.hidden = text.dataset['lost'] !== how;
}

/** Blocks a second submit; the button keeps the focus, which a disabled one would lose. */
function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.ariaBusy = isBusy ? 'true' : null;
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (!button) return;
  button.dataset['text'] ??= button.textContent;
  button.textContent = (isBusy ? button.dataset['busy'] : button.dataset['text']) ?? '';
}

/** Choosing another state clears the district. */
function offerDistricts(form: HTMLFormElement | null, isOther: boolean): void {
  const state = form?.querySelector<HTMLSelectElement>('[name=state]')?.value ?? '';
  const district = form?.querySelector<HTMLSelectElement>('[name=district]');
  if (!district) return;
  for (const group of district.querySelectorAll('optgroup')) {
    const isOffered = state === '' || group.dataset['state'] === state;
    group.hidden = group.disabled = !isOffered;
  }
  if (isOther) district.value = '';
}

function preview(input: HTMLInputElement): void {
  const file = input.files?.[0];
  const image = input.form?.querySelector<HTMLImageElement>('[data-photo]');
  if (file?.type.startsWith('image/') && image) image.src = URL.createObjectURL(file);
}
