/**
 * Short, because it counts in a page's first flight: for what it does not name, the next directive in the standard's order
 * decides. That allows no objects, no style attributes, no frames but those of a page's vendor, and the site's own scripts as
 * workers.
 */
const policy = (scriptHashes: readonly string[], styleHash: string | undefined, vendor: string | undefined): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...(vendor ? [vendor] : [])].join(' '),
    ...(vendor ? [`frame-src ${vendor}`] : []),
    `style-src 'self'${styleHash ? ` '${styleHash}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For every answer; hashes where a page has an inline script or styles. */
export function securityHeaders(options: {
  scriptHashes?: readonly string[] | undefined;
  styleHash?: string | undefined;
  /** The origin of a vendor whose script and frames this page loads. */
  vendor?: string | undefined;
  secure: boolean;
  dev: boolean;
}): Record<string, string> {
  return {
    // Vite's client injects styles and a socket, so only development runs without the policy.
    ...(options.dev
      ? {}
      : { 'content-security-policy': policy(options.scriptHashes ?? [], options.styleHash, options.vendor) }),
    'x-content-type-options': 'nosniff',
    // Full URLs stay on the site; gateways require the origin.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
