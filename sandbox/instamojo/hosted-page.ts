import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatRupees } from '#kit/money/paise.ts';
import type { Books, RequestRow } from './books.ts';
import { returnUrlOf, type Checkout, type PayOrder } from './checkout.ts';
import { makePaymentPage, type Markup, paymentAnswer } from '#sandbox/payment-page.ts';

export interface HostedPageSettings {
  readonly books: Books;
  readonly checkout: Checkout;
  readonly payee: string;
  readonly now: () => Date;
}
interface Message {
  readonly en: string;
  readonly hi: string;
  readonly more?: Message;
}

/**
 * The page where the payer decides how the payment ends. Plain HTML without scripts; relative URLs, so that it works
 * under any mount path.
 */
export function makeHostedPage(hostedPageSettings: HostedPageSettings): Hono {
  const { books, checkout } = hostedPageSettings;
  const page = makePaymentPage();

  type Step = (c: Context, request: RequestRow) => Response | Promise<Response>;
  const withRequest = (step: Step) => (c: Context) => {
    const request = books.requests.get(c.req.param('id') ?? '');
    return request ? step(c, request) : answer(c, undefined, messagePage(messages.unknown), 404);
  };
  /** Runs the step only while the request can be paid; other visitors see why it cannot. */
  const whilePayable = (step: Step) =>
    withRequest((c, request) => {
      const captured = checkout.capturedOf(request.id);
      if (captured && !request.mayRepeat) {
        return answer(c, request, messagePage(messages.paidBefore, returnUrlOf(request, captured)));
      }
      const expired = request.expiresAt !== null && Date.parse(request.expiresAt) <= hostedPageSettings.now().getTime();
      return expired ? answer(c, request, messagePage(messages.expired, originOf(request))) : step(c, request);
    });
  const pay = (request: RequestRow, order: Omit<PayOrder, 'requestId'>): string => {
    const paid = checkout.pay({ requestId: request.id, ...order });
    return paid.ok ? paid.value.returnUrl : '';
  };
  // Without a return URL the vendor shows its own final page.
  const goBack = (c: Context, request: RequestRow, returnUrl: string, fallbackMessage: Message) =>
    returnUrl === '' ? answer(c, request, messagePage(fallbackMessage)) : c.redirect(returnUrl, 303);

  page.get(
    '/@namuna/:id',
    whilePayable((c, request) => answer(c, request, choices(request, hostedPageSettings.payee))),
  );
  page.post(
    '/@namuna/:id/pay',
    whilePayable((c, request) => goBack(c, request, pay(request, { outcome: 'credit' }), messages.paid)),
  );
  page.post(
    '/@namuna/:id/decline',
    whilePayable((c, request) => goBack(c, request, pay(request, { outcome: 'failed' }), messages.declined)),
  );
  page.post(
    '/@namuna/:id/pay-twice',
    whilePayable((c, request) => {
      pay(request, { outcome: 'credit' });
      return goBack(c, request, pay(request, { outcome: 'credit' }), messages.paid);
    }),
  );
  page.post(
    '/@namuna/:id/pay-unseen',
    whilePayable((c, request) => {
      pay(request, { outcome: 'credit', webhook: 'none' });
      return answer(c, request, messagePage(messages.paidUnseen, originOf(request)));
    }),
  );
  page.get(
    '/@namuna/:id/leave',
    whilePayable((c, request) => answer(c, request, messagePage(messages.left, originOf(request)))),
  );
  return page;
}

const messages = {
  unknown: { en: 'There is no such payment request.', hi: 'ऐसा कोई भुगतान अनुरोध नहीं है।' },
  paidBefore: {
    en: 'This request is already paid.',
    hi: 'यह भुगतान पहले ही हो चुका है।',
    more: { en: 'Nothing more was taken.', hi: 'दोबारा कुछ नहीं लिया गया।' },
  },
  expired: {
    en: 'This payment page has expired.',
    hi: 'इस भुगतान पेज का समय खत्म हो गया है।',
    more: { en: 'Nothing was paid.', hi: 'कोई भुगतान नहीं हुआ।' },
  },
  paid: { en: 'Paid.', hi: 'भुगतान हो गया।' },
  declined: {
    en: 'The bank declined the payment.',
    hi: 'बैंक ने भुगतान मंज़ूर नहीं किया।',
    more: { en: 'Nothing was paid.', hi: 'कोई भुगतान नहीं हुआ।' },
  },
  paidUnseen: {
    en: 'Paid, but the site was not notified.',
    hi: 'भुगतान हो गया, पर साइट को बताया नहीं गया।',
    more: {
      en: 'No message was sent to it, and you are not sent back. It has to find this payment on its own.',
      hi: 'उसे कोई सूचना नहीं भेजी गई और आपको वापस भी नहीं भेजा जा रहा। यह भुगतान उसे खुद खोजना होगा।',
    },
  },
  left: {
    en: 'You left without paying.',
    hi: 'आप भुगतान किए बिना चले गए।',
    more: {
      en: 'Nothing was paid, and the site was not notified.',
      hi: 'कोई भुगतान नहीं हुआ और साइट को कुछ नहीं बताया गया।',
    },
  },
} as const satisfies Record<string, Message>;

function originOf(request: RequestRow): string {
  return URL.parse(request.redirectUrl)?.origin ?? '';
}

const answer = (c: Context, request: RequestRow | undefined, content: Markup, status: 200 | 404 = 200) =>
  paymentAnswer(c, content, {
    returnOrigin: request ? originOf(request) : '',
    // Deeper paths are one segment further from the stylesheet.
    root: /\/@namuna\/[^/]+\//.test(c.req.path) ? '../../' : '../',
    status,
  });

const endings = [
  { to: 'decline', method: 'post', label: 'Decline', en: 'The bank says no.', hi: 'बैंक मना कर देता है।' },
  {
    to: 'leave',
    method: 'get',
    label: 'Leave without paying',
    en: 'The payer closes the page.',
    hi: 'भुगतान करने वाला पेज बंद कर देता है।',
  },
  {
    to: 'pay-twice',
    method: 'post',
    label: 'Pay twice',
    en: 'Two payments for one request; one has to go back.',
    hi: 'एक अनुरोध पर दो भुगतान; एक वापस होना चाहिए।',
  },
  {
    to: 'pay-unseen',
    method: 'post',
    label: 'Pay and never come back',
    en: 'Paid, but the site is not notified.',
    hi: 'भुगतान हो जाता है, पर साइट को पता नहीं चलता।',
  },
] as const;

const choices = (request: RequestRow, payee: string): Markup =>
  html`<section class="card">
      <p class="payee">You are paying <span lang="hi">आप भुगतान कर रहे हैं</span></p>
      <h1>${payee}</h1>
      <p class="amount">${formatRupees(request.amountPaise)}</p>
      <dl>
        <dt>For <span lang="hi">किसलिए</span></dt>
        <dd>${request.purpose}</dd>
        ${
          request.buyerName === ''
            ? ''
            : html`<dt>From <span lang="hi">किसकी ओर से</span></dt>
                <dd>${request.buyerName}</dd>`
        }
      </dl>
      <form method="post" action="${request.id}/pay">
        <button class="primary">Pay ${formatRupees(request.amountPaise)}</button>
      </form>
    </section>
    <h2>Try another ending</h2>
    <p class="hint" lang="hi">कोई दूसरा नतीजा आज़माएँ</p>
    ${endings.map(
      ({ to, method, label, en, hi }) =>
        html`<form method="${method}" action="${request.id}/${to}">
          <button aria-describedby="${to}">${label}</button>
          <p class="hint" id="${to}">${en} <span lang="hi">${hi}</span></p>
        </form>`,
    )}`;

const messagePage = (text: Message, back = ''): Markup =>
  html`<section class="card">
    <h1>${text.en}</h1>
    <p class="message" lang="hi">${text.hi}</p>
    ${
      text.more
        ? html`<p class="message">${text.more.en}</p>
            <p lang="hi">${text.more.hi}</p>`
        : ''
    }
    ${
      back === ''
        ? ''
        : html`<p>
            <a class="button primary" href="${back}">Back to the site · <span lang="hi">साइट पर वापस</span></a>
          </p>`
    }
  </section>`;
