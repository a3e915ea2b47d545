// The question before something that cannot be undone: one dialog for every form.

/** @returns true when the person confirmed. The button that confirms says what the pressed one said. */
export function ask(question: string, pressed: HTMLElement | null, cancel: string): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog desk-question';
  dialog.setAttribute('aria-label', question.split('\n', 1)[0] ?? question);
  const body = document.createElement('div');
  body.className = 'dialog-body';
  for (const part of question.split(/\n+/)) {
    const text = document.createElement('p');
    text.textContent = part;
    body.append(text);
  }
  const isDanger = pressed?.matches('.button-danger') ?? false;
  const buttons = document.createElement('div');
  buttons.className = 'dialog-actions';
  const button = (text: string, look: string): HTMLButtonElement => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = `button button-${look}`;
    made.textContent = text;
    buttons.append(made);
    return made;
  };
  const no = button(cancel, 'secondary');
  const yes = button(textOf(pressed), isDanger ? 'danger' : 'primary');
  body.append(buttons);
  dialog.append(body);
  document.body.append(dialog);
  dialog.showModal();
  (isDanger ? no : yes).focus();
  return new Promise((answered) => {
    let isConfirmed = false;
    no.addEventListener('click', () => dialog.close());
    yes.addEventListener('click', () => {
      isConfirmed = true;
      dialog.close();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      pressed?.focus();
      answered(isConfirmed);
    });
  });
}

/** The text of a button without its key. */
function textOf(button: HTMLElement | null): string {
  const copy = button?.cloneNode(true) as HTMLElement | undefined;
  copy?.querySelector('kbd')?.remove();
  return copy?.textContent.trim() || 'OK';
}
