type Place = 'below' | 'above';
const place = (): Place | undefined => (history.state as { readonly dialog?: Place } | null)?.dialog;
const marked = (dialog?: Place): object => ({ ...(history.state as object | null), dialog });

/**
 * An open dialog has a separate entry in the history, above the page's: Back closes it instead of leaving the page with what
 * is typed on it. A dialog that is closed otherwise keeps its entry, for going back would stop a page that is being opened:
 * the next Back goes over both. Those of React are found too.
 */
function closeDialogsOnBack(): void {
  let open: HTMLDialogElement | undefined;
  const onChange = ({ target }: MutationRecord): void => {
    if (!(target instanceof HTMLDialogElement)) return;
    if (target.open) {
      open = target;
      if (place() === 'above') return;
      history.replaceState(marked('below'), '');
      history.pushState(marked('above'), '');
    } else if (open === target) open = undefined;
  };
  new MutationObserver((changes) => changes.forEach(onChange)).observe(document.body, {
    subtree: true,
    attributeFilter: ['open'],
  });
  addEventListener('popstate', () => {
    if (place() !== 'below') return;
    if (!open) return history.back();
    history.replaceState(marked(), '');
    open.close();
  });
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
