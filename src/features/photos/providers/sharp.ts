import { ok, refuse, type Result } from '#kit/result.ts';
import { minuteMs } from '#kit/time.ts';
import { type Decoder, startDecoder } from './decoder.ts';
import { type CleanPhoto, type PhotoCleaner, type PhotoRefusal } from './port.ts';
import { photoLimits } from '../terms.ts';

export interface PhotoCleanerSettings {
  /** Photos decoded at once; each may use a CPU and 400 MB while it is decoded. The second process starts on demand. */
  readonly processes?: number;
  /** Length of the queue; each queued photo is in memory. Beyond it photos are refused as busy. */
  readonly waiting?: number;
  /** For one photo, from the moment it is sent to the process. */
  readonly timeLimitMs?: number;
  /** A process idle for this long is stopped. */
  readonly idleMs?: number;
  readonly program?: URL;
}

/**
 * Cleans photos with sharp, which is loaded on demand and only in separate processes.
 * @returns with `end()`: finishes running photos, refuses queued ones, stops the processes.
 */
export function makePhotoCleaner(settings: PhotoCleanerSettings = {}): PhotoCleaner & { end(): Promise<void> } {
  const { processes = 2, waiting = 16, timeLimitMs = 2500, idleMs = minuteMs } = settings;
  const program = settings.program ?? new URL('./sharp-program.ts', import.meta.url);
  const semaphore = makeSemaphore(processes, waiting);
  const idle = new Map<Decoder, NodeJS.Timeout>();

  const take = (): Decoder => {
    for (const [decoder, timer] of idle) {
      clearTimeout(timer);
      idle.delete(decoder);
      if (decoder.usable()) return decoder;
    }
    return startDecoder(program, timeLimitMs);
  };
  const giveBack = (decoder: Decoder): void => {
    if (!decoder.usable()) return void decoder.end();
    const endIdle = (): void => {
      idle.delete(decoder);
      void decoder.end();
    };
    idle.set(decoder, setTimeout(endIdle, idleMs).unref());
  };

  const cleanNow = async (bytes: Uint8Array): Promise<Result<CleanPhoto, PhotoRefusal>> => {
    const decoder = take();
    try {
      const answer = await decoder.decode(bytes);
      if (!answer) return refuse('photo/unreadable');
      return 'refusal' in answer ? refuse(answer.refusal) : ok({ ...answer.photo, contentType: 'image/jpeg' });
    } finally {
      giveBack(decoder);
    }
  };

  return {
    clean: async (bytes) => {
      const refused = checkUndecoded(bytes);
      if (refused) return refuse(refused);
      if (!(await semaphore.begin())) return refuse('photo/busy', { retryAfterS: 5 });
      try {
        return await cleanNow(bytes);
      } finally {
        semaphore.finish();
      }
    },
    end: async () => {
      await semaphore.close();
      const decoders = [...idle.keys()];
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all(decoders.map((decoder) => decoder.end()));
    },
  };
}

/** The checks that need no decoding. */
function checkUndecoded(bytes: Uint8Array): PhotoRefusal | undefined {
  if (bytes.length === 0) return 'photo/unreadable';
  if (bytes.length > photoLimits.megabytes * 1024 * 1024) return 'photo/too-large';
  return hasKnownSignature(bytes) ? undefined : 'photo/wrong-type';
}

/** The signatures of JPEG, PNG and WebP. */
function hasKnownSignature(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return start.startsWith('\xFF\xD8\xFF') || start.startsWith('\x89PNG\r\n\x1A\n') || /^RIFF.{4}WEBP/s.test(start);
}

/** A semaphore: `atOnce` run, `waiting` more queue in order, all others are refused. */
function makeSemaphore(atOnce: number, waiting: number) {
  let running = 0;
  let closed: (() => void) | undefined;
  const queue: ((admitted: boolean) => void)[] = [];
  return {
    begin(): Promise<boolean> | boolean {
      if (closed) return false;
      if (running < atOnce) {
        running += 1;
        return true;
      }
      return queue.length < waiting && new Promise<boolean>((admit) => queue.push(admit));
    },
    finish(): void {
      const next = queue.shift();
      if (next) return next(true);
      running -= 1;
      if (running === 0) closed?.();
    },
    async close(): Promise<void> {
      for (const admit of queue.splice(0)) admit(false);
      await new Promise<void>((done) => {
        closed = done;
        if (running === 0) done();
      });
    },
  };
}
