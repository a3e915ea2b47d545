/** Text inside XML, or inside an attribute of it. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (text) => `&#${text.charCodeAt(0)};`);

/** A text that is no page: kept in memory like the pages, until the content changes. */
export const kept = (type: string, body: string): Response =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'page-cache': 'content; reads=', 'cache-control': 'no-cache' },
  });
