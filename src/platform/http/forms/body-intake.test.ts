import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Arrival, bodyPace, Intake } from './body-intake.ts';

const [kb, mb] = [1024, 2 ** 20];
const maxBytes = 9 * mb;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client that sends when the test decides. */
function sender(intake: Intake, person: string, length?: number) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (streamController) => void (controller = streamController),
  });
  const headers: Record<string, string> = length === undefined ? {} : { 'content-length': String(length) };
  const request = new Request('http://site.test/', {
    method: 'POST',
    body: stream,
    headers,
    duplex: 'half',
  } as RequestInit);
  const arrival: Arrival | undefined = intake.enter(person);
  let answer: string | number | undefined;
  void arrival
    ?.read(request, maxBytes)
    .then((result) => (answer = typeof result === 'string' ? result : result.length));
  return {
    arrival,
    /** The number of bytes received, the reason for not arriving, or undefined while in progress. */
    answer: () => answer,
    async send(bytes: number) {
      controller.enqueue(new Uint8Array(bytes));
      await settled();
    },
    async end() {
      controller.close();
      await settled();
    },
    async cut() {
      controller.error(new Error('aborted'));
      await settled();
    },
  };
}
const settled = () => vi.advanceTimersByTimeAsync(0);
const advanceS = (s: number) => vi.advanceTimersByTimeAsync(s * 1000);

describe('the pace', () => {
  test('2 MB at 20 KB/s arrive, and at 5 KB/s too', async () => {
    for (const kbPerS of [20, 5]) {
      const slow = sender(new Intake(2), 'asha', 2 * mb);
      for (let sent = 0; sent < 2 * mb; sent += kbPerS * kb) {
        await slow.send(Math.min(kbPerS * kb, 2 * mb - sent));
        await advanceS(1);
      }
      await slow.end();
      expect(slow.answer()).toBe(2 * mb);
    }
  });
  test('an upload may pause for fifteen seconds', async () => {
    const resting = sender(new Intake(2), 'asha');
    for (let n = 0; n < 5; n++) {
      await resting.send(100 * kb);
      await advanceS(15);
    }
    await resting.end();
    expect(resting.answer()).toBe(500 * kb);
  });
  test.each([
    ['nothing', 0],
    ['a few bytes a second', 10],
    ['almost a kilobyte a second', 900],
  ])('%s is ended within half a minute', async (_what, bytesPerS) => {
    const stalled = sender(new Intake(2), 'asha', 8 * mb);
    await stalled.send(5);
    for (let s = 0; s < 30; s++) {
      await stalled.send(bytesPerS);
      await advanceS(1);
    }
    expect(stalled.answer()).toBe('too-slow');
  });
  test('an upload that stops near its end is ended as well', async () => {
    const halted = sender(new Intake(2), 'asha', 8 * mb);
    await halted.send(7 * mb);
    await advanceS(30);
    expect(halted.answer()).toBe('too-slow');
  });
  test('no upload takes longer than a quarter of an hour', async () => {
    const endless = sender(new Intake(2), 'asha', 8 * mb);
    for (let s = 0; s < 16 * 60 && endless.answer() === undefined; s += 5) {
      await endless.send(6 * kb);
      await advanceS(5);
    }
    expect(endless.answer()).toBe('too-slow');
  });
  test('refuses a body that is too large, declared or not, and one that is cut off', async () => {
    const intake = new Intake(3);
    const declared = sender(intake, 'asha', 10 * mb);
    await settled();
    const discovered = sender(intake, 'asha');
    for (let n = 0; n < 10; n++) await discovered.send(mb);
    const cut = sender(intake, 'asha');
    await cut.send(5);
    await cut.cut();
    expect([declared.answer(), discovered.answer(), cut.answer()]).toEqual(['too-large', 'too-large', 'cut-off']);
  });
});

describe('of one person', () => {
  test('a new upload replaces the oldest that is still arriving', async () => {
    const intake = new Intake(2);
    const [first, second, third] = ['asha', 'asha', 'asha'].map((person) => sender(intake, person));
    await settled();
    expect([first, second, third].map((upload) => upload?.answer())).toEqual(['replaced', undefined, undefined]);
    const other = sender(intake, 'ravi');
    await settled();
    expect([second, third, other].map((upload) => upload?.answer())).toEqual([undefined, undefined, undefined]);
  });
  test('a complete upload keeps its slot until it is answered', async () => {
    const intake = new Intake(1);
    const whole = sender(intake, 'asha');
    await whole.send(kb);
    await whole.end();
    expect(intake.enter('asha')).toBeUndefined();
    whole.arrival?.leave();
    expect(intake.enter('asha')).toBeDefined();
  });
  test('an upload that is replaced before it is read does not wait', async () => {
    const intake = new Intake(1);
    const early = intake.enter('asha');
    intake.enter('asha');
    const request = new Request('http://site.test/', { method: 'POST', body: new Uint8Array(5) });
    expect(await early?.read(request, maxBytes)).toBe('replaced');
  });
});

describe('memory', () => {
  const full = { ...bodyPace, heldBytes: 20 * mb };
  test('a stalled upload with many bytes gives way to an active one', async () => {
    const intake = new Intake(2, full);
    const stalled = ['a', 'b'].map((person) => sender(intake, person, 8 * mb));
    for (const upload of stalled) await upload.send(7.9 * mb);
    const steady = sender(intake, 'c', 4 * mb);
    for (let s = 0; s < 12; s++) {
      await steady.send(20 * kb);
      await advanceS(1);
    }
    const honest = sender(intake, 'd', 8 * mb);
    await honest.send(6 * mb);
    await honest.end();
    expect(honest.answer()).toBe(6 * mb);
    expect(stalled.map((upload) => upload.answer())).toEqual(['gave-way', undefined]);
    expect(steady.answer()).toBeUndefined();
  });
  test('active uploads do not give way: a new one is refused', async () => {
    const intake = new Intake(2, full);
    const senders = ['a', 'b'].map((person) => sender(intake, person, 8 * mb));
    for (const upload of senders) await upload.send(7 * mb);
    for (let s = 0; s < 12; s++) {
      for (const upload of senders) await upload.send(20 * kb);
      await advanceS(1);
    }
    const late = sender(intake, 'c', 8 * mb);
    await late.send(6 * mb);
    expect([...senders, late].map((sender) => sender.answer())).toEqual([undefined, undefined, 'full']);
  });
  test('answered, ended and cut-off uploads free their memory', async () => {
    const intake = new Intake(2, full);
    for (let n = 0; n < 20; n++) {
      const [whole, cut, stalled] = [sender(intake, `w${n}`), sender(intake, `c${n}`), sender(intake, `s${n}`)];
      for (const upload of [whole, cut, stalled]) await upload.send(5 * mb);
      await whole.end();
      await cut.cut();
      await advanceS(30);
      expect([whole, cut, stalled].map((upload) => upload.answer())).toEqual([5 * mb, 'cut-off', 'too-slow']);
      for (const upload of [whole, cut, stalled]) upload.arrival?.leave();
    }
  });
  test('many small pieces take only the memory of their bytes', async () => {
    const intake = new Intake(2, full);
    const drops = sender(intake, 'asha');
    for (let n = 0; n < 5000; n++) await drops.send(10);
    await settled();
    expect(drops.arrival?.held).toBeLessThanOrEqual(2 * 50_000);
  });
});
