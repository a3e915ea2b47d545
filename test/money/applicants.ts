import { expect } from 'vitest';
import { orderBody, requestIdIn } from '#test/product.ts';
import { refundAtDesk } from '#test/refunding.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { feesPaise } from './fees.ts';
import { requestedRefund } from './follow.ts';
import {
  applicationState,
  isOwed,
  isProposed,
  leftOf,
  openDispute,
  pageLifeMs,
  paymentState,
  activeApplication,
  windowMs,
} from './rules.ts';
import type { System } from './system.ts';
import {
  type Application,
  applicationsOf,
  type Capture,
  type Form,
  type Misfit,
  type Person,
  type World,
} from './world.ts';

const roles = Object.keys(feesPaise);

/** Commands of applicants, on the site and on the gateway's page. */
export const applicantCommands: Readonly<Record<string, Weighted>> = {
  apply: { weight: 5, run: apply },
  pay: { weight: 6, run: (system, world, random) => pay(system, world, random, {}) },
  payTwice: { weight: 1, run: (system, world, random) => pay(system, world, random, { times: 2 }) },
  payUnseen: { weight: 1, run: (system, world, random) => pay(system, world, random, { isQuiet: true }) },
  payAndKill: {
    weight: 0.3,
    run: (system, world, random) => pay(system, world, random, { isQuiet: true, kills: true }),
  },
  payWrong: {
    weight: 0.7,
    run: (system, world, random) => pay(system, world, random, { misfit: random.pick(['amount', 'currency']) }),
  },
  decline: { weight: 0.7, run: decline },
  withdraw: { weight: 1.5, run: withdraw },
  refund: { weight: 1, run: refund },
};

/** One code is used often, so that there is something to claim. */
function chooseForm(world: World, random: Random): { readonly by: Person; readonly form: Form } {
  const [hub, ...friends] = world.people;
  const by = random.pick(random.below(8) > 0 ? friends : world.people);
  const others = world.people.filter((person) => person !== by);
  const referrer = by !== hub && random.below(10) < 9 ? hub : random.pick([undefined, ...others]);
  const form: Form = {
    role: random.pick(roles),
    category: random.pick(['GEN', 'GEN', 'GEN', 'SC']),
    qualification: random.pick(['Graduate', 'Graduate', 'Diploma']),
    referrer,
    isSameNumber: referrer !== undefined && random.below(12) === 0,
  };
  return { by, form };
}
const feeOf = (form: Form): number => feesPaise[form.role]?.[form.category] ?? 0;
const bodyOf = (by: Person, { referrer, ...form }: Form): Record<string, unknown> =>
  orderBody(
    by.who,
    {
      appliedFor: form.role,
      category: form.category,
      qualification: form.qualification,
      aadhar: `23${by.who.phone.slice(-10)}`,
      altMobile: form.isSameNumber ? (referrer?.who.phone ?? '') : '',
      hasReferral: referrer ? 'yes' : 'no',
      referralCode: referrer?.who.referralCode ?? '',
    },
    { amount: feeOf({ referrer, ...form }) / 100 },
  );

/** One active application for a role; the same form gets the same page for a day, another form a new page. */
async function apply(system: System, world: World, random: Random): Promise<string> {
  const { by, form } = chooseForm(world, random);
  const answer = await system.app.post('/payment/create-order', bodyOf(by, form), by.who);
  const text = `${answer.status} ${await answer.clone().text()}`;
  if (activeApplication(world, by, form.role)) {
    expect(answer.status, `a second application for a role: ${text}`).toBe(409);
    return 'refused';
  }
  const ofRole = world.captures.filter(({ page }) => page.by === by && page.form.role === form.role);
  // Paying again is refused while money of this role is under review, or belongs to a role that a restore has lost.
  const lost = world.captures.filter(({ page, isOrderLost }) => page.by === by && isOrderLost);
  const isOpen = [...ofRole, ...lost].some(
    (capture) => capture.paymentId === undefined || paymentState(capture) === 'needs-review',
  );
  if (answer.status === 409 && isOpen) return 'refused, a payment is being checked';
  if (answer.status === 503 && world.gateway.isAway) return 'the gateway is away';
  expect(answer.status, text).toBe(201);
  const { paymentUrl, reference } = (await answer.json()) as { paymentUrl: string; reference: string };
  const requestId = requestIdIn(paymentUrl);
  const now = await system.now();
  const known = world.pages.find((page) => page.requestId === requestId);
  const newest = world.pages.findLast((page) => page.by === by && page.form.role === form.role);
  const isReusable = newest !== undefined && now - newest.openedAt < pageLifeMs && isSameForm(newest.form, form);
  if (isReusable && !ofRole.some(({ page }) => page === newest))
    expect(known, 'the same form gets the same page').toBe(newest);
  if (known) {
    expect(isSameForm(known.form, form), 'a page is handed out again for its own form').toBe(true);
    return `${by.name} gets the page for ${form.role} again`;
  }
  world.pages.push({ by, form, feePaise: feeOf(form), requestId, orderId: reference, openedAt: now });
  return `${by.name} for ${form.role}, ${form.category}${form.referrer ? `, by ${form.referrer.name}` : ''}`;
}
const isSameForm = (form: Form, other: Form): boolean =>
  (Object.keys(form) as (keyof Form)[]).every((name) => form[name] === other[name]);

async function pay(
  system: System,
  world: World,
  random: Random,
  how: { readonly times?: number; readonly isQuiet?: boolean; readonly kills?: boolean; readonly misfit?: Misfit },
): Promise<string | undefined> {
  const unpaid = world.pages.filter((entry) => !world.captures.some(({ page }) => page === entry));
  const page = pickFrom(random, unpaid.length > 0 && random.below(3) > 0 ? unpaid : world.pages);
  if (!page) return undefined;
  const { misfit, isQuiet = false, times = 1 } = how;
  // More or less than the page's amount.
  const other = 1 + random.below(2 * page.feePaise);
  const amountPaise =
    misfit === 'amount' && other !== page.feePaise ? other : page.feePaise + (misfit === 'amount' ? 1 : 0);
  const paidAt = await system.now();
  for (let n = 0; n < times; n++) {
    const gatewayPaymentId = system.gateway.pay({
      requestId: page.requestId,
      outcome: 'credit',
      // The kill may come before the notification.
      webhook: isQuiet && !how.kills ? 'none' : random.pick(['right', 'right', 'duplicate']),
      amountPaise,
      ...(misfit === 'currency' ? { currency: 'USD' } : {}),
    });
    world.captures.push(
      newCapture({
        page,
        gatewayPaymentId,
        amountPaise,
        misfit,
        paidAt,
        isQuiet: isQuiet || world.gateway.isAway,
      }),
    );
  }
  if (how.kills) await system.killAtWork(random.below(40));
  return `${page.by.name} for ${page.form.role}${misfit ? `, wrong ${misfit}` : ''}${isQuiet ? ', and nobody tells' : ''}`;
}
export const newCapture = (
  capture: Pick<Capture, 'page' | 'gatewayPaymentId' | 'amountPaise' | 'misfit' | 'paidAt' | 'isQuiet'>,
): Capture => ({
  ...capture,
  listedAt: undefined,
  isOrderLost: false,
  paymentId: undefined,
  postedPaise: undefined,
  application: undefined,
  isApplied: false,
  isSecond: false,
  isClosed: false,
  closedPaise: 0,
  refund: undefined,
  parts: [],
  isUnconfirmed: false,
  disputes: [],
});

async function decline(system: System, world: World, random: Random): Promise<string | undefined> {
  const page = pickFrom(random, world.pages);
  if (!page) return undefined;
  system.gateway.pay({ requestId: page.requestId, outcome: 'failed' });
  return 'declined';
}

/** Within 24 hours, with an OTP, once; not during a dispute or after the process moved ahead. */
async function withdraw(system: System, world: World, random: Random): Promise<string | undefined> {
  const application = pickMostly(random, applicationsOf(world), ({ capture }) => !capture.refund);
  if (!application) return undefined;
  const { number, capture } = application;
  const { who } = capture.page.by;
  const now = await system.now();
  const may =
    now < application.createdAt + windowMs && !application.hasAdvanced && mayBeRefunded(application) && !capture.refund;
  const sent = await system.app.post(`/api/applications/${number}/withdrawal-code`, {}, who);
  if (sent.status === 429) return 'asked for too many codes';
  // The application follows its refund by a reaction, which waits: an OTP alone does not refund.
  if (world.isBehind && !may) return 'the application does not know yet';
  expect(sent.status, `${number}: ${await sent.clone().text()}`).toBe(may ? 200 : 409);
  if (!may) return 'refused';
  const code = system.codeTo(who.phone);
  const together = await Promise.all(
    [0, 1].map(() => system.app.post(`/api/applications/${number}/withdraw`, { code }, who)),
  );
  expect(
    together.map(({ status }) => status).sort((a, b) => a - b),
    'two withdrawals at once',
  ).toEqual([202, 409]);
  capture.refund = requestedRefund(leftOf(capture), now);
  return number;
}
/** Active, with no open dispute, and lost ones left something of the fee. */
const mayBeRefunded = (application: Application): boolean =>
  applicationState(application) === 'active' &&
  ['captured', 'disputed'].includes(paymentState(application.capture)) &&
  !openDispute(application.capture) &&
  leftOf(application.capture) > 0;

async function refund(system: System, world: World, random: Random): Promise<string | undefined> {
  const application = pickFrom(
    random,
    applicationsOf(world).filter(({ capture }) => !capture.refund || isOwed(capture.refund)),
  );
  if (!application) return undefined;
  const { number, capture } = application;
  const now = await system.now();
  const asked = await refundAtDesk(system.app.product.ctx, { paymentId: capture.paymentId ?? '', reason: 'model' });
  if (capture.refund) {
    expect(asked.ok, `refund of ${number} again`).toBe(false);
    return `${number} again: refused`;
  }
  // Not during a dispute, nor while another proposal waits for a second person; what a lost dispute took is not refunded again.
  expect(asked.ok, `refund of ${number}`).toBe(
    leftOf(capture) > 0 && !openDispute(capture) && !isProposed(world, capture),
  );
  if (asked.ok) capture.refund = requestedRefund(leftOf(capture), now);
  return asked.ok ? number : 'refused';
}
