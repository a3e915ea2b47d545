import PQueue from 'p-queue';
import { ok, refuse, type Result } from '#kit/result.ts';
import { minuteMs, secondMs } from '#kit/time.ts';
import { type Answer, type Decoder, type DecoderLimits, readPhotoAnswer, startDecoder } from './decoder.ts';
import { type CleanPhoto, type PhotoCleaner, type PhotoRefusal } from './port.ts';
import { photoLimits } from '../terms.ts';

export interface PhotoCleanerSettings extends Partial<DecoderLimits> {
  /** Photos decoded at once; each may use a CPU and 400 MB while it is decoded. The second process starts on demand. */
  readonly processes?: number;
  /** Length of the queue; each queued photo is in memory. Beyond it photos are refused as busy. */
  readonly waiting?: number;
  /** A process idle for this long is stopped. */
  readonly idleMs?: number;
  readonly program?: URL;
}

type PhotoDecoder = Decoder<Uint8Array, Answer>;

/**
 * Cleans photos with sharp, which is loaded on demand and only in separate processes.
 * @returns with `end()`: finishes running photos, refuses queued ones, stops the processes.
 */
export function makePhotoCleaner(settings: PhotoCleanerSettings = {}): PhotoCleaner & { end(): Promise<void> } {
  const { processes = 2, waiting = 16, idleMs = minuteMs } = settings;
  const program = settings.program ?? new URL('./sharp-program.ts', import.meta.url);
  const limits = { timeLimitMs: settings.timeLimitMs ?? 10 * secondMs, cpuLimitMs: settings.cpuLimitMs ?? 2500 };
  const queue = new PQueue({ concurrency: processes });
  let hasEnded = false;
  const idle = new Map<PhotoDecoder, NodeJS.Timeout>();

  const start = (): PhotoDecoder => startDecoder(program, limits, readPhotoAnswer);
  const take = (): PhotoDecoder => {
    for (const [decoder, timer] of idle) {
      clearTimeout(timer);
      idle.delete(decoder);
      if (decoder.usable()) return decoder;
    }
    return start();
  };
  const giveBack = (decoder: PhotoDecoder): void => {
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
      if (answer === 'late') return busy;
      if (answer === 'crashed') return refuse('photo/unreadable');
      return 'refusal' in answer ? refuse(answer.refusal) : ok({ ...answer.photo, contentType: 'image/jpeg' });
    } finally {
      giveBack(decoder);
    }
  };

  return {
    prepare: () => {
      const isEnough = idle.size > 0 || queue.pending >= processes;
      if (!isEnough && !hasEnded) giveBack(start());
    },
    clean: async (bytes) => {
      const refused = checkUndecoded(bytes);
      if (refused) return refuse(refused);
      if (queue.pending >= processes && queue.size >= waiting) return busy;
      return queue.add(() => (hasEnded ? busy : cleanNow(bytes)));
    },
    end: async () => {
      hasEnded = true;
      await queue.onIdle();
      const decoders = [...idle.keys()];
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all(decoders.map((decoder) => decoder.end()));
    },
  };
}

const busy = refuse('photo/busy', { retryAfterS: 5 });

/** The checks that need no decoding. */
function checkUndecoded(bytes: Uint8Array): PhotoRefusal | undefined {
  if (bytes.length === 0) return 'photo/unreadable';
  if (bytes.length > photoLimits.megabytes * 1024 * 1024) return 'photo/too-large';
  return hasKnownSignature(bytes) ? undefined : 'photo/wrong-type';
}

/** The signatures of JPEG, PNG and WebP. */
export function hasKnownSignature(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return start.startsWith('\xFF\xD8\xFF') || start.startsWith('\x89PNG\r\n\x1A\n') || /^RIFF.{4}WEBP/s.test(start);
}
