// Sends the desk's forms without leaving the page. A form that is not accepted comes back as its page, whose content
// replaces the shown one; a session that ended is renewed in a dialog, and the form is sent again.
import { afterDone } from '#kit/desk-outcome.ts';
import type { DeskDone, DeskReveal } from '#kit/endpoint.ts';
import { parsePage } from './parse-page.ts';
import { renewSession } from './renew-session.ts';
import { isReveal, showRevealed } from './show-revealed.ts';

export function sendDeskForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['deskForm'] === undefined) return;
    const question = form.dataset['confirm'];
    event.preventDefault();
    if (form.ariaBusy === 'true' || (question !== undefined && !confirm(question))) return;
    void send(form, event.submitter);
  });
  // The outcome is said once: a reload must not repeat it.
  const here = new URL(location.href);
  if (here.searchParams.has('done')) {
    for (const name of ['done', 'count', 'undo']) here.searchParams.delete(name);
    history.replaceState(null, '', here);
  }
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const data = new FormData(form, submitter);
  const fields = [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const hasFile = form.enctype === 'multipart/form-data';
  if (hasFile && !filesFit(form)) return;
  form.ariaBusy = 'true';
  show(form.querySelector('.desk-offline'), false);
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
      const to = afterDone(fields.find(([name]) => name === 'from')?.[1] ?? '', done);
      // A download leaves the page where it is.
      if (to.startsWith('/api/')) form.ariaBusy = null;
      return leave(to);
    }
    const code = answer.headers.get('desk-code');
    if (code === 'desk/no-session' || code === 'desk/factor-needed') {
      form.ariaBusy = null;
      if (await renewSession(code === 'desk/no-session' ? 'sign-in' : 'factor')) form.requestSubmit(submitter);
      return;
    }
    replaceContent(await answer.text());
  } catch {
    form.ariaBusy = null;
    const offline = form.querySelector('.desk-offline');
    show(offline, true);
    offline?.scrollIntoView({ block: 'nearest' });
  }
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

/** The same page is loaded anew, so that it shows the new state. */
function leave(to: string): void {
  const target = new URL(to, location.href);
  if (target.href === location.href) location.reload();
  else location.assign(target);
}

function replaceContent(html: string): void {
  const page = parsePage(html);
  const [shown, next] = [document.querySelector('main'), page.querySelector('main')];
  // An answer without a page, for example of a proxy.
  if (!shown || !next) throw new Error('no page in the answer');
  shown.replaceWith(document.adoptNode(next));
  const fault = next.querySelector<HTMLElement>('[aria-invalid]') ?? next.querySelector<HTMLElement>('.message-error');
  if (fault?.matches('.message-error')) fault.tabIndex = -1;
  fault?.focus();
}

function show(element: Element | null, isShown: boolean): void {
  element?.toggleAttribute('hidden', !isShown);
}
