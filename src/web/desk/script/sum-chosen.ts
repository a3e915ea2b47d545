// How many rows of a form are chosen, and their sum, as they are ticked. `data-sums` has the rupees of each value, `data-text`
// the sentence with `{count}` and `{sum}`.
import { rupees } from '#web/rupees.ts';

/** Shows the sums of the page, also after its content was replaced. */
export function sumChosen(): void {
  const draw = (): void => {
    for (const sum of document.querySelectorAll<HTMLOutputElement>('output[data-sums]:not([data-summed])')) start(sum);
  };
  draw();
  new MutationObserver(draw).observe(document.body, { childList: true, subtree: true });
}

function start(shown: HTMLOutputElement): void {
  shown.dataset['summed'] = '';
  const { sums = '{}', text = '' } = shown.dataset;
  const amounts = JSON.parse(sums) as Readonly<Record<string, number>>;
  const show = (): void => {
    const chosen = [
      ...(shown.form?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:checked') ?? []),
    ].flatMap(({ value }) => amounts[value] ?? []);
    const paise = chosen.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    shown.textContent = text.replace('{count}', String(chosen.length)).replace('{sum}', rupees(paise / 100));
  };
  shown.form?.addEventListener('change', show);
  show();
  shown.hidden = false;
}
