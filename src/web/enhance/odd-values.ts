import { mailShape } from '#kit/text/mail-shape.ts';

/** By the type of the field: as many digits as can be dialled, in any script; an address. */
const usual: Readonly<Record<string, RegExp>> = { tel: /^(?:\P{Nd}*\p{Nd}){10,15}\P{Nd}*$/u, email: mailShape };

/**
 * Asks about a value that looks incomplete, below its field, with the question in `data-odd`. A press on a button leaves the
 * field first: the question comes after it, or the button would move away from under it.
 */
export function askAboutOddValues(): void {
  let isPressed = false;
  addEventListener('mousedown', () => (isPressed = true), true);
  addEventListener('mouseup', () => (isPressed = false), true);
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-odd]')) {
    // Its changes are read aloud.
    const question = document.createElement('output');
    question.className = 'field-odd';
    input.after(question);
    input.addEventListener('change', () => {
      const ask = (): void => {
        const typed = input.value.trim();
        question.value = typed && !usual[input.type]?.test(typed) ? (input.dataset['odd'] ?? '') : '';
      };
      if (isPressed) addEventListener('mouseup', () => setTimeout(ask), { once: true });
      else ask();
    });
  }
}
