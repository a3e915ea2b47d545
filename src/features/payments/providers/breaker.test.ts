import { expect, test } from 'vitest';
import { ok, refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { withBreaker } from './breaker.ts';
import type { Gateway, GatewayRefusal, PaymentSnapshot } from './port.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const snapshot = { paymentId: 'MOJO1' } as PaymentSnapshot;

/** A gateway where only readPayment is called; `mood` selects its answer. */
function guarded() {
  let mood: 'well' | 'away' | 'hanging' = 'well';
  let nowMs = Date.parse('2026-11-21T10:00:00Z');
  let calls = 0;
  const waiting: (() => void)[] = [];
  const answer = (): Result<PaymentSnapshot, GatewayRefusal> =>
    mood === 'well' ? ok(snapshot) : refuse('gateway/unreachable');
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

test('five unanswered calls open the circuit; jobs then make one call in thirty seconds', async () => {
  const value = guarded();
  const job = () => value.forJobs.readPayment('MOJO1');
  value.is('away');
  await times(4, job);
  expect(value.isDown()).toBe(false);
  await job();
  expect(value.isDown()).toBe(true);
  expect(value.calls()).toBe(5);
  await times(20, job);
  expect(value.calls()).toBe(0);
  expect(await job()).toEqual({ ok: false, refusal: { code: 'gateway/unreachable' } });
  value.pass(30 * secondMs);
  await times(20, job);
  expect(value.calls()).toBe(1);
});

test('any answer closes it, also refused or unknown', async () => {
  for (const id of ['MOJO1', 'unknown']) {
    const value = guarded();
    value.is('away');
    await times(5, () => value.forJobs.readPayment('MOJO1'));
    value.is('well');
    value.pass(30 * secondMs);
    await value.forJobs.readPayment(id);
    expect(value.isDown()).toBe(false);
    value.calls();
    await times(20, () => value.forJobs.readPayment('MOJO1'));
    expect(value.calls()).toBe(20);
  }
});

test('answers between failures leave it closed', async () => {
  const value = guarded();
  for (let round = 0; round < 10; round++) {
    value.is('away');
    await times(4, () => value.forJobs.readPayment('MOJO1'));
    value.is('well');
    await value.forJobs.readPayment('MOJO1');
  }
  expect(value.isDown()).toBe(false);
});

test('while open, it lets through one probe of jobs and two of people at a time', async () => {
  const value = guarded();
  value.is('away');
  await times(5, () => value.forPeople.readPayment('MOJO1'));
  value.is('hanging');
  value.calls();
  const people = Array.from({ length: 10 }, () => value.forPeople.readPayment('MOJO1'));
  expect(value.calls()).toBe(2);
  value.pass(30 * secondMs);
  const jobs = Array.from({ length: 10 }, () => value.forJobs.readPayment('MOJO1'));
  expect(value.calls()).toBe(1);
  value.is('well');
  value.answerAll();
  const answered = (await Promise.all([...people, ...jobs])).filter((result) => result.ok);
  expect(answered).toHaveLength(3);
  expect(value.isDown()).toBe(false);
});

test('a call that throws counts as unanswered and releases its probe', async () => {
  let calls = 0;
  const gateway = {
    name: 'test',
    readPayment: async () => {
      calls++;
      throw new Error('a bug');
    },
  } as unknown as Gateway;
  let nowMs = 0;
  const value = withBreaker(gateway, { now: () => new Date(nowMs), log });
  await times(5, () => value.forJobs.readPayment('x').catch(() => undefined));
  expect(value.isDown()).toBe(true);
  for (let probe = 0; probe < 3; probe++) {
    nowMs += 30 * secondMs;
    await value.forJobs.readPayment('x').catch(() => undefined);
  }
  expect(calls).toBe(8);
});
