import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;
/** False in server HTML and until hydration: what needs script is disabled until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
