/** Asks every 200 ms. @returns the first answer other than false and undefined; throws after a minute */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>, withinMs = 60_000): Promise<T> {
  for (const end = Date.now() + withinMs; ;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`waited ${withinMs / 1000} s for ${what}`);
    await new Promise((again) => setTimeout(again, 200));
  }
}
