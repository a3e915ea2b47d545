// Forms marked `data-send="call-back"` are sent in the background as JSON. Their texts are in the page:
//   #call-back-sent[data-text]       the message at success; a dialog around the form closes
//   data-refused, data-lost          the text of #call-back-failed after a refusal, or without an answer
//   [data-perhaps]                   also shown when there was no answer
//   data-more                        additional text by status; {wait} is the server's Retry-After; 0: no answer
//   data-reasons                     text beside a field by the server's reason, in a copy of the form's template
//   [data-again]                     instead of these: any answer empties the form, and this offers to send it again
//   template in the submit button    its content while the form is being sent
// Unsent values are saved for this tab, also across reloads.
interface Fault {
  readonly field: string;
  readonly reason: string;
}
/** The unsent values of a form. */
interface Unsent {
  readonly values: readonly (readonly [string, string])[];
  readonly faults: readonly Fault[];
  /** The fields were emptied; otherwise their current values have priority. */
  readonly isCleared: boolean;
}
type Texts = Readonly<Record<string, string>>;
const timeoutMs = 20_000;
/** For browsers without session storage. */
const inMemory = new Map<string, string>();

export function sendForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset['send']) return;
    event.preventDefault();
    if (!form.dataset['busy']) void send(form);
  });
  document.addEventListener('input', (event) => {
    const field = (event.target as Element).closest('form[data-send] .field-faulty');
    if (field) unmark(field);
  });
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-again] button');
    if (button?.form) resume(button.form, button.value === 'send');
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) {
    if (form.querySelector('[data-again]')) offerAgain(form);
    else restore(form);
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const { send: name, refused, lost } = form.dataset;
  const show = (message: string, text: string): void => {
    const element = document.getElementById(`${name}-${message}`);
    if (!element) return;
    element.textContent = text;
    if (text) element.scrollIntoView({ block: 'nearest' });
  };
  const values = [...new FormData(form)] as [string, string][];
  const release = showBusy(form);
  show('sent', '');
  show('failed', '');
  showUncertain(form, false);
  unmark(form);
  offerAgain(form, true);
  try {
    const answer = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(Object.fromEntries(values.filter(([field, value]) => value && field !== 'from'))),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const explanation = (moreOf(form)[answer.status] ?? '').replace('{wait}', waitOf(answer));
    if (answer.status === 201) {
      store(form);
      clear(form);
      form.closest('dialog')?.close();
      show('sent', document.getElementById(`${name}-sent`)?.dataset['text'] ?? '');
    } else {
      const { message, errors: faults = [] } = await problemIn(answer);
      store(form, { values, faults, isCleared: !refused });
      if (refused) {
        show('failed', `${refused} ${explanation}`.trim());
        mark(form, faults);
      } else {
        clear(form);
        offerAgain(form, false, explanation);
        // Only the log gets the reason. Prescribed.
        // oxlint-disable-next-line no-console
        console.warn(message);
      }
    }
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error('Error submitting form:', error);
    store(form, { values, faults: [], isCleared: false });
    if (lost) {
      show('failed', lost);
      showUncertain(form, true);
    } else offerAgain(form);
  }
  release();
}

/** Without an answer it is unknown whether the request arrived. */
function showUncertain(form: HTMLFormElement, shown: boolean): void {
  const hint = form.querySelector<HTMLElement>('[data-perhaps]');
  if (hint) hint.hidden = !shown;
}

/** A proxy may answer without JSON. */
const problemIn = (answer: Response): Promise<{ readonly message?: string; readonly errors?: readonly Fault[] }> =>
  answer.json().catch(() => ({})) as ReturnType<typeof problemIn>;

/** "50 minutes", "50 मिनट". */
const waitOf = (answer: Response): string =>
  new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    Math.ceil(Number(answer.headers.get('retry-after')) / 60) || 1,
  );

/** Blocks a second submit and shows the button as busy; it keeps the focus, which a disabled button would lose. */
function showBusy(form: HTMLFormElement): () => void {
  const button = submitOf(form);
  const idle = [...button.childNodes];
  const busy = button.querySelector('template')?.content.cloneNode(true);
  if (busy) button.replaceChildren(busy);
  button.setAttribute('aria-disabled', 'true');
  form.dataset['busy'] = 'yes';
  return () => {
    button.replaceChildren(...idle);
    button.removeAttribute('aria-disabled');
    delete form.dataset['busy'];
  };
}
const submitOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('[type=submit]')!;
const inputsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('.input')];

// Not reset(), which would restore values filled in by the server. Clears the honeypot too, in case a browser filled it
// in.
function clear(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('.input, [tabindex]')) field.value = '';
}

/** Shows the error beside each field and focuses the first. */
function mark(form: HTMLFormElement, faults: readonly Fault[]): void {
  const { reasons = '{}' } = form.dataset;
  const texts = JSON.parse(reasons) as Texts;
  for (const { field, reason } of faults) {
    const input = inputsOf(form).find((element) => element.name === field);
    const template = form.querySelector<HTMLTemplateElement>(':scope > template')?.content.firstElementChild;
    if (!input || !template) continue;
    const copy = template.cloneNode(true) as Element;
    copy.id = `${input.id}-error`;
    copy.append(texts[reason] ?? texts['invalid'] ?? '');
    input.after(copy);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', copy.id);
    input.closest('.field')?.classList.add('field-faulty');
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
function unmark(part: Element): void {
  part.classList.remove('field-faulty');
  for (const element of part.querySelectorAll('.field-faulty')) element.classList.remove('field-faulty');
  for (const element of part.querySelectorAll('.field-error')) element.remove();
  for (const element of part.querySelectorAll('[aria-invalid]')) {
    element.removeAttribute('aria-invalid');
    element.removeAttribute('aria-describedby');
  }
}

const keyOf = (form: HTMLFormElement): string => `unsent-${form.dataset['send']}`;
/** Saves the values for this tab, also across reloads; without values it deletes them. */
function store(form: HTMLFormElement, unsent?: Unsent): void {
  const text = JSON.stringify(unsent ?? null);
  inMemory.set(keyOf(form), text);
  try {
    if (unsent) sessionStorage.setItem(keyOf(form), text);
    else sessionStorage.removeItem(keyOf(form));
  } catch {
    // Storage is switched off or full: the copy in memory remains.
  }
}
function unsentOf(form: HTMLFormElement): Unsent | null {
  const key = keyOf(form);
  try {
    return JSON.parse(inMemory.get(key) ?? sessionStorage.getItem(key) ?? 'null') as Unsent | null;
  } catch {
    return null;
  }
}

/** Offers to send the saved values again, where the form has a place for it. */
function offerAgain(form: HTMLFormElement, hidden = !unsentOf(form), explanation?: string): void {
  const box = form.querySelector<HTMLElement>('[data-again]');
  if (!box) return;
  const unsent = unsentOf(form);
  const isFaulty = !!unsent?.faults.length;
  const status = isFaulty ? 422 : unsent?.isCleared === false ? 0 : -1;
  box.querySelector('[data-why]')!.textContent = explanation ?? moreOf(form)[status] ?? '';
  // Values with an error would be refused again.
  box.querySelector<HTMLElement>('[value=send]')!.hidden = isFaulty;
  box.hidden = hidden;
}
const moreOf = (form: HTMLFormElement) => JSON.parse(form.dataset['more'] ?? '{}') as Readonly<Record<number, string>>;

/** Restores the saved values, to send or to change them. */
function resume(form: HTMLFormElement, toSend: boolean): void {
  const faults = unsentOf(form)?.faults ?? [];
  restore(form);
  (toSend ? submitOf(form) : inputsOf(form)[0])?.focus();
  offerAgain(form, true);
  if (toSend) form.requestSubmit();
  else mark(form, faults);
}

/** Fills in the saved values, unless the fields have newer ones. */
function restore(form: HTMLFormElement): void {
  const { values = [], isCleared = false } = unsentOf(form) ?? {};
  const inputs = inputsOf(form);
  if (!isCleared && inputs.some((input) => input.value)) return;
  for (const element of inputs) element.value = values.find(([name]) => name === element.name)?.[1] ?? element.value;
}
