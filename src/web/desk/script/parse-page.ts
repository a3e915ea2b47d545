/**
 * Parses a page of the desk, to take parts of it. Without its inline styles: a parsed document has the policy of the page
 * that parses it, which allows only that page's own.
 */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style\b[^>]*>[^]*?<\/style>/gi, ''), 'text/html');
