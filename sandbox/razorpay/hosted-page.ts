import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatRupees } from '#kit/money/paise.ts';
import { makePaymentPage, type Markup, paymentAnswer } from '#sandbox/payment-page.ts';
import type { Books, LinkRow } from './books.ts';
import type { Checkout, PayOrder } from './checkout.ts';

/** The page where the payer decides how the payment ends.  */
export function makeHostedPage(books: Books, checkout: Checkout, payee: string): Hono {
  const page = makePaymentPage();
  const whilePayable = (step: (c: Context, link: LinkRow) => Response | Promise<Response>) => (c: Context) => {
    const link = books.links.get(c.req.param('id') ?? '');
    if (!link) return answer(c, undefined, message('There is no such payment link.', 'ऐसा कोई भुगतान लिंक नहीं है।'), 404);
    if (link.ended) return answer(c, link, message('This link is closed.', 'यह लिंक बंद है।'));
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

const answer = (c: Context, link: LinkRow | undefined, content: Markup, status: 200 | 404 = 200) =>
  paymentAnswer(c, content, {
    returnOrigin: link ? originOf(link) : '',
    root: /\/i\/[^/]+\//.test(c.req.path) ? '../../' : '../',
    status,
  });

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
