// Sends the desk's forms without leaving the page. A form that is not accepted comes back as its page, whose content
// replaces the shown one; so does the page after an accepted form while something is typed in another one. A session that
// ended is renewed in a dialog, and the form is sent again.
import { afterDone } from '#kit/desk/desk-outcome.ts';
import type { DeskDone, DeskReveal } from '#kit/endpoint.ts';
import type { FrameTexts } from '../words.ts';
import { ask } from './ask.ts';
import { openAround, putBack, readTyped } from './keep-typed.ts';
import { parsePage } from './parse-page.ts';
import { questionWith } from './question.ts';
import { renewSession } from './renew-session.ts';
import { watchRunning } from './renew-parts.ts';
import { isReveal, showRevealed } from './show-revealed.ts';

export function sendDeskForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['deskForm'] === undefined) return;
    const question = form.dataset['confirm'];
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    if (form.dataset['final'] !== undefined && readTyped(form).length > 0) say(form, texts().saveFirst);
    else if (question === undefined) void send(form, event.submitter);
    // A question about a form that is not complete would be asked again.
    else if (isComplete(form)) void sendIfConfirmed(form, event.submitter, questionWith(question, typedIn(form)));
  });
  addEventListener('beforeunload', (event) => {
    // Ticks alone, of rows for a bulk action, are quickly made again.
    const isTyped = readTyped().some(({ fields }) => fields.some(({ option }) => option === ''));
    if (isTyped && !isLeaving) event.preventDefault();
  });
  // The outcome is said once: a reload must not repeat it.
  const here = new URL(location.href);
  if (here.searchParams.has('done')) {
    for (const name of ['done', 'undo']) here.searchParams.delete(name);
    history.replaceState(null, '', here);
  }
}

/** The texts of the page for this script. */
const texts = (): FrameTexts =>
  JSON.parse(document.querySelector<HTMLElement>('main')?.dataset['texts'] ?? '{}') as FrameTexts;

async function sendIfConfirmed(form: HTMLFormElement, pressed: HTMLElement | null, question: string): Promise<void> {
  // A second press does not ask twice.
  form.ariaBusy = 'true';
  const isConfirmed = await ask(question, pressed, texts().cancel);
  form.ariaBusy = null;
  if (isConfirmed) await send(form, pressed);
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const data = new FormData(form, submitter);
  const fields = [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const hasFile = form.enctype === 'multipart/form-data';
  if (hasFile && !filesFit(form)) return;
  form.ariaBusy = 'true';
  say(form, undefined);
  try {
    const answer = await fetch(submitter?.getAttribute('formaction') ?? form.action, {
      method: 'POST',
      body: hasFile ? data : new URLSearchParams(fields),
      headers: { accept: 'application/json, text/html' },
      signal: AbortSignal.timeout(hasFile ? 300_000 : 20_000),
    });
    if (answer.ok) {
      const done = (await answer.json()) as DeskDone | DeskReveal;
      if (isReveal(done)) return showRevealed(form, done);
      const from = fields.find(([name]) => name === 'from')?.[1] ?? '';
      const to = afterDone(from, done);
      // A download leaves the page where it is.
      if (to.startsWith('/api/')) form.ariaBusy = null;
      else if (await showInPlace(form, afterDone(from, { done: done.done }))) return;
      return leave(to);
    }
    const code = answer.headers.get('desk-code');
    if (code === 'desk/no-session' || code === 'desk/factor-needed') {
      form.ariaBusy = null;
      // The question was answered before.
      if (await renewSession(code === 'desk/no-session' ? 'sign-in' : 'factor')) await send(form, submitter);
      return;
    }
    if (answer.headers.get('content-type')?.includes('json') === true) {
      form.ariaBusy = null;
      say(form, await textOf(form, answer));
      return;
    }
    replaceContent(await answer.text(), form);
  } catch {
    form.ariaBusy = null;
    say(form, texts().offline);
  }
}

/** Why the server did not take the form, where it answers without a page: usually because it is busy. */
async function textOf(form: HTMLFormElement, answer: Response): Promise<string | undefined> {
  const seconds = answer.headers.get('retry-after');
  if (seconds !== null) return texts().busy.replace('{seconds}', seconds);
  return ((await answer.json()) as { readonly message?: string }).message;
}

const typedIn =
  (form: HTMLFormElement) =>
  (field: string): string => {
    // How many rows a bulk action is about, which no field has.
    if (field === 'picked') return form.querySelector<HTMLElement>('[data-picked]')?.dataset['picked'] ?? '';
    const value = new FormData(form).get(field);
    return typeof value === 'string' ? value : '';
  };

/** Says at the first required field that is empty what is missing, in the words of its form. */
function isComplete(form: HTMLFormElement): boolean {
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-missing]')) {
    field.setCustomValidity(field.validity.valueMissing ? (field.dataset['missing'] ?? '') : '');
    field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
    if (field.validity.customError) return field.reportValidity();
  }
  return true;
}

/** Says beside its field that a file is too large, before it is sent: the server would not read the form. */
function filesFit(form: HTMLFormElement): boolean {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file][data-max-bytes]')) {
    const isTooLarge = [...(input.files ?? [])].some(({ size }) => size > Number(input.dataset['maxBytes']));
    input.setCustomValidity(isTooLarge ? (input.dataset['tooLarge'] ?? '') : '');
    input.addEventListener('change', () => input.setCustomValidity(''), { once: true });
    if (!input.reportValidity()) return false;
  }
  return true;
}

let isLeaving = false;
/** The same page is loaded anew, so that it shows the new state. */
function leave(to: string): void {
  isLeaving = true;
  const target = new URL(to, location.href);
  if (target.href === location.href) location.reload();
  else location.assign(target);
}

/**
 * While something is typed in another form of the page, the page is not left: it is shown anew with what was typed.
 * @returns false where nothing is typed, or where the page is gone
 */
async function showInPlace(sent: HTMLFormElement, here: string): Promise<boolean> {
  if (readTyped(sent).length === 0) return false;
  const page = await fetch(here);
  if (!page.ok || new URL(page.url).pathname !== location.pathname) return false;
  const shown = replaceContent(await page.text(), sent);
  watchRunning();
  const said = shown.querySelector<HTMLElement>('.message-success');
  if (said) said.tabIndex = -1;
  said?.focus();
  scrollTo(0, 0);
  return true;
}

/** Puts the content of a page in place of the shown one, with what is typed in forms other than `sent`. */
function replaceContent(html: string, sent: HTMLFormElement): HTMLElement {
  const page = parsePage(html);
  const typed = readTyped(sent);
  const [shown, next] = [document.querySelector('main'), page.querySelector('main')];
  // An answer without a page, for example of a proxy.
  if (!shown || !next) throw new Error('no page in the answer');
  const [menu, newMenu] = [document.querySelector('.desk-side'), page.querySelector('.desk-side')];
  if (menu && newMenu) menu.replaceWith(document.adoptNode(newMenu));
  shown.replaceWith(document.adoptNode(next));
  const lost = putBack(typed, texts().kept);
  for (const text of lost) {
    const said = document.createElement('p');
    said.className = 'desk-kept desk-note';
    said.textContent = `${texts().lost}\n${text}`;
    next.prepend(said);
  }
  // A refused form that stayed folded would look as if it was accepted.
  for (const fault of next.querySelectorAll('[aria-invalid], form .message-error')) openAround(fault);
  const fault = next.querySelector<HTMLElement>('[aria-invalid]') ?? next.querySelector<HTMLElement>('.message-error');
  if (fault?.matches('.message-error')) fault.tabIndex = -1;
  fault?.focus();
  return next;
}

/** What came between the form and the server; undefined takes it away. */
function say(form: HTMLFormElement, text: string | undefined): void {
  const place = form.querySelector<HTMLElement>('.desk-offline');
  if (!place) return;
  place.textContent = text ?? '';
  place.hidden = text === undefined;
  if (text !== undefined) place.scrollIntoView({ block: 'nearest' });
}
