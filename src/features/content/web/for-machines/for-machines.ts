/** Escapes text for XML content and attributes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (text) => `&#${text.charCodeAt(0)};`);

interface Caching {
  /** What the page cache drops it with, besides the content. */
  readonly tag?: string;
  readonly cacheControl?: string;
}
/** A text response cached like pages, until the content changes or what the tag names. */
export const cachedText = (type: string, body: string, caching: Caching = {}): Response => {
  const { tag = 'content', cacheControl = 'no-cache' } = caching;
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl };
  return new Response(body, { headers: { ...headers, 'page-cache': `${tag}; reads=` } });
};
