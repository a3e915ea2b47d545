import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type CleanPhoto, type PhotoRefusal, photoRefusals } from './port.ts';

export type Answer =
  | { readonly refusal: PhotoRefusal }
  | { readonly photo: Pick<CleanPhoto, 'bytes' | 'width' | 'height'> };

/** The process crashed over the photo or stopped itself at a limit, or it was stopped when its time was up. */
export type DecoderFailure = 'crashed' | 'late';

/** One process that decodes one photo at a time, or makes pictures of one. */
export interface Decoder<Task, Done> {
  /** False once it crashed, was stopped or uses too much memory: it must not decode another photo. */
  usable(): boolean;
  /**
   * @returns the failure instead of an answer; the process is gone then.
   * @throws when the process could not be started at all.
   */
  decode(task: Task): Promise<Done | DecoderFailure>;
  end(): Promise<void>;
}

export interface DecoderLimits {
  /** For one photo, from the moment it is sent to the process, by the clock: only a busy machine reaches it. */
  readonly timeLimitMs: number;
  /** CPU time of one photo, at which the process stops itself. */
  readonly cpuLimitMs: number;
}

const startLimitMs = 10_000;
const keepBelowBytes = 220 * 1024 * 1024;

/**
 * Starts a decoder in a separate process. A process and not a worker thread: the decoders are C code with untrusted
 * input. A crash in a thread takes the whole program down, a hanging native call can't be stopped there, and its memory
 * is never returned to the system. A process can be killed at any time, and this one gets no settings or secrets of the
 * program. It does not keep the program alive, and exits when the program is gone.
 */
export function startDecoder<Task extends Uint8Array | object, Done extends object>(
  program: URL,
  { timeLimitMs, cpuLimitMs }: DecoderLimits,
  readAnswer: (message: unknown) => (Done & { readonly heldBytes: number }) | undefined,
): Decoder<Task, Done> {
  const child = fork(program, [String(cpuLimitMs)], {
    execArgv: ['--max-old-space-size=64'],
    env: { ...inherited('PATH', 'LD_LIBRARY_PATH'), MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let exited = false;
  let heldBytes = 0;
  const ended = new Promise<void>((done) => {
    const end = (): void => {
      exited = true;
      done();
    };
    child.once('exit', end).on('error', end);
  });
  const nextAnswer = (limitMs: number): Promise<unknown> => nextMessage(child, ended, limitMs);
  const kill = async (): Promise<void> => {
    exited = true;
    child.kill('SIGKILL');
    child.ref();
    await ended;
  };
  const ready = nextAnswer(startLimitMs);
  keepAlive(child, false);

  const decode = async (task: Task): Promise<Done | DecoderFailure> => {
    if ((await ready) !== 'ready') {
      await kill();
      throw new Error('the process that decodes photos did not start');
    }
    const reply = nextAnswer(timeLimitMs);
    child.send(task, () => undefined);
    const message = await reply;
    const answer = readAnswer(message);
    if (!answer) {
      const isLate = message === undefined && !exited;
      await kill();
      return isLate ? 'late' : 'crashed';
    }
    heldBytes = answer.heldBytes;
    return answer;
  };
  return {
    usable: () => !exited && heldBytes < keepBelowBytes,
    decode: async (task) => {
      keepAlive(child, true);
      try {
        return await decode(task);
      } finally {
        keepAlive(child, false);
      }
    },
    end: kill,
  };
}

/** The next message of the process; undefined when it exits or times out. */
async function nextMessage(child: ChildProcess, ended: Promise<void>, limitMs: number): Promise<unknown> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limitMs);
  void ended.then(() => abort.abort());
  try {
    return (await once(child, 'message', { signal: abort.signal }))[0] as unknown;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** A file may have taken over the decoder, so its answer is validated like untrusted input. */
export function readPhotoAnswer(message: unknown): (Answer & { readonly heldBytes: number }) | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { refusal, photo, heldBytes } = message as Record<string, unknown>;
  if (typeof heldBytes !== 'number') return undefined;
  const known = photoRefusals.find((code) => code === refusal);
  if (known) return { refusal: known, heldBytes };
  if (typeof photo !== 'object' || photo === null) return undefined;
  const { bytes, width, height } = photo as Record<string, unknown>;
  if (!(bytes instanceof Uint8Array) || typeof width !== 'number' || typeof height !== 'number') return undefined;
  return { photo: { bytes, width, height }, heldBytes };
}

function keepAlive(child: ChildProcess, alive: boolean): void {
  if (alive) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

const inherited = (...names: string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
