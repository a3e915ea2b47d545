/** Does something with each of many, `limit` at a time. Ends with the first error, once those under way are done. */
export async function eachAtOnce<T>(
  all: readonly T[],
  limit: number,
  work: (input: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all].reverse();
  await Promise.all(
    Array.from({ length: Math.min(limit, all.length) }, async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one);
    }),
  );
}
