import { chance, type Chance } from '#test/seed.ts';
import { ask, type Asking, insist, type Journal, newJournal } from './ask.ts';
import { type Call, pause } from './call.ts';
import { type Form, orderBody, type Person, requestIdIn } from './people.ts';
import type { CodeBook } from './code-book.ts';
import type { Rig } from './rig.ts';

export interface Load {
  readonly journal: Journal;
  /** No new story begins; resolves when those under way have ended. */
  finish(): Promise<void>;
}

/** A fast machine must not use up the people and roles before the last kill: each person applies once for a role. */
const maxStoriesPerS = 15;

/** People who apply, pay in every way there is, come back or do not, look at their list and cancel: a story each, many at once. */
export function startLoad(input: {
  readonly rig: Rig;
  readonly call: Call;
  readonly seed: number;
  readonly people: readonly Person[];
  /** Whose codes the applicants name. */
  readonly earners: readonly Person[];
  readonly codes: CodeBook;
  readonly roles: readonly string[];
  readonly atOnce: number;
}): Load {
  const { people, earners, roles } = input;
  const journal = newJournal();
  const underWay = new Set<Promise<void>>();
  let isEnding = false;
  let began = 0;
  const busy = { count: 0 };
  const begin = (): void => {
    const number = began++;
    const random = chance(input.seed + number);
    const person = people[number % people.length]!;
    const role = roles[Math.floor(number / people.length)];
    if (role === undefined) throw new Error('a story began without a role that its person has not applied for');
    const referrer = earners[number % earners.length]!;
    const story = makeStory({ ...input, journal, random, person, role, referrer, busy });
    const notified: Promise<void> = story
      .catch((error: unknown) => void journal.wrong.push(`story ${number}: ${(error as Error).stack}`))
      .finally(() => underWay.delete(notified));
    underWay.add(notified);
  };
  const startedAt = performance.now();
  const mayBegin = (): boolean =>
    began < people.length * roles.length &&
    began < input.atOnce * 2 + ((performance.now() - startedAt) / 1000) * maxStoriesPerS &&
    busy.count < input.atOnce &&
    underWay.size < input.atOnce * 2;
  const pacing = (async () => {
    while (!isEnding) {
      while (mayBegin()) begin();
      await pause(5);
    }
  })();
  return {
    journal,
    async finish() {
      isEnding = true;
      await pacing;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

interface Story extends Asking {
  readonly rig: Rig;
  readonly codes: CodeBook;
  readonly person: Person;
  readonly referrer: Person;
  readonly role: string;
}

async function makeStory(story: Story): Promise<void> {
  const { random } = story;
  story.busy.count++;
  try {
    const referralCode = random.below(2) === 0 ? story.referrer.referralCode : undefined;
    const category = random.pick(['GEN', 'SC'] as const);
    // Some come with two different forms for one role, so that two pages can be paid.
    const qualifications = random.below(5) === 0 ? ['Graduate', 'Diploma'] : ['Graduate'];
    const pages: string[] = [];
    for (const qualification of qualifications) {
      const page = await openPage(story, { role: story.role, qualification, category, referralCode });
      if (page) pages.push(page);
    }
    for (const requestId of pages) {
      if (random.below(12) === 0) continue;
      const paymentIds = await pay(story, requestId);
      for (const paymentId of paymentIds) {
        const returns = random.pick([0, 1, 1, 1, 2]);
        await Promise.all(Array.from({ length: returns }, () => verify(story, requestId, paymentId)));
      }
    }
    if (pages.length > 0 && random.below(8) === 0) await forge(story, pages[0]!);
    if (random.below(2) === 0) await list(story);
    if (random.below(4) === 0) await cancel(story);
    story.journal.stories++;
  } finally {
    story.busy.count--;
  }
}

/** Asks for the payment page as long as the person is patient. */
async function openPage(story: Story, form: Form): Promise<string | undefined> {
  const { random, person, journal } = story;
  const sent = { json: orderBody(person, form), cookie: person.cookie };
  const { day } = journal;
  const notified = await insist<{ paymentUrl: string; reference: string }>(story, random.pick([1, 1, 40]), [201], () =>
    ask(story, '/payment/create-order', sent, [201]),
  );
  if (!notified) return undefined;
  const { paymentUrl, reference } = notified.value;
  journal.pages.push({
    accountId: person.accountId,
    form: `${form.role} ${form.qualification}`,
    day: day === journal.day ? day : undefined,
    reference,
    paymentUrl,
  });
  return requestIdIn(paymentUrl);
}

/** Pays at the gateway, which lives on whatever happens to the site. @returns the payments that the payer knows of. */
async function pay(story: Story, requestId: string): Promise<string[]> {
  const { random } = story;
  const { gateway } = story.rig;
  if (random.below(4) === 0) {
    const ending = random.pick(['pay', 'pay', 'pay-twice', 'pay-unseen', 'decline']);
    const answer = await gateway.call(`/@namuna/${requestId}/${ending}`, { form: {} });
    const paymentId = new URL(String(answer.headers['location'] ?? 'http://none')).searchParams.get('payment_id');
    return paymentId === null ? [] : [paymentId];
  }
  const paymentIds: string[] = [];
  for (let times = random.below(8) === 0 ? 2 : 1; times > 0; times--) {
    const paid = await gateway.pay({
      requestId,
      outcome: random.pick(['credit', 'credit', 'credit', 'credit', 'pending', 'failed'] as const),
      settlesAfterMs: 200 + random.below(2500),
      webhook: random.pick(['right', 'right', 'none', 'duplicate', 'bad-mac'] as const),
      delayMs: random.below(3) === 0 ? random.below(800) : undefined,
      ...misfit(random),
    });
    if (!paid) throw new Error('the gateway does not know a page that the site gave out');
    paymentIds.push(paid.paymentId);
  }
  return paymentIds;
}

/** Seldom another sum than the page asks for, or another currency: for staff to look at. */
const misfit = (random: Chance): { amountPaise?: number; currency?: string } =>
  random.below(25) > 0
    ? {}
    : random.below(3) > 0
      ? { amountPaise: 100_00 + random.below(100_00) }
      : { currency: 'USD' };

async function verify(story: Story, requestId: string, paymentId: string): Promise<void> {
  const { random, person, journal } = story;
  const json = { payment_id: paymentId, payment_request_id: requestId, payment_status: 'Credit' };
  const sent = { json, cookie: person.cookie };
  const notified = await insist<{ state: string; applicationNumber?: string; isSurplus?: boolean }>(
    story,
    random.pick([0, 2, 15]),
    [200, 409],
    () => ask(story, '/api/payment/verify-payment', sent, [200, 202, 409]),
  );
  if (notified?.status !== 200) return;
  const { state, applicationNumber, isSurplus = false } = notified.value;
  if (state === 'returned' || state === 'closed') return void journal.ended.push({ paymentId, state });
  if (state !== 'paid' || (applicationNumber === undefined) !== isSurplus)
    journal.wrong.push(`verify-payment answered 200 with ${JSON.stringify(notified.value)}`);
  journal.verified.push({ accountId: person.accountId, paymentId, applicationNumber, isSurplus });
  if (applicationNumber) numbersOf(story).add(applicationNumber);
}

/** A return of somebody's own making: it names a payment that never was. */
async function forge(story: Story, requestId: string): Promise<void> {
  const json = {
    payment_id: `MOJOFORGED${story.random.below(1e6)}`,
    payment_request_id: requestId,
    payment_status: 'Credit',
  };
  // 202: the order was read a moment ago, so the gateway is not asked again.
  await ask(story, '/api/payment/verify-payment', { json, cookie: story.person.cookie }, [202, 404]);
}

function numbersOf({ journal, person }: Story): Set<string> {
  const known = journal.numbers.get(person.accountId) ?? new Set<string>();
  journal.numbers.set(person.accountId, known);
  return known;
}

/** What a person was told of once, every later list of theirs shows. */
async function list(story: Story): Promise<void> {
  const { person, journal } = story;
  const known = numbersOf(story);
  const before = [...known];
  const notified = await ask<{ filteredApplications: { _id: string }[] }>(
    story,
    '/api/get-applications',
    { json: { userId: person.accountId }, cookie: person.cookie },
    [200],
  );
  if (notified.kind !== 'ok') return;
  const shown = new Set(notified.value.filteredApplications.map((application) => application._id));
  for (const number of before)
    if (!shown.has(number)) journal.wrong.push(`${number} was told of and is listed no more`);
  for (const number of shown) known.add(number);
}

/** Cancels the newest application within its 24 hours, with a code; a refund may be on its way already. */
async function cancel(story: Story): Promise<void> {
  const { person, journal, random, codes } = story;
  const number = [...numbersOf(story)].at(-1);
  if (number === undefined) return;
  const { cookie } = person;
  const path = `/api/applications/${number}`;
  for (let tries = 0; tries < 6; tries++) {
    // 429: a phone gets a few codes only.
    const sent = await insist(story, 15, [200, 409, 429], () =>
      ask(story, `${path}/withdrawal-code`, { json: {}, cookie }, [200, 409, 429]),
    );
    if (sent?.status !== 200) return;
    const code = codes.newestTo(person.phone);
    if (code === undefined) return void journal.wrong.push(`no code came to ${person.phone}`);
    // 401: a call without an answer used it up, or a newer one came.
    const notified = await ask(story, `${path}/withdraw`, { json: { code }, cookie }, [202, 401, 409]);
    if (notified.kind === 'ok' && notified.status === 202) journal.cancelled.push(number);
    if (notified.kind === 'ok' && notified.status !== 401) return;
    await pause(100 + random.below(900));
  }
}
