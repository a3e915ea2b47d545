/** Adds missing features of native dialogs to older browsers: `command`/`commandfor` buttons and `closedby="any"`. */
export function openDialogs(): void {
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
