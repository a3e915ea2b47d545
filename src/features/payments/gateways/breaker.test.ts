import { expect, test } from 'vitest';
import { ok, refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { withBreaker } from './breaker.ts';
import type { Gateway, GatewayRefusal, PaymentReading } from './port.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const reading = { paymentId: 'MOJO1' } as PaymentReading;

/** A gateway of which only readPayment is called; `mood` is what it answers. */
function guarded() {
  let mood: 'well' | 'away' | 'hanging' = 'well';
  let nowMs = Date.parse('2026-11-21T10:00:00Z');
  let calls = 0;
  const waiting: (() => void)[] = [];
  const answer = (): Result<PaymentReading, GatewayRefusal> =>
    mood === 'well' ? ok(reading) : refuse('gateway/unreachable');
  const gateway = {
    name: 'test',
    readPayment: async (id: string) => {
      calls++;
      if (id === 'unknown') return refuse('gateway/unknown' as const);
      if (mood === 'hanging') await new Promise<void>((done) => waiting.push(done));
      return answer();
    },
  } as unknown as Gateway;
  const breaker = withBreaker(gateway, { now: () => new Date(nowMs), log });
  return {
    ...breaker,
    is: (next: typeof mood) => void (mood = next),
    pass: (ms: number) => void (nowMs += ms),
    answerAll: () => {
      for (const done of waiting.splice(0)) done();
    },
    calls: () => {
      const made = calls;
      calls = 0;
      return made;
    },
  };
}
async function times(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n++) await call();
}

test('five calls without an answer open it; jobs then ask once in thirty seconds', async () => {
  const it = guarded();
  const job = () => it.forJobs.readPayment('MOJO1');
  it.is('away');
  await times(4, job);
  expect(it.isAway()).toBe(false);
  await job();
  expect(it.isAway()).toBe(true);
  expect(it.calls()).toBe(5);
  await times(20, job);
  expect(it.calls()).toBe(0);
  expect(await job()).toEqual({ ok: false, refusal: { code: 'gateway/unreachable' } });
  it.pass(30 * secondMs);
  await times(20, job);
  expect(it.calls()).toBe(1);
});

test('an answer closes it, also one that says no or does not know', async () => {
  for (const id of ['MOJO1', 'unknown']) {
    const it = guarded();
    it.is('away');
    await times(5, () => it.forJobs.readPayment('MOJO1'));
    it.is('well');
    it.pass(30 * secondMs);
    await it.forJobs.readPayment(id);
    expect(it.isAway()).toBe(false);
    it.calls();
    await times(20, () => it.forJobs.readPayment('MOJO1'));
    expect(it.calls()).toBe(20);
  }
});

test('answers between the failures keep it closed', async () => {
  const it = guarded();
  for (let round = 0; round < 10; round++) {
    it.is('away');
    await times(4, () => it.forJobs.readPayment('MOJO1'));
    it.is('well');
    await it.forJobs.readPayment('MOJO1');
  }
  expect(it.isAway()).toBe(false);
});

test('one probe of the jobs at a time, and two of people beside it, at any time', async () => {
  const it = guarded();
  it.is('away');
  await times(5, () => it.forPeople.readPayment('MOJO1'));
  it.is('hanging');
  it.calls();
  const people = Array.from({ length: 10 }, () => it.forPeople.readPayment('MOJO1'));
  expect(it.calls()).toBe(2);
  it.pass(30 * secondMs);
  const jobs = Array.from({ length: 10 }, () => it.forJobs.readPayment('MOJO1'));
  expect(it.calls()).toBe(1);
  it.is('well');
  it.answerAll();
  const answered = (await Promise.all([...people, ...jobs])).filter((one) => one.ok);
  expect(answered).toHaveLength(3);
  expect(it.isAway()).toBe(false);
});

test('a call that throws counts as one without an answer, and lets the next probe go', async () => {
  let calls = 0;
  const gateway = {
    name: 'test',
    readPayment: async () => {
      calls++;
      throw new Error('a bug');
    },
  } as unknown as Gateway;
  let nowMs = 0;
  const it = withBreaker(gateway, { now: () => new Date(nowMs), log });
  await times(5, () => it.forJobs.readPayment('x').catch(() => undefined));
  expect(it.isAway()).toBe(true);
  for (let probe = 0; probe < 3; probe++) {
    nowMs += 30 * secondMs;
    await it.forJobs.readPayment('x').catch(() => undefined);
  }
  expect(calls).toBe(8);
});
