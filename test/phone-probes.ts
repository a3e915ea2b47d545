// Run in the page, before its own scripts: when it is painted, and when it reacts.

/** The largest layout shift of a page that is still good (docs/figures.md). */
export const maxLayoutShift = 0.02;

export interface Painted {
  firstPaintMs: number;
  lcpMs: number;
  mainMs: number;
  layoutShift: number;
  /** Script files requested before the first paint. */
  earlyScripts: number;
}
/** Stored in the session of the tab under the page's path, so that a page which leads on keeps its own values. */
export const recordOf = (pathname: string): string => `seen ${pathname}`;

/** Observes the first page of the tab. `main`: the selector of its main content. */
export function observe(main: string): void {
  const own = location.pathname;
  const key = `seen ${own}`;
  // A later page of the same visit.
  if (location.protocol === 'about:' || (sessionStorage.getItem('first') ?? own) !== own) return;
  sessionStorage.setItem('first', own);
  const seen: Painted = { firstPaintMs: 0, lcpMs: 0, mainMs: 0, layoutShift: 0, earlyScripts: 0 };
  const change = (work: () => void): void => {
    if (location.pathname !== own) return;
    work();
    sessionStorage.setItem(key, JSON.stringify(seen));
  };
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => change(() => onEntry(entry)))).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', (entry) => (seen.lcpMs = entry.startTime));
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.layoutShift += shift.value;
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-paint') seen.firstPaintMs = entry.startTime;
  });
  watch('resource', (entry) => {
    const isScript = new URL(entry.name).pathname.endsWith('.js');
    // Resources and paints are reported in any order.
    const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity;
    if (isScript && entry.startTime < paint) seen.earlyScripts += 1;
  });

  let waits = false;
  const look = (): void => {
    if (seen.mainMs > 0 || waits || !document.querySelector(main)) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      const shown = [...document.querySelectorAll(main)].some(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0,
      );
      if (!shown) return requestAnimationFrame(look);
      // A task after the frame's callbacks runs once the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => change(() => (seen.mainMs = performance.now()));
      port2.postMessage(undefined);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  look();
}

/** Tries the screen as an impatient person does, every 30 ms, until it reacts. */
export function probeUntilUsable(probe: () => boolean): void {
  const own = location.pathname;
  const win = window as Window & { verifies?: boolean };
  if (location.protocol === 'about:' || (sessionStorage.getItem('first') ?? own) !== own) return;
  sessionStorage.setItem('first', own);
  const { fetch } = win;
  win.fetch = async (...args) => {
    if (JSON.stringify(args[0]).includes('/payment/verify-payment')) win.verifies = true;
    return fetch(...args);
  };
  // Keeps a tap from leading away while no script reacts to it.
  win.addEventListener('click', (event) => {
    if (!event.isTrusted && (event.target as Element).closest('a[href], button:not([type=button])'))
      event.preventDefault();
  });
  const timer = setInterval(() => {
    if (document.readyState === 'loading' || !probe()) return;
    clearInterval(timer);
    sessionStorage.setItem(`usable ${own}`, String(performance.now()));
  }, 30);
}

/** A sign per page that its screen reacts, whatever makes it react. */
export const probes = {
  /** The marker of a role takes the Enter key. */
  career: () => {
    const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    document.querySelector('[data-ask]')?.dispatchEvent(press);
    return press.defaultPrevented;
  },
  /** A number typed at once is still there, its check has begun, and the button can be pressed. */
  login: () => {
    const field = document.querySelector<HTMLInputElement>('input[name=phone]');
    if (field && field.value !== '9876543210') {
      field.focus();
      field.value = '9876543210';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const check = document.querySelector('[role=checkbox], input[type=checkbox]');
    const hasBegun = check?.getAttribute('aria-checked') === 'mixed' || check?.getAttribute('aria-checked') === 'true';
    return hasBegun && document.querySelector('form [type=submit]:enabled') !== null;
  },
  /** The form takes a submit instead of the browser. */
  userName: () => {
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('main form:has([name=name])')?.dispatchEvent(submit);
    return submit.defaultPrevented;
  },
  /** A tap on the category opens the form. */
  apply: () => {
    const form = document.querySelector<HTMLFormElement>('form:has([name=fatherName])');
    if (form && !form.closest('[inert]') && new FormData(form).get('category') === 'GEN') return true;
    const choices = [...document.querySelectorAll<HTMLElement>('main button, main label, main a')];
    choices.find((choice) => choice.textContent?.trim().startsWith('GEN'))?.click();
    return false;
  },
  /** The payment is being verified. */
  paymentSuccess: () => (window as Window & { verifies?: boolean }).verifies === true,
  /** A tap on the offer to cancel opens its dialog. */
  applications: () => {
    if (document.querySelector('dialog[open]')) return true;
    const buttons = [...document.querySelectorAll<HTMLElement>('main li button')];
    buttons.find((button) => button.textContent?.includes('Cancel'))?.click();
    return false;
  },
  /** A tap on Copy is confirmed. */
  error: () => {
    const status = [...document.querySelectorAll('main [role=status]')];
    if (status.some((line) => /cop(y|ied)/i.test(line.textContent ?? ''))) return true;
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
    buttons.find((button) => button.textContent?.trim() === 'Copy')?.click();
    return false;
  },
  /** A tap on See Your Referrals begins to load them. */
  dashboard: () => {
    const begins = document.querySelector('dialog[open], main button[aria-busy=true]');
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
    if (begins || buttons.some((button) => button.textContent?.includes('Loading'))) return true;
    buttons.find((button) => button.textContent?.includes('See Your Referrals'))?.click();
    return false;
  },
} as const;
