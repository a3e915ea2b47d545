// An open dialog has a separate entry in the history, above the page's: Back closes it instead of leaving the page with
// what is typed on it. A dialog that is closed otherwise keeps its entry, for going back would stop a page that is being
// opened: the next Back goes over both.
type Place = 'below' | 'above' | undefined;
const place = (): Place => (history.state as { readonly dialog?: Place } | null)?.dialog;
const marked = (dialog: Place): object => ({ ...(history.state as object | null), dialog });

let close: (() => void) | undefined;

function onBack(): void {
  if (place() !== 'below') return;
  if (!close) return history.back();
  history.replaceState(marked(undefined), '');
  close();
}

/**
 * To be called when a dialog opens.
 * @returns what is to be called when it has closed, in whatever way
 */
export function closeOnBack(closeIt: () => void): () => void {
  if (place() !== 'above') {
    history.replaceState(marked('below'), '');
    history.pushState(marked('above'), '');
  }
  close = closeIt;
  // A listener that is there already is not added again.
  addEventListener('popstate', onBack);
  return () => {
    if (close === closeIt) close = undefined;
  };
}
