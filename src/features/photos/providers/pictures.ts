import PQueue from 'p-queue';
import { ok, refuse, type Result } from '#kit/result.ts';
import { minuteMs } from '#kit/time.ts';
import {
  type PictureCut,
  type PictureFault,
  pictureFaults,
  type PictureMaker,
  type PictureVariant,
} from '#kit/files/uploaded-picture.ts';
import { photoLimits } from '../terms.ts';
import { type Decoder, type DecoderFailure, type DecoderLimits, startDecoder } from './decoder.ts';
import { hasKnownSignature } from './sharp.ts';

export type PictureTask =
  | { readonly clean: Uint8Array; readonly ofAnySize: boolean }
  | { readonly cut: Uint8Array; readonly how: PictureCut };
export type PictureAnswer =
  | { readonly refusal: PictureFault }
  | { readonly original: Uint8Array }
  | { readonly variants: readonly PictureVariant[] };
type Process = Decoder<PictureTask, PictureAnswer>;

/**
 * Makes the site's pictures with sharp, one at a time, in another process than that of applicants' photos: writing AVIF takes
 * seconds, and no applicant waits for it.
 */
export function makePictureMaker(
  settings: Partial<DecoderLimits> & { readonly waiting?: number; readonly idleMs?: number } = {},
): PictureMaker & { end(): Promise<void> } {
  const limits = { timeLimitMs: settings.timeLimitMs ?? minuteMs, cpuLimitMs: settings.cpuLimitMs ?? 20_000 };
  const { waiting = 4, idleMs = minuteMs } = settings;
  const program = new URL('./picture-program.ts', import.meta.url);
  const queue = new PQueue({ concurrency: 1 });
  let process: Process | undefined;
  let idle: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const stopped = process;
    process = undefined;
    await stopped?.end();
  };
  const run = async (task: PictureTask): Promise<PictureAnswer | DecoderFailure> => {
    clearTimeout(idle);
    process ??= startDecoder<PictureTask, PictureAnswer>(program, limits, readPictureAnswer);
    const answer = await process.decode(task);
    if (!process.usable()) await stop();
    idle = setTimeout(() => void stop(), idleMs).unref();
    return answer;
  };
  const queued = async (task: PictureTask): Promise<PictureAnswer> => {
    if (queue.size >= waiting || hasEnded) return { refusal: 'picture/busy' };
    const answer = await queue.add(() => run(task));
    return typeof answer === 'string' ? { refusal: answer === 'late' ? 'picture/busy' : 'picture/unreadable' } : answer;
  };
  const unexpected = (answer: PictureAnswer): Result<never, PictureFault> => {
    const code = 'refusal' in answer ? answer.refusal : 'picture/unreadable';
    return refuse(code, code === 'picture/busy' ? { retryAfterS: 10 } : {});
  };
  return {
    clean: async (bytes, { ofAnySize = false } = {}) => {
      if (bytes.length > photoLimits.megabytes * 1024 * 1024) return refuse('picture/too-large');
      if (!hasKnownSignature(bytes)) return refuse('picture/wrong-type');
      const answer = await queued({ clean: bytes, ofAnySize });
      return 'original' in answer ? ok(answer.original) : unexpected(answer);
    },
    cut: async (original, how) => {
      const answer = await queued({ cut: original, how });
      return 'variants' in answer && isWhole(answer.variants, how) ? ok(answer.variants) : unexpected(answer);
    },
    end: async () => {
      hasEnded = true;
      await queue.onIdle();
      await stop();
    },
  };
}

/** Each width in each format, and nothing else. */
const isWhole = (variants: readonly PictureVariant[], { widths }: PictureCut): boolean =>
  variants.length === widths.length * 2 &&
  widths.every((width) =>
    (['avif', 'webp'] as const).every((format) =>
      variants.some((each) => each.width === width && each.format === format),
    ),
  );

/** A file may have taken over the process, so its answer is validated like untrusted input. */
function readPictureAnswer(message: unknown): (PictureAnswer & { readonly heldBytes: number }) | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { refusal, original, variants, heldBytes } = message as Record<string, unknown>;
  if (typeof heldBytes !== 'number') return undefined;
  const known = pictureFaults.find((code) => code === refusal);
  if (known) return { refusal: known, heldBytes };
  if (original instanceof Uint8Array) return isWebp(original) ? { original, heldBytes } : undefined;
  if (!Array.isArray(variants)) return undefined;
  const read = (variants as unknown[]).flatMap((each): PictureVariant[] => {
    if (typeof each !== 'object' || each === null) return [];
    const { width, format, bytes } = each as Record<string, unknown>;
    if (typeof width !== 'number' || !(bytes instanceof Uint8Array)) return [];
    if (format === 'webp' && isWebp(bytes)) return [{ width, format, bytes }];
    return format === 'avif' && isAvif(bytes) ? [{ width, format, bytes }] : [];
  });
  return read.length === variants.length ? { variants: read, heldBytes } : undefined;
}
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 12));
const isWebp = (bytes: Uint8Array): boolean => /^RIFF.{4}WEBP/s.test(textOf(bytes));
const isAvif = (bytes: Uint8Array): boolean => /^.{4}ftypavif/s.test(textOf(bytes));
