import { data } from 'react-router';
import type { Handle } from '#web/root-loader.ts';
import { ErrorPage } from '#web/pages/error-page.tsx';

export const handle: Handle = { plain: true };
/** Every address that no route knows. */
export function loader(): never {
  throw data(null, 404);
}
export default function NotFound() {
  return <ErrorPage error={undefined} requestId={undefined} />;
}
