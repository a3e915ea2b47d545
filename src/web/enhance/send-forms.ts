// Sends forms in the background as JSON. Unsent values are saved for this tab, also across reloads. A form has its texts as
// JSON in data-send. The page shows the outcome in #<id>-sent, #<id>-next, #<id>-failed and #<id>-why. Where the form has
// [data-again], any answer empties it, and that part offers to send it again. The form's <template> is the error of a field.
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
  /** With `{wait}` for the time of Retry-After. */
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
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) new BackgroundForm(form).start();
}

class BackgroundForm {
  readonly #form: HTMLFormElement;
  readonly #texts: SendTexts;
  readonly #button: HTMLButtonElement;
  readonly #inputs: readonly HTMLInputElement[];
  readonly #again: HTMLElement | null;
  readonly #key: string;
  #unsent: Unsent | undefined;
  #hadFocus = false;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#texts = JSON.parse(form.dataset['send'] ?? '') as SendTexts;
    const button = form.querySelector<HTMLButtonElement>('[type=submit]');
    if (!button) throw new Error('a form without a button');
    this.#button = button;
    this.#inputs = [...form.querySelectorAll<HTMLInputElement>('.input')];
    this.#again = form.querySelector('[data-again]');
    this.#key = `unsent-${this.#texts.name}`;
    this.#unsent = readStored(this.#key);
  }

  start(): void {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.#button.ariaBusy) void this.#send();
    });
    this.#form.addEventListener('input', ({ target }) => {
      const field = (target as Element).closest('.field-faulty');
      if (field) unmark(field);
    });
    this.#again?.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button');
      if (button) this.#resume(button.value === 'send');
    });
    if (this.#again) this.#offerAgain();
    else this.#restore();
  }

  async #send(): Promise<void> {
    const { lost = '', offline } = this.#texts;
    const values = [...new FormData(this.#form)] as [string, string][];
    this.#setBusy(true);
    for (const part of ['sent', 'next', 'failed', 'why'] as const) this.#show(part, '');
    for (const field of this.#form.querySelectorAll('.field-faulty')) unmark(field);
    if (this.#again) this.#again.hidden = true;
    try {
      const answer = await fetch(this.#form.getAttribute('action') ?? '', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
        body: JSON.stringify(Object.fromEntries(values.filter(([field, value]) => value && field !== 'from'))),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 201) await this.#succeed(answer);
      else await this.#refuse(answer, values);
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.error('Error submitting form:', error);
      this.#store({ values, faults: [], why: offline, isCleared: false });
      this.#show('why', offline);
      this.#show('failed', lost);
      this.#offerAgain();
    }
    this.#setBusy(false);
  }

  async #succeed(answer: Response): Promise<void> {
    const { reference } = await jsonIn<{ readonly reference?: string }>(answer);
    this.#store(undefined);
    this.#clear();
    this.#form.closest('dialog')?.close();
    this.#show('sent', this.#texts.sent);
    if (reference) this.#show('next', this.#texts.next.replace('{reference}', reference));
  }

  async #refuse(answer: Response, values: Unsent['values']): Promise<void> {
    const { tooMany, mustChange, kept, refused } = this.#texts;
    const { message, errors: faults = [] } = await jsonIn<Problem>(answer);
    const wait = answer.status === 429 ? tooMany.replace('{wait}', waitOf(answer)) : '';
    const why = faults.length > 0 ? mustChange : wait || kept;
    this.#store({ values, faults, why, isCleared: !refused });
    if (refused) {
      if (why === kept) this.#show('why', kept);
      this.#show('failed', `${refused} ${wait}`.trim());
      this.#mark(faults);
    } else {
      this.#clear();
      this.#offerAgain();
      // Only the log gets the reason. Prescribed.
      // oxlint-disable-next-line no-console
      console.warn(message);
    }
  }

  #show(part: 'sent' | 'next' | 'failed' | 'why', text: string): void {
    const element = document.getElementById(`${this.#texts.id}-${part}`);
    if (!element) return;
    element.textContent = text;
    if (text) element.scrollIntoView({ block: 'nearest' });
  }

  /** Blocks a second submit. A button loses the focus while it is disabled, and gets it back unless something else has it by then. */
  #setBusy(isBusy: boolean): void {
    const { activeElement } = document;
    if (isBusy) this.#hadFocus = activeElement === this.#button;
    this.#button.disabled = isBusy;
    this.#button.ariaBusy = isBusy ? 'true' : null;
    if (!isBusy && this.#hadFocus && (activeElement === null || activeElement === document.body))
      this.#button.focus({ preventScroll: true });
  }

  // Not reset(), which would restore values filled in by the server. Clears the honeypot too, in case a browser filled
  // it in.
  #clear(): void {
    for (const field of this.#form.querySelectorAll<HTMLInputElement>('.input, [tabindex]')) field.value = '';
  }

  /** Shows the error beside each field and focuses the first. */
  #mark(faults: readonly Fault[]): void {
    const { reasons } = this.#texts;
    const template = this.#form.querySelector('template')?.content.firstElementChild;
    for (const { field, reason } of faults) {
      const input = this.#inputs.find((element) => element.name === field);
      if (!input || !template) continue;
      const copy = template.cloneNode(true) as Element;
      copy.id = `${input.id}-error`;
      copy.append(reasons[reason] ?? reasons['invalid'] ?? '');
      input.after(copy);
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', copy.id);
      input.closest('.field')?.classList.add('field-faulty');
    }
    this.#form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  #store(unsent: Unsent | undefined): void {
    this.#unsent = unsent;
    try {
      if (unsent) sessionStorage.setItem(this.#key, JSON.stringify(unsent));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Storage is switched off or full: the values are saved until the page is left.
    }
  }

  /** Offers to send the saved values again, where the form has a place for it. */
  #offerAgain(): void {
    if (!this.#again) return;
    this.#show('why', this.#unsent?.why ?? '');
    // Values with an error would be refused again.
    const send = this.#again.querySelector<HTMLElement>('[value=send]');
    if (send) send.hidden = !!this.#unsent?.faults.length;
    this.#again.hidden = !this.#unsent;
  }

  /** Restores the saved values, to send or to change them. */
  #resume(toSend: boolean): void {
    this.#restore();
    (toSend ? this.#button : this.#inputs[0])?.focus();
    if (this.#again) this.#again.hidden = true;
    if (toSend) this.#form.requestSubmit();
    else this.#mark(this.#unsent?.faults ?? []);
  }

  /** Fills in the saved values, unless the fields have newer ones. */
  #restore(): void {
    const { values = [], isCleared = false } = this.#unsent ?? {};
    if (!isCleared && this.#inputs.some((input) => input.value)) return;
    for (const input of this.#inputs) input.value = values.find(([name]) => name === input.name)?.[1] ?? input.value;
  }
}

function unmark(field: Element): void {
  field.classList.remove('field-faulty');
  field.querySelector('.field-error')?.remove();
  const input = field.querySelector('[aria-invalid]');
  input?.removeAttribute('aria-invalid');
  input?.removeAttribute('aria-describedby');
}

function readStored(key: string): Unsent | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Unsent | null) ?? undefined;
  } catch {
    return undefined;
  }
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
