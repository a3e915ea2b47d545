import { seededRandom } from '#test/seed.ts';
import { confirmRest, recover } from './after-restore.ts';
import { pause } from './call.ts';
import { type Desk } from './desk.ts';
import { isAway } from './staff.ts';
import { claimsIn, endPayout, holdOrReject, payOut, releaseHold, returnPayout } from './payouts.ts';
import {
  decideDispute,
  followRefund,
  openDispute,
  refundApplication,
  reviewCapture,
  troubleGateway,
} from './refunds.ts';
import { importBank, importWhole, markListed, moveOwn, prove, settle } from './statements.ts';

/** Staff at some desks, who pay claims, refund, answer disputes, review captures, retry refunds and import the bank's statement. */
export interface Office {
  readonly desk: Desk;
  /** Starts nothing new; resolves when what is in progress is completed. */
  rest(): Promise<void>;
  /** After a restore: staff repeat what is lost and confirm what waits, then go on. */
  resume(): Promise<void>;
  /** Everything in progress is completed, every movement recorded, and every line of the bank shown. */
  finish(): Promise<void>;
}

export function startOffice(
  input: Omit<Desk, 'random' | 'paying' | 'acts' | 'cases'> & { readonly seed: number; readonly desks: number },
): Office {
  const shared = { ...input, acts: new Map<string, number>(), paying: new Set<string>(), cases: [] };
  const { journal } = input;
  let isEnding = false;
  let isResting = false;
  let busy = 0;
  const guarded = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!isAway(error)) journal.wrong.push(`a colleague: ${(error as Error).stack}`);
    });
  const work = async (number: number): Promise<void> => {
    const desk: Desk = { ...shared, random: seededRandom(input.seed + number) };
    while (!isEnding) {
      if (!isResting) {
        busy++;
        await guarded(act(desk));
        busy--;
      }
      await pause(30 + desk.random.below(200));
    }
  };
  const desks = Array.from({ length: input.desks }, (_, number) => work(number));
  const desk: Desk = { ...shared, random: seededRandom(input.seed - 1) };
  return {
    desk,
    async rest() {
      isResting = true;
      while (busy > 0) await pause(10);
    },
    async resume() {
      // A kill of the database may break it off anywhere.
      for (let isDone = false; !isDone;) {
        isDone = await recover(desk).then(
          () => true,
          (error: unknown) => {
            if (!isAway(error)) journal.wrong.push(`after a restore: ${(error as Error).stack}`);
            return !isAway(error);
          },
        );
        await pause(100);
      }
      isResting = false;
    },
    async finish() {
      isEnding = true;
      await Promise.all(desks);
      await confirmRest(desk);
      for (const claim of await claimsIn(desk, 'processing')) await endPayout(desk, claim);
      await importWhole(desk);
      await markListed(desk);
    },
  };
}

const weights: readonly [number, (desk: Desk) => Promise<void>][] = [
  [8, payOut],
  [0.5, holdOrReject],
  [1, releaseHold],
  [0.3, returnPayout],
  [0.8, refundApplication],
  [0.6, openDispute],
  [1, decideDispute],
  [1, reviewCapture],
  [1.5, followRefund],
  [1.5, troubleGateway],
  [0.7, importBank],
  [0.3, moveOwn],
  [0.1, settle],
  [0.5, markListed],
  [0.8, prove],
  [0.8, confirmRest],
];
async function act(desk: Desk): Promise<void> {
  let at = desk.random.next() * weights.reduce((sum, [weight]) => sum + weight, 0);
  const [, run] = weights.find(([weight]) => (at -= weight) < 0) ?? weights[0]!;
  await run(desk);
}
