import type { FinderKey } from '#kit/desk/desk-parts.ts';
import { renewSession } from './renew-session.ts';

/** What the search answers, as the palette shows it. */
export interface FoundRecord {
  readonly kind: FinderKey;
  readonly reference: string;
  readonly title: string;
  readonly phone?: { readonly text: string };
  readonly url: string;
}
export type SearchResult =
  | { readonly kind: 'loading' | 'offline' | 'failed' }
  | { readonly kind: 'found'; readonly found: readonly FoundRecord[] };

const timeoutMs = 10_000;

/** Asks for the records of a text; never throws. An ended session is renewed in place. */
export async function askSearch(text: string): Promise<SearchResult> {
  try {
    const answer = await fetch(`/api/desk/search?${new URLSearchParams({ q: text })}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 401) return (await renewSession('sign-in')) ? await askSearch(text) : { kind: 'failed' };
    if (!answer.ok) return { kind: 'failed' };
    return { kind: 'found', found: ((await answer.json()) as { readonly found: readonly FoundRecord[] }).found };
  } catch {
    return { kind: navigator.onLine ? 'failed' : 'offline' };
  }
}
