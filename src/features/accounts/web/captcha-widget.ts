import type { CaptchaWidget } from '../model.ts';
import { currentLanguage } from '#web/api-client.ts';

/** What Turnstile's script offers; only what we use of it. */
interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly action: string;
      readonly language: string;
      readonly appearance: 'interaction-only';
      readonly callback: (token: string) => void;
      readonly 'error-callback': () => boolean;
      readonly 'timeout-callback': () => void;
    },
  ): string | undefined;
  remove(id: string): void;
}
declare global {
  var turnstile: Turnstile | undefined;
}
const limitMs = 120_000;

/**
 * Lets the vendor's widget check the person; it shows itself below the checkbox only where it needs a press.
 * @returns its token, the `humanCheck` for `sendCode`; undefined if stopped, failed or too slow.
 */
export async function solveByWidget(
  { script, siteKey, purpose }: CaptchaWidget,
  stop: AbortSignal,
): Promise<string | undefined> {
  const vendor = globalThis.turnstile ?? (await loaded(script));
  if (!vendor || stop.aborted) return undefined;
  const place = document.createElement('div');
  const box = document.querySelector('.human-check');
  if (box) box.after(place);
  // A new OTP is asked for without the checkbox; what is outside of an open dialog can't be pressed.
  else (document.querySelector('dialog[open]') ?? document.querySelector('main'))?.append(place);
  let id: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string | undefined>((done) => {
      const giveUp = (): void => done(undefined);
      stop.addEventListener('abort', giveUp, { once: true });
      timer = setTimeout(giveUp, limitMs);
      id = vendor.render(place, {
        sitekey: siteKey,
        action: purpose,
        language: currentLanguage(),
        appearance: 'interaction-only',
        callback: done,
        'error-callback': () => {
          giveUp();
          return true;
        },
        'timeout-callback': giveUp,
      });
    });
  } finally {
    clearTimeout(timer);
    if (id !== undefined) vendor.remove(id);
    place.remove();
  }
}

const loaded = (src: string): Promise<Turnstile | undefined> =>
  new Promise((done) => {
    const element = Object.assign(document.createElement('script'), { src, async: true });
    element.onload = () => done(globalThis.turnstile);
    element.onerror = () => {
      // A later press loads it again.
      element.remove();
      done(undefined);
    };
    document.head.append(element);
  });
