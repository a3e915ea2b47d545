// Browsers write a day in their own language, so that 06/02/2025 may be in June: below its field it is as in the rest of the
// desk.
import type { Language } from '#kit/language.ts';
import { dayOf } from '#web/moment.ts';

/** Spells the days of the page, also after its content was replaced. */
export function spellDays(): void {
  const draw = (): void => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type="date"]:not([data-spelled])'))
      start(field);
  };
  draw();
  new MutationObserver(draw).observe(document.body, { childList: true, subtree: true });
}

function start(field: HTMLInputElement): void {
  field.dataset['spelled'] = '';
  const spelled = document.createElement('output');
  spelled.className = 'soft small';
  field.after(spelled);
  const language: Language = document.documentElement.lang === 'hi' ? 'hi' : 'en';
  const show = (): void => {
    spelled.textContent = field.value === '' ? '' : dayOf(language, field.value);
    spelled.hidden = field.value === '';
  };
  field.addEventListener('input', show);
  show();
}
