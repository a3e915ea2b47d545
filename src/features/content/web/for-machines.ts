/** Escapes text for XML content and attributes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (text) => `&#${text.charCodeAt(0)};`);

/** A text response cached like pages, until the content changes. */
export const cachedText = (type: string, body: string): Response =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'page-cache': 'content; reads=', 'cache-control': 'no-cache' },
  });
