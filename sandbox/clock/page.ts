import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import type { Context, Tx } from '#kit/context.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { moveClock, type ProductClock, readClock } from '#platform/operations/clock.ts';
import { makeSandboxPage } from '#sandbox/sandbox-page.ts';

const steps = [1, 25] as const;
const hindiHours: Readonly<Record<number, string>> = { 1: '1 घंटा आगे', 25: '25 घंटे आगे' };
const hours = (count: number): string => `${count} hour${count === 1 ? '' : 's'}`;
const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

export interface ClockParts {
  readonly ctx: Context;
  /** Queues a run of every timer, so that newly due work is done at once. */
  readonly runTimers: (tx: Tx) => Promise<void>;
  readonly basePath: string;
}

/** The demo's clock: shows the time that deadlines follow and moves it forward. Plain HTML forms, no script. */
export function makeClockPage({ ctx, runTimers, basePath }: ClockParts): Hono {
  // Shares the demo phone's styles.
  const css = file('../phone/phone.css') + file('./clock.css');
  const page = makeSandboxPage(basePath);
  page.get('/clock.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }));
  page.get('/', async (c) => {
    const clock = await readClock(ctx);
    const moved = steps.find((step) => String(step) === c.req.query('moved') && clock.aheadMs >= step * hourMs);
    return c.html(document(basePath, clock, moved === undefined ? '' : movedLine(moved)));
  });
  page.post('/', bodyLimit({ maxSize: 1024 }), async (c) => {
    const requested = (await c.req.parseBody().catch(() => ({ hours: '' })))['hours'];
    const step = steps.find((step) => String(step) === requested);
    if (step === undefined) return c.html(document(basePath, await readClock(ctx), unknownLine), 400);
    const moved = await moveClock(ctx, step * hourMs, runTimers);
    if (!moved.ok) return c.html(document(basePath, await readClock(ctx), tooFarLine), 409);
    // Redirect after POST, so that a reload does not move the clock again.
    return c.redirect(`${basePath}?moved=${step}`, 303);
  });
  return page;
}

const both = (en: string, hi: string) => html`<span>${en}</span> <span lang="hi">${hi}</span>`;
const movedLine = (step: number) =>
  both(
    `Moved forward by ${hours(step)}. What became due is being done now.`,
    `घड़ी ${step} ${step === 1 ? 'घंटा' : 'घंटे'} आगे की गई। जिसका समय हो गया है, वह अब हो रहा है।`,
  );
const unknownLine = both('The clock moves by 1 or 25 hours only.', 'घड़ी केवल 1 या 25 घंटे आगे होती है।');
const tooFarLine = both('The clock is ten years ahead; it goes no further.', 'घड़ी दस साल आगे है; इससे आगे नहीं जाती।');

const document = (base: string, clock: ProductClock, message: ReturnType<typeof both> | '') =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Demo clock</title>
        <link rel="stylesheet" href="${base}/clock.css" />
      </head>
      <body>
        <header>
          <p class="notice">
            ${both('Demo: move the time to see deadlines pass.', 'डेमो: समय आगे करके देखें कि समय-सीमाएँ कैसे पूरी होती हैं।')}
          </p>
        </header>
        <main>
          <h1>Demo clock <span lang="hi">डेमो घड़ी</span></h1>
          ${message === '' ? '' : html`<p class="message" role="status">${message}</p>`}
          <section class="face" aria-label="Time now">
            <p class="label">${both('Time for deadlines', 'समय-सीमाओं का समय')}</p>
            <p class="time"><time datetime="${clock.now.toISOString()}">${timeInIndia(clock.now)}</time></p>
            <p class="day">${dayOf(clock.now)}</p>
            <p class="ahead">${aheadLine(clock.aheadMs)}</p>
          </section>
          <form method="post" action="${base}">
            ${steps.map(
              (step) =>
                html`<div class="step">
                  <button name="hours" value="${step}">Forward ${hours(step)}</button>
                  <span lang="hi">${hindiHours[step]}</span>
                </div>`,
            )}
          </form>
          <section class="what">
            <h2>${both('What follows this clock', 'इस घड़ी से क्या चलता है')}</h2>
            <ul>
              <li>${both('The time for cancelling an application', 'आवेदन रद्द करने का समय')}</li>
              <li>${both('The wait until an earning can be claimed', 'कमाई निकाल पाने से पहले का इंतज़ार')}</li>
              <li>${both('Dates of applications, refunds and claims', 'आवेदन, रिफ़ंड और दावों की तारीखें')}</li>
            </ul>
            <p>
              ${both('Sign-in, codes and messages keep the real time. The clock goes forward only: what has happened stays.', 'लॉगिन, कोड और संदेश असली समय पर चलते हैं। घड़ी केवल आगे जाती है: जो हो चुका, वह बना रहता है।')}
            </p>
          </section>
          <footer>
            <a href="/application">My Applications · <span lang="hi">मेरे आवेदन</span></a>
            <a href="/userDashboard">Dashboard · <span lang="hi">डैशबोर्ड</span></a>
            <a href="/sandbox/phone">Demo phone · <span lang="hi">डेमो फ़ोन</span></a>
          </footer>
        </main>
      </body>
    </html>`;

const inIndia = (at: Date, more: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...more }).format(at);
const timeInIndia = (at: Date): string => inIndia(at, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayOf = (at: Date): string => inIndia(at, { dateStyle: 'full' });

function aheadLine(aheadMs: number) {
  if (aheadMs === 0) return both('The same as the real time', 'असली समय के बराबर');
  const days = Math.floor(aheadMs / dayMs);
  const rest = Math.floor((aheadMs % dayMs) / hourMs);
  const minutes = Math.floor((aheadMs % hourMs) / minuteMs);
  const parts = (words: readonly (readonly [number, string])[]): string =>
    words
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count} ${word}`)
      .join(' ');
  return both(
    `${parts([
      [days, days === 1 ? 'day' : 'days'],
      [rest, rest === 1 ? 'hour' : 'hours'],
      [minutes, 'min'],
    ])} ahead of the real time`,
    `असली समय से ${parts([
      [days, 'दिन'],
      [rest, rest === 1 ? 'घंटा' : 'घंटे'],
      [minutes, 'मिनट'],
    ])} आगे`,
  );
}
