import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;
/** False in server HTML and until hydration, to disable forms that need script. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
