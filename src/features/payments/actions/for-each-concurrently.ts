/** Does something with each of many, `limit` at a time. Ends with the first error, once those under way are done. */
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
