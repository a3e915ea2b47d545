import { mailShape } from '#kit/text/mail-shape.ts';

/** By the type of the field: as many digits as can be dialled, in any script; an address. */
const usual: Readonly<Record<string, RegExp>> = { tel: /^(?:\P{Nd}*\p{Nd}){10,15}\P{Nd}*$/u, email: mailShape };

/** Asks about a value that looks incomplete, below its field: `data-odd` around both has the question. */
export function askAboutOddValues(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-odd]')) {
    const input = field.querySelector('input');
    const question = document.createElement('p');
    question.role = 'status';
    question.className = 'field-odd';
    field.append(question);
    input?.addEventListener('change', () => {
      const typed = input.value.trim();
      const isUsual = typed === '' || usual[input.type]?.test(typed) !== false;
      question.textContent = isUsual ? '' : (field.dataset['odd'] ?? '');
    });
  }
}
