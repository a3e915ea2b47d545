// Sends forms in the background as JSON. Unsent values are saved for this tab, also across reloads. A form has its texts as
// JSON in data-send. The page shows the outcome in #<id>-sent, #<id>-next, #<id>-failed and #<id>-why. Where the form has
// [data-again], any answer empties it, and that part offers to send it again. The form's <template> is the error of a field.
import { readOfTab, storeInTab } from '#web/forms/tab-store.ts';

/** The texts of one form. */
export interface SendTexts {
  /** Forms of one name share their unsent values. */
  readonly name: string;
  readonly id: string;
  readonly sent: string;
  /** What happens next, with `{reference}` for the reference in the answer. */
  readonly next: string;
  /** After a refusal and without an answer; a form that offers to send again has neither. */
  readonly refused?: string | undefined;
  readonly lost?: string | undefined;
  /** Beside those: without an answer, and after a refusal for no reason that the visitor can mend. */
  readonly offline: string;
  readonly kept: string;
  readonly mustChange: string;
  /** The text with `{wait}` for the time of Retry-After. */
  readonly tooMany: string;
  /** The error of a field by the server's reason. */
  readonly reasons: Readonly<Record<string, string>>;
}
interface Fault {
  readonly field: string;
  readonly reason: string;
}
interface Unsent {
  readonly values: readonly (readonly [string, string])[];
  readonly faults: readonly Fault[];
  readonly why: string;
  /** The fields were emptied; otherwise their current values have priority. */
  readonly isCleared: boolean;
}
const timeoutMs = 20_000;

export function sendForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) sendInBackground(form);
}

function sendInBackground(form: HTMLFormElement): void {
  const texts = JSON.parse(form.dataset['send'] ?? '') as SendTexts;
  const button = form.querySelector('[type=submit]') as HTMLButtonElement;
  const inputs = [...form.querySelectorAll<HTMLInputElement>('.input')];
  const again = form.querySelector<HTMLElement>('[data-again]');
  const key = `unsent-${texts.name}`;
  let unsent = readOfTab(key) as Unsent | undefined;
  let hadFocus = false;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.ariaBusy) void send();
  });
  form.addEventListener('input', ({ target }) => {
    const field = (target as Element).closest('.field-faulty');
    if (field) unmark(field);
  });
  again?.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('button');
    if (pressed) resume(pressed.value === 'send');
  });
  if (again) offerAgain();
  else restore();

  async function send(): Promise<void> {
    const { lost = '', offline } = texts;
    const values = [...new FormData(form)] as [string, string][];
    setBusy(true);
    for (const part of ['sent', 'next', 'failed', 'why'] as const) show(part, '');
    for (const field of form.querySelectorAll('.field-faulty')) unmark(field);
    if (again) again.hidden = true;
    try {
      const answer = await fetch(form.getAttribute('action') ?? '', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
        body: JSON.stringify(Object.fromEntries(values.filter(([field, value]) => value && field !== 'from'))),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 201) await succeed(answer);
      else await refuse(answer, values);
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.error('Error submitting form:', error);
      store({ values, faults: [], why: offline, isCleared: false });
      show('why', offline);
      show('failed', lost);
      offerAgain();
    }
    setBusy(false);
  }

  async function succeed(answer: Response): Promise<void> {
    const { reference } = await jsonIn<{ readonly reference?: string }>(answer);
    store(undefined);
    clear();
    form.closest('dialog')?.close();
    show('sent', texts.sent);
    if (reference) show('next', texts.next.replace('{reference}', reference));
  }

  async function refuse(answer: Response, values: Unsent['values']): Promise<void> {
    const { tooMany, mustChange, kept, refused } = texts;
    const { message, errors: faults = [] } = await jsonIn<Problem>(answer);
    const wait = answer.status === 429 ? tooMany.replace('{wait}', waitOf(answer)) : '';
    const why = faults.length > 0 ? mustChange : wait || kept;
    store({ values, faults, why, isCleared: !refused });
    if (refused) {
      if (why === kept) show('why', kept);
      show('failed', `${refused} ${wait}`.trim());
      mark(faults);
    } else {
      clear();
      offerAgain();
      // Only the log gets the reason. Prescribed.
      // oxlint-disable-next-line no-console
      console.warn(message);
    }
  }

  function show(part: 'sent' | 'next' | 'failed' | 'why', text: string): void {
    const element = document.getElementById(`${texts.id}-${part}`);
    if (!element) return;
    element.textContent = text;
    if (text) element.scrollIntoView({ block: 'nearest' });
  }

  /** Blocks a second submit. A button loses the focus while it is disabled, and gets it back unless something else has it by then. */
  function setBusy(isBusy: boolean): void {
    const { activeElement } = document;
    if (isBusy) hadFocus = activeElement === button;
    button.disabled = isBusy;
    button.ariaBusy = isBusy ? 'true' : null;
    if (!isBusy && hadFocus && (activeElement === null || activeElement === document.body))
      button.focus({ preventScroll: true });
  }

  // Not reset(), which would restore values filled in by the server. Clears the honeypot too, in case a browser filled
  // it in.
  function clear(): void {
    for (const field of form.querySelectorAll<HTMLInputElement>('.input, [tabindex]')) field.value = '';
  }

  /** Shows the error beside each field and focuses the first. */
  function mark(faults: readonly Fault[]): void {
    const { reasons } = texts;
    const template = form.querySelector('template')?.content.firstElementChild;
    for (const { field, reason } of faults) {
      const input = inputs.find((element) => element.name === field);
      if (!input || !template) continue;
      const copy = template.cloneNode(true) as Element;
      copy.id = `${input.id}-error`;
      copy.append(reasons[reason] ?? reasons['invalid'] ?? '');
      input.after(copy);
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', copy.id);
      input.closest('.field')?.classList.add('field-faulty');
    }
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  function store(values: Unsent | undefined): void {
    unsent = values;
    storeInTab(key, values);
  }

  /** Offers to send the saved values again, where the form has a place for it. */
  function offerAgain(): void {
    if (!again) return;
    show('why', unsent?.why ?? '');
    // Values with an error would be refused again.
    const sendAgain = again.querySelector<HTMLElement>('[value=send]');
    if (sendAgain) sendAgain.hidden = !!unsent?.faults.length;
    again.hidden = !unsent;
  }

  /** Restores the saved values, to send or to change them. */
  function resume(toSend: boolean): void {
    restore();
    (toSend ? button : inputs[0])?.focus();
    if (again) again.hidden = true;
    if (toSend) form.requestSubmit();
    else mark(unsent?.faults ?? []);
  }

  /** Fills in the saved values, unless the fields have newer ones. */
  function restore(): void {
    const { values = [], isCleared = false } = unsent ?? {};
    if (!isCleared && inputs.some((input) => input.value)) return;
    for (const input of inputs) input.value = values.find(([name]) => name === input.name)?.[1] ?? input.value;
  }
}

function unmark(field: Element): void {
  field.classList.remove('field-faulty');
  field.querySelector('.field-error')?.remove();
  const input = field.querySelector('[aria-invalid]');
  input?.removeAttribute('aria-invalid');
  input?.removeAttribute('aria-describedby');
}

interface Problem {
  readonly message?: string;
  readonly errors?: readonly Fault[];
}
/** A proxy may answer without JSON. */
const jsonIn = <Body extends object>(answer: Response): Promise<Partial<Body>> =>
  answer.json().catch(() => ({})) as Promise<Partial<Body>>;

/** "50 minutes", "50 मिनट". */
const waitOf = (answer: Response): string =>
  new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    Math.ceil(Number(answer.headers.get('retry-after')) / 60) || 1,
  );
