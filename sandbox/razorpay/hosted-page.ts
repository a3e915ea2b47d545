import { readFileSync } from 'node:fs';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { formatRupees } from '#kit/money/paise.ts';
import { serveHindiFont } from '#sandbox/sandbox-page.ts';
import type { Books, LinkRow } from './books.ts';
import type { Checkout, PayOrder } from './checkout.ts';

const stylesheet = readFileSync(new URL('../instamojo/hosted-page.css', import.meta.url), 'utf8');
type Markup = ReturnType<typeof html>;

/** The page where the payer decides how the payment ends. Plain HTML without scripts, relative URLs. */
export function makeHostedPage(books: Books, checkout: Checkout, payee: string): Hono {
  const page = new Hono();
  page.get('/hosted-page.css', (c) =>
    c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }),
  );
  serveHindiFont(page);
  const whilePayable = (step: (c: Context, link: LinkRow) => Response | Promise<Response>) => (c: Context) => {
    const link = books.links.get(c.req.param('id') ?? '');
    if (!link) return answer(c, undefined, message('There is no such payment link.', 'ऐसा कोई भुगतान लिंक नहीं है।'), 404);
    const captured = checkout.capturedOf(link.id);
    return captured
      ? answer(
          c,
          link,
          message('This link is already paid.', 'यह भुगतान पहले ही हो चुका है।', checkout.returnUrlOf(link, captured)),
        )
      : step(c, checkout.opened(link));
  };
  const pay = (link: LinkRow, order: Omit<PayOrder, 'requestId'>): string => {
    const paid = checkout.pay({ requestId: link.id, ...order });
    return paid.ok ? paid.value.returnUrl : '';
  };
  page.get(
    '/i/:id',
    whilePayable((c, link) => answer(c, link, choices(link, payee))),
  );
  page.post(
    '/i/:id/pay',
    whilePayable((c, link) => {
      const url = pay(link, { outcome: 'credit' });
      return url === '' ? answer(c, link, message('Paid.', 'भुगतान हो गया।')) : c.redirect(url, 303);
    }),
  );
  // The vendor sends the payer back after a success only; here the page can be tried again.
  page.post(
    '/i/:id/decline',
    whilePayable((c, link) => {
      pay(link, { outcome: 'failed' });
      return answer(c, link, message('The bank declined the payment.', 'बैंक ने भुगतान मंज़ूर नहीं किया।', `../${link.id}`));
    }),
  );
  page.post(
    '/i/:id/pay-unseen',
    whilePayable((c, link) => {
      pay(link, { outcome: 'credit', webhook: 'none' });
      return answer(
        c,
        link,
        message('Paid, but the site was not notified.', 'भुगतान हो गया, पर साइट को बताया नहीं गया।', originOf(link)),
      );
    }),
  );
  return page;
}

const originOf = (link: LinkRow): string => URL.parse(link.callbackUrl)?.origin ?? '';

function answer(c: Context, link: LinkRow | undefined, content: Markup, status: 200 | 404 = 200) {
  // Browsers apply form-action to the redirect after a form too, so the return origin is listed.
  const back = link ? ` ${originOf(link)}`.trimEnd() : '';
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'${back}; frame-ancestors 'none'; base-uri 'none'`,
  );
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'same-origin');
  c.header('cache-control', 'no-store');
  const root = /\/i\/[^/]+\//.test(c.req.path) ? '../../' : '../';
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Sandbox payment</title>
          <link rel="stylesheet" href="${root}hosted-page.css" />
        </head>
        <body>
          <header class="notice">
            <p>Sandbox: no real money moves</p>
            <p lang="hi">सैंडबॉक्स: असली पैसे का लेन-देन नहीं होता</p>
          </header>
          <main>${content}</main>
        </body>
      </html>`,
    status,
  );
}

const choices = (link: LinkRow, payee: string): Markup =>
  html`<section class="card">
      <p class="payee">You are paying <span lang="hi">आप भुगतान कर रहे हैं</span></p>
      <h1>${payee}</h1>
      <p class="amount">${formatRupees(link.amountPaise)}</p>
      <dl>
        <dt>For <span lang="hi">किसलिए</span></dt>
        <dd>${link.description}</dd>
      </dl>
      <form method="post" action="${link.id}/pay">
        <button class="primary">Pay ${formatRupees(link.amountPaise)} by UPI app</button>
      </form>
    </section>
    <h2>Try another ending</h2>
    <p class="hint" lang="hi">कोई दूसरा नतीजा आज़माएँ</p>
    <form method="post" action="${link.id}/decline">
      <button>Decline</button>
      <p class="hint">The bank says no. <span lang="hi">बैंक मना कर देता है।</span></p>
    </form>
    <form method="post" action="${link.id}/pay-unseen">
      <button>Pay and never come back</button>
      <p class="hint">
        Paid, but the site is not notified. <span lang="hi">भुगतान हो जाता है, पर साइट को पता नहीं चलता।</span>
      </p>
    </form>`;

const message = (en: string, hi: string, back = ''): Markup =>
  html`<section class="card">
    <h1>${en}</h1>
    <p class="message" lang="hi">${hi}</p>
    ${
      back === ''
        ? ''
        : html`<p>
            <a class="button primary" href="${back}">Go on · <span lang="hi">आगे बढ़ें</span></a>
          </p>`
    }
  </section>`;
