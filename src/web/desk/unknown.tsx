import type { Route } from './+types/unknown';
import { throwUnknown } from './load-desk.ts';

/** Any other address below /desk: not found, and without a desk session the sign-in. */
export const loader = (args: Route.LoaderArgs): Promise<never> => throwUnknown(args);
export default function Unknown() {
  return null;
}
