const nextTurn = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Runs work that pauses now and then to its end, and lets other work run at each pause. */
export async function inSlices<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
/** `items` in parts of `size`. */
export const partsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));
