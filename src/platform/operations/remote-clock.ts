import { secondMs } from '#kit/time.ts';
import { fetchBounded } from '#platform/http/fetch.ts';

/** The clock of a server, from the Date of whatever it answers. */
export const remoteClock = (name: string, url: string) => ({
  name,
  async read(): Promise<Date | undefined> {
    const fetched = await fetchBounded(url, { method: 'HEAD' }, { timeoutMs: 10 * secondMs, maxBytes: 1024 });
    const date = new Date(fetched.ok ? (fetched.headers.get('date') ?? '') : '');
    return Number.isNaN(date.getTime()) ? undefined : date;
  },
});
