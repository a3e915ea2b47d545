import { closeOnBack } from '#web/enhance/close-on-back.ts';

/** Back closes the dialogs of every page, those of React too. */
function closeDialogsOnBack(): void {
  const forget = new WeakMap<HTMLDialogElement, () => void>();
  const onChange = ({ target }: MutationRecord): void => {
    if (!(target instanceof HTMLDialogElement)) return;
    if (target.open)
      forget.set(
        target,
        closeOnBack(() => target.close()),
      );
    else forget.get(target)?.();
  };
  const options = { subtree: true, attributeFilter: ['open'] };
  new MutationObserver((changes) => changes.forEach(onChange)).observe(document.body, options);
}

/**
 * Lets Back close dialogs, and adds missing features of native ones to older browsers: `command`/`commandfor` buttons and
 * `closedby="any"`.
 */
export function openDialogs(): void {
  closeDialogsOnBack();
  const byCommand = 'commandForElement' in HTMLButtonElement.prototype;
  const byOutside = 'closedBy' in HTMLDialogElement.prototype;
  if (byCommand && byOutside) return;
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest('button[commandfor]');
    if (button && !byCommand) {
      const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
      if (dialog instanceof HTMLDialogElement) {
        if (button.getAttribute('command') === 'close') dialog.close();
        else dialog.showModal();
      }
    } else if (target instanceof HTMLDialogElement && !byOutside && target.getAttribute('closedby') === 'any') {
      target.close();
    }
  });
}
