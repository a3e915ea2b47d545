import Solver from './captcha-solver.ts?worker';
import type { CaptchaChallenge } from '../contract/public.ts';

interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}
const limitMs = 120_000;

/** Half of the cores, to keep typing smooth. */
const workerCount = (): number => Math.min(4, Math.max(1, Math.floor((navigator.hardwareConcurrency || 2) / 2)));

/** Hashing in workers needs https or localhost. */
export const canSolve = (): boolean => globalThis.crypto?.subtle !== undefined && typeof Worker === 'function';

/**
 * Finds the counter of a proof-of-work challenge in workers.
 * @returns the `humanCheck` for `sendCode`; undefined if stopped, failed or too slow.
 */
export async function solve(challenge: CaptchaChallenge, stop: AbortSignal): Promise<string | undefined> {
  const workers = Array.from({ length: workerCount() }, () => new Solver());
  const found = await new Promise<Solution | undefined>((done) => {
    stop.addEventListener('abort', () => done(undefined), { once: true });
    for (const [index, worker] of workers.entries()) {
      worker.onerror = () => done(undefined);
      worker.onmessage = ({ data }: MessageEvent<unknown>) => done(isSolution(data) ? data : undefined);
      const part = { counterStart: index, counterStep: workers.length };
      worker.postMessage({ type: 'work', challenge, timeout: limitMs, ...part });
    }
  });
  for (const value of workers) value.terminate();
  if (!found) return undefined;
  const { counter, derivedKey } = found;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}

const isSolution = (input: unknown): input is Solution =>
  typeof input === 'object' && input !== null && 'derivedKey' in input;
