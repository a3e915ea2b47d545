import { seededRandom, type Random } from '#test/seed.ts';
import { ask, type Asking, insist, type Journal, newJournal } from './ask.ts';
import { type Call, pause } from './call.ts';
import { type Form, orderBody, type Person, requestIdIn } from './people.ts';
import type { CodeBook } from './code-book.ts';
import type { Harness } from './harness.ts';

export interface Load {
  readonly journal: Journal;
  /** Starts no new scenario; resolves when the running ones have ended. */
  finish(): Promise<void>;
}

/** A fast machine must not run out of people and roles before the last kill: each person applies once for a role. */
const maxStoriesPerS = 15;

/** People who apply, pay in every possible way, return or not, read their list and cancel: many scenarios at once. */
export function startLoad(input: {
  readonly harness: Pick<Harness, 'gateway'>;
  readonly call: Call;
  readonly seed: number;
  readonly people: readonly Person[];
  /** The referrers whose codes the applicants use. */
  readonly earners: readonly Person[];
  readonly codes: CodeBook;
  readonly roles: readonly string[];
  readonly atOnce: number;
  /** Scenarios that begin in a second at most. */
  readonly perS?: number;
}): Load {
  const { people, earners, roles } = input;
  const journal = newJournal();
  const underWay = new Set<Promise<void>>();
  let isEnding = false;
  let began = 0;
  const busy = { count: 0 };
  const begin = (): void => {
    const number = began++;
    const random = seededRandom(input.seed + number);
    const person = people[number % people.length]!;
    const role = roles[Math.floor(number / people.length)];
    if (role === undefined) throw new Error('a scenario began without a role that its person has not applied for');
    const referrer = earners[number % earners.length]!;
    const scenario = runScenario({
      ...input,
      journal,
      random,
      person,
      role,
      referrer,
      busy,
      restores: journal.restores,
    });
    const outcome: Promise<void> = scenario
      .catch((error: unknown) => void journal.wrong.push(`scenario ${number}: ${(error as Error).stack}`))
      .finally(() => underWay.delete(outcome));
    underWay.add(outcome);
  };
  const perS = input.perS ?? maxStoriesPerS;
  const startedAt = performance.now();
  const mayBegin = (): boolean =>
    began < people.length * roles.length &&
    began < input.atOnce * 2 + ((performance.now() - startedAt) / 1000) * perS &&
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

interface Scenario extends Asking {
  readonly harness: Pick<Harness, 'gateway'>;
  readonly codes: CodeBook;
  readonly person: Person;
  readonly referrer: Person;
  readonly role: string;
}

async function runScenario(scenario: Scenario): Promise<void> {
  const { random } = scenario;
  scenario.busy.count++;
  try {
    const referralCode = random.below(2) === 0 ? scenario.referrer.referralCode : undefined;
    const category = random.pick(['GEN', 'SC'] as const);
    // Some send two different forms for one role, so that two pages can be paid.
    const qualifications = random.below(5) === 0 ? ['Graduate', 'Diploma'] : ['Graduate'];
    const pages: string[] = [];
    for (const qualification of qualifications) {
      const page = await openPage(scenario, { role: scenario.role, qualification, category, referralCode });
      if (page) pages.push(page);
    }
    for (const requestId of pages) {
      if (random.below(12) === 0) continue;
      const paymentIds = await pay(scenario, requestId);
      for (const paymentId of paymentIds) {
        const returns = random.pick([0, 1, 1, 1, 2]);
        await Promise.all(Array.from({ length: returns }, () => verify(scenario, requestId, paymentId)));
      }
    }
    if (pages.length > 0 && random.below(8) === 0) await forge(scenario, pages[0]!);
    if (random.below(2) === 0) await list(scenario);
    if (random.below(4) === 0) await cancel(scenario);
    scenario.journal.scenarios++;
  } finally {
    scenario.busy.count--;
  }
}

/** Requests the payment page while the person is patient. */
async function openPage(scenario: Scenario, form: Form): Promise<string | undefined> {
  const { random, person, journal } = scenario;
  const sent = { json: orderBody(person, form), cookie: person.cookie };
  const { day } = journal;
  // A payment whose order a restore lost is under review: the person is not charged again until it is decided.
  const answers = journal.restores > 0 ? [201, 409] : [201];
  const outcome = await insist<{ paymentUrl: string; reference: string }>(
    scenario,
    random.pick([1, 1, 40]),
    answers,
    () => ask(scenario, '/payment/create-order', sent, answers),
  );
  if (outcome?.status !== 201) return undefined;
  const { paymentUrl, reference } = outcome.value;
  journal.pages.push({
    accountId: person.accountId,
    form: `${form.role} ${form.qualification}`,
    day: day === journal.day ? day : undefined,
    reference,
    paymentUrl,
  });
  return requestIdIn(paymentUrl);
}

/** Pays at the gateway, which never stops. @returns the payments that the payer knows of. */
async function pay(scenario: Scenario, requestId: string): Promise<string[]> {
  const { random } = scenario;
  const { gateway } = scenario.harness;
  if (random.below(4) === 0) {
    const { endings, pathOf, paymentParameter } = gateway.kind;
    const answer = await gateway.call(pathOf(requestId, random.pick(endings)), { form: {} });
    const { searchParams } = new URL(String(answer.headers['location'] ?? 'http://none'));
    const paymentId = searchParams.get(paymentParameter);
    return paymentId === null ? [] : [paymentId];
  }
  const paymentIds: string[] = [];
  for (let times = random.below(8) === 0 ? 2 : 1; times > 0; times--) {
    const paid = await gateway.pay({
      requestId,
      outcome: random.pick(['credit', 'credit', 'credit', 'credit', 'pending', 'failed'] as const),
      settlesAfterMs: 200 + random.below(2500),
      webhook: random.pick(['right', 'right', 'none', 'duplicate', gateway.kind.forgedWebhook]),
      delayMs: random.below(3) === 0 ? random.below(800) : undefined,
      ...misfit(random),
    });
    if (!paid) throw new Error('the gateway does not know a page that the site gave out');
    paymentIds.push(paid.paymentId);
  }
  return paymentIds;
}

/** Rarely a wrong amount or currency, for staff to review. */
const misfit = (random: Random): { amountPaise?: number; currency?: string } =>
  random.below(25) > 0
    ? {}
    : random.below(3) > 0
      ? { amountPaise: 100_00 + random.below(100_00) }
      : { currency: 'USD' };

async function verify(scenario: Scenario, requestId: string, paymentId: string): Promise<void> {
  const { random, person, journal } = scenario;
  const json = { payment_id: paymentId, payment_request_id: requestId, payment_status: 'Credit' };
  const sent = { json, cookie: person.cookie };
  const outcome = await insist<{ state: string; applicationNumber?: string; isSurplus?: boolean }>(
    scenario,
    random.pick([0, 2, 15]),
    [200, 409],
    () => ask(scenario, '/api/payment/verify-payment', sent, [200, 202, 409]),
  );
  if (outcome?.status !== 200) return;
  const { state, applicationNumber, isSurplus = false } = outcome.value;
  if (state === 'returned' || state === 'closed') return void journal.ended.push({ paymentId, state });
  if (state !== 'paid' || (applicationNumber === undefined) !== isSurplus)
    journal.wrong.push(`verify-payment answered 200 with ${JSON.stringify(outcome.value)}`);
  journal.verified.push({ accountId: person.accountId, paymentId, applicationNumber, isSurplus });
  if (applicationNumber) numbersOf(scenario).add(applicationNumber);
}

/** A forged return with a payment that does not exist. */
async function forge(scenario: Scenario, requestId: string): Promise<void> {
  const json = {
    payment_id: `MOJOFORGED${scenario.random.below(1e6)}`,
    payment_request_id: requestId,
    payment_status: 'Credit',
  };
  // 202: the order was polled a moment ago, so the gateway is not called again.
  await ask(scenario, '/api/payment/verify-payment', { json, cookie: scenario.person.cookie }, [202, 404]);
}

function numbersOf({ journal, person }: Scenario): Set<string> {
  const known = journal.numbers.get(person.accountId) ?? new Set<string>();
  journal.numbers.set(person.accountId, known);
  return known;
}

/** Once an application number was shown to a person, every later list must contain it. */
async function list(scenario: Scenario): Promise<void> {
  const { person, journal } = scenario;
  const { restores } = journal;
  const before = [...numbersOf(scenario)];
  const outcome = await ask<{ filteredApplications: { _id: string }[] }>(
    scenario,
    '/api/get-applications',
    { json: { userId: person.accountId }, cookie: person.cookie },
    [200],
  );
  if (outcome.kind !== 'ok' || restores !== journal.restores) return;
  const known = numbersOf(scenario);
  const shown = new Set(outcome.value.filteredApplications.map((application) => application._id));
  for (const number of before)
    if (!shown.has(number)) journal.wrong.push(`${number} was shown and is no longer listed`);
  for (const number of shown) known.add(number);
}

/** Cancels the newest application within its 24 hours, with an OTP; a refund may exist already. */
async function cancel(scenario: Scenario): Promise<void> {
  const { person, journal, random, codes } = scenario;
  const number = [...numbersOf(scenario)].at(-1);
  if (number === undefined) return;
  const { cookie } = person;
  const path = `/api/applications/${number}`;
  for (let tries = 0; tries < 6; tries++) {
    // 429: the limit of OTPs per phone.
    const sent = await insist(scenario, 15, [200, 409, 429], () =>
      ask(scenario, `${path}/withdrawal-code`, { json: {}, cookie }, [200, 409, 429]),
    );
    if (sent?.status !== 200) return;
    const code = codes.newestTo(person.phone);
    if (code === undefined) return void journal.wrong.push(`no code came to ${person.phone}`);
    // 401: a call without an answer used the OTP, or a newer one replaced it.
    const outcome = await ask(scenario, `${path}/withdraw`, { json: { code }, cookie }, [202, 401, 409]);
    if (outcome.kind === 'ok' && outcome.status === 202) journal.cancelled.push(number);
    if (outcome.kind === 'ok' && outcome.status !== 401) return;
    await pause(100 + random.below(900));
  }
}
