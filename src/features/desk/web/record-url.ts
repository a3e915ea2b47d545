/** The page of a record by its id or number; null for an id without a page. */
export function recordUrl(id: string): string | null {
  const path = paths.find(([pattern]) => pattern.test(id))?.[1];
  return path === undefined ? null : `/desk/${path}/${encodeURIComponent(id.replace(/^SL-/, ''))}`;
}
const paths: readonly (readonly [RegExp, string])[] = [
  [/^SL-\d+$/, 'leads'],
  [/^SA-[\w-]+$/, 'applications'],
  [/^pay_\w+$/, 'payments'],
  [/^SC-[\w-]+$/, 'claims'],
  [/^usr_\w+$/, 'people'],
];
