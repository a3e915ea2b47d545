// Signs in again in a dialog over the page, so that nothing that was typed is lost: loads the page of the sign-in and starts
// its screen here. The screen dispatches `desk:signed-in` on the document.
import { deskEntrances } from '#desk-pages.ts';
import { screenDataId, screenFailedId, screenId } from '#web/screen-data.ts';
import { parsePage } from './parse-page.ts';

/** @returns true once the session or its second factor is renewed, false when the person closed the dialog. */
export async function renewSession(what: 'sign-in' | 'factor'): Promise<boolean> {
  const page = await fetch(`${deskEntrances.signIn}?in=place${what === 'factor' ? '&factor=yes' : ''}`);
  if (!page.ok) throw new Error('the sign-in did not arrive');
  const loaded = parsePage(await page.text());
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog desk-renew';
  for (const id of [screenFailedId, screenId, screenDataId]) {
    const part = loaded.getElementById(id);
    if (part) dialog.append(document.adoptNode(part));
  }
  const files = loaded.querySelector<HTMLElement>('script[data-files]')?.dataset['files']?.split(' ') ?? [];
  document.body.append(dialog);
  dialog.showModal();
  start(files);
  const isRenewed = await new Promise<boolean>((done) => {
    document.addEventListener('desk:signed-in', () => done(true), { once: true });
    dialog.addEventListener('close', () => done(false), { once: true });
  });
  dialog.remove();
  return isRenewed;
}

let times = 0;
/** A module that ran already runs again under another address. */
function start(files: readonly string[]): void {
  const [entry = ''] = files;
  times += 1;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = times === 1 ? entry : `${entry}?again=${times}`;
  document.head.append(script);
}
