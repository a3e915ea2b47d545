import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from './walk.ts';

/** Asks at a terminal, where a secret isn't shown while it is typed, or reads the lines of a pipe. */
export function openTerminal(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  isTerminal: boolean,
): Terminal & { close(): void } {
  let isMuted = false;
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) output.write(chunk);
      done();
    },
  });
  // Without a history: the key for the line before would show a secret.
  const lines = createInterface({ input, output: shown, terminal: isTerminal, historySize: 0 });
  const typed: string[] = [];
  let isOver = false;
  let waiting: (() => void) | undefined;
  const wake = (): void => waiting?.();
  lines.on('line', (line) => {
    typed.push(line);
    wake();
  });
  lines.on('SIGINT', () => lines.close());
  lines.on('close', () => {
    isOver = true;
    wake();
  });
  return {
    async ask(question, isSecret = false) {
      if (isOver && typed.length === 0) return undefined;
      if (isTerminal) {
        lines.setPrompt(question);
        lines.prompt();
      } else output.write(`${question}\n`);
      isMuted = isSecret;
      if (typed.length === 0 && !isOver) await new Promise<void>((done) => (waiting = done));
      waiting = undefined;
      isMuted = false;
      if (isSecret && isTerminal) output.write('\n');
      return typed.shift();
    },
    say: (line) => void output.write(`${line}\n`),
    close: () => lines.close(),
  };
}
