// Forms marked `data-send="call-back"` go out in the background as JSON. Their texts stand in the page:
//   #call-back-sent[data-text]       what is said at success; a dialog around the form closes
//   data-refused, data-lost          what #call-back-failed says when the server said no, or no answer came
//   data-more                        by status: what is said besides
//   [data-again]                     instead of both: any answer empties the form, and this offers to send it again
//   template in the submit button    what it shows meanwhile
const waitsMs = 20_000;
const kept = new WeakMap<HTMLFormElement, [string, string][]>();

export function sendForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset['send']) return;
    event.preventDefault();
    void send(form);
  });
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-again] button');
    const form = button?.form;
    if (!form) return;
    for (const [name, value] of kept.get(form) ?? []) (form.elements.namedItem(name) as HTMLInputElement).value = value;
    again(form, true);
    if (button.value === 'send') form.requestSubmit();
    else form.querySelector<HTMLElement>('.input')?.focus();
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const { send: name, refused, lost, more } = form.dataset;
  const say = (as: string, text: string): void => {
    const place = document.getElementById(`${name}-${as}`);
    if (place) place.textContent = text;
  };
  const values = [...new FormData(form)] as [string, string][];
  const free = hold(form);
  say('sent', '');
  say('failed', '');
  again(form, true);
  try {
    const answer = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(Object.fromEntries(values.filter(([field, value]) => value && field !== 'from'))),
      signal: AbortSignal.timeout(waitsMs),
    });
    const why = (JSON.parse(more ?? '{}') as Record<string, string>)[answer.status] ?? '';
    if (answer.status === 201) {
      clear(form);
      form.closest('dialog')?.close();
      const place = document.getElementById(`${name}-sent`);
      say('sent', place?.dataset['text'] ?? '');
    } else if (refused) say('failed', `${refused} ${why}`.trim());
    else {
      kept.set(form, values);
      clear(form);
      again(form, false, why);
      const { message } = (await answer.json()) as { message?: string };
      // Documented: nobody but the log hears why.
      // oxlint-disable-next-line no-console
      console.warn(message);
    }
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error('Error submitting form:', error);
    if (lost) say('failed', lost);
    else again(form, false);
  }
  free();
}

/** Takes no second press, and shows so. */
function hold(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  const idle = [...button.childNodes];
  const busy = button.querySelector('template')?.content.cloneNode(true);
  if (busy) button.replaceChildren(busy);
  button.disabled = true;
  return () => {
    button.replaceChildren(...idle);
    button.disabled = false;
  };
}

// Not reset(): that would bring back what the server had filled in.
function clear(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('.input')) field.value = '';
}

function again(form: HTMLFormElement, hidden: boolean, why = ''): void {
  const box = form.querySelector<HTMLElement>('[data-again]');
  if (!box) return;
  box.querySelector('[data-why]')!.textContent = why;
  box.hidden = hidden;
}
