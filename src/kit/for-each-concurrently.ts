/** Runs `work` for each item, `limit` at a time. @throws the first error. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse();
  await Promise.all(
    Array.from({ length: Math.min(limit, items.length) }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
    }),
  );
}
