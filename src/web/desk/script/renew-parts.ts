// Renews the parts of a page that show work in the background, until it is over.
import { parsePage } from './parse-page.ts';

const everyMs = 3000;

let timer = 0;
export function watchRunning(): void {
  clearTimeout(timer);
  if (document.querySelector('[data-renewed="running"]')) timer = window.setTimeout(() => void renew(), everyMs);
}

async function renew(): Promise<void> {
  if (document.visibilityState === 'visible') {
    try {
      const page = await fetch(location.href);
      // An ended session answers with the sign-in: what is on the page stays.
      if (page.ok && !page.redirected) showRenewed(parsePage(await page.text()));
    } catch {
      // No connection: again the next time.
    }
  }
  watchRunning();
}

function showRenewed(loaded: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-renewed]')) {
    const renewed = loaded.getElementById(part.id);
    if (!renewed) continue;
    const focused = controlsOf(part).findIndex((control) => control === document.activeElement);
    const wording = document.activeElement?.textContent;
    const shown = document.adoptNode(renewed);
    part.replaceWith(shown);
    if (focused < 0) continue;
    const controls = controlsOf(shown);
    const same = controls.find((control) => control.textContent === wording) ?? controls[focused];
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  }
}
const controlsOf = (part: HTMLElement): readonly Element[] => [
  ...part.querySelectorAll('a[href], button, input, select, summary'),
];
