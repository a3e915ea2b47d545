import type { DeskReveal } from '#kit/endpoint.ts';

/** True for the answer of a form that reveals a value. */
export const isReveal = (answer: object): answer is DeskReveal => 'value' in answer;

/** Puts a revealed value in the place of its mask, for this view of the page only. */
export function showRevealed(form: HTMLFormElement, { value }: DeskReveal): void {
  const shown = document.createElement('span');
  shown.className = 'desk-revealed';
  shown.setAttribute('role', 'status');
  shown.tabIndex = -1;
  shown.textContent = value;
  form.closest('[data-masked]')?.replaceWith(shown);
  shown.focus();
}
