import type { Log, LogFacts } from '#kit/context.ts';

/**
 * One JSON object per line on standard output. Callers pass ids and counts; an error is logged by its class and stack
 * only, because a message may quote what a person typed.
 */
export function makeLog(write: (line: string) => void = writeSoon, always: LogFacts = {}): Log {
  const put = (level: string, what: string, facts?: LogFacts & { readonly stack?: string }): void =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, what, ...always, ...facts })}\n`);
  return {
    info: (what, facts) => put('info', what, facts),
    warn: (what, facts) => put('warn', what, facts),
    error: (what, error, facts) => put('error', what, { ...facts, ...describe(error) }),
  };
}

/** Lines of this turn of the event loop: one write to a file or pipe costs more than the rest of a fast request. */
let waiting: string[] = [];
const linesAtOnce = 500;
function writeSoon(line: string): void {
  if (waiting.push(line) === 1) setImmediate(writeNow);
  else if (waiting.length >= linesAtOnce) writeNow();
}
function writeNow(): void {
  if (waiting.length === 0) return;
  const text = waiting.join('');
  waiting = [];
  process.stdout.write(text);
}
process.on('exit', writeNow);

/**
 * Keeps the program running when its output can't be written, because the disk is full or the reader is gone: such
 * lines are lost, and the next one is tried again.
 */
export function outliveLostOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** The error's name, its database code and its stack frames, without its message. */
function describe(error: unknown): LogFacts & { readonly stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  // The stack repeats the message before the frames; a message may contain a line that looks like a frame.
  const stack = error.stack ?? '';
  const places = stack.slice(Math.max(0, stack.indexOf(error.message)) + error.message.length);
  const frames = places.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames
      .slice(0, 6)
      .map((f) => f.trim())
      .join(' | '),
  };
}
