// Uploaded PDFs: read and written anew in a separate process, so that only pages and what they draw is left.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';
import { ok, refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { type CleanPdf, type PdfCleaner, type PdfFault, pdfFaults, type PdfLimits } from '#kit/files/uploaded-pdf.ts';

export interface PdfCleanerSettings extends PdfLimits {
  readonly timeLimitMs?: number;
  /** The process ends when it needs more memory than this: a small file can hold gigabytes. */
  readonly memoryBytes?: number;
  /** Files that wait in memory; beyond it they are refused as busy. */
  readonly waiting?: number;
  readonly program?: URL;
}
const pageBytes = 4096;
const watchEveryMs = 20;

/** Cleans one file at a time, each in a new process without the program's settings and secrets. */
export function makePdfCleaner(settings: PdfCleanerSettings): PdfCleaner {
  const { maxBytes, maxPages, timeLimitMs = 15 * secondMs, memoryBytes = 400 * 2 ** 20, waiting = 4 } = settings;
  const program = settings.program ?? new URL('./pdf-cleaner-program.ts', import.meta.url);
  const queue = new PQueue({ concurrency: 1 });
  const cleanNow = async (bytes: Uint8Array): Promise<Result<CleanPdf, PdfFault>> => {
    const child = fork(program, [], {
      execArgv: ['--max-old-space-size=256'],
      env: process.env['PATH'] ? { PATH: process.env['PATH'] } : {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const stopWatching = watchMemory(child, memoryBytes);
    try {
      child.send({ bytes, maxPages }, () => undefined);
      return readAnswer(await answerOf(child, timeLimitMs));
    } finally {
      stopWatching();
      child.kill('SIGKILL');
    }
  };
  return {
    async clean(bytes) {
      if (bytes.length > maxBytes) return refuse('pdf/too-large');
      // Readers accept some bytes before the header.
      if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return refuse('pdf/wrong-type');
      if (queue.size >= waiting) return refuse('pdf/busy', { retryAfterS: 10 });
      return queue.add(() => cleanNow(bytes));
    },
  };
}

/** The answer of the process; undefined when it ended or did not answer in time. */
async function answerOf(child: ChildProcess, limitMs: number): Promise<unknown> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limitMs);
  child.once('exit', () => abort.abort()).once('error', () => abort.abort());
  try {
    return (await once(child, 'message', { signal: abort.signal }))[0] as unknown;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ends a process that uses too much memory. The process cannot end itself: it unpacks the file without pause. On a system
 * without /proc only the time limit and the heap limit of Node.js hold.
 */
function watchMemory({ pid }: ChildProcess, limitBytes: number): () => void {
  const timer = setInterval(() => {
    void readFile(`/proc/${pid}/statm`, 'latin1').then(
      (text) => {
        if (pid !== undefined && Number(text.split(' ')[1]) * pageBytes > limitBytes) process.kill(pid, 'SIGKILL');
      },
      () => undefined,
    );
  }, watchEveryMs);
  return () => clearInterval(timer);
}

/** The file may have taken over the process, so its answer is checked like any input. */
function readAnswer(message: unknown): Result<CleanPdf, PdfFault> {
  if (typeof message !== 'object' || message === null) return refuse('pdf/unreadable');
  const { fault, bytes, pages } = message as Record<string, unknown>;
  const known = pdfFaults.find((code) => code === fault);
  if (known) return refuse(known);
  return bytes instanceof Uint8Array && typeof pages === 'number' ? ok({ bytes, pages }) : refuse('pdf/unreadable');
}
