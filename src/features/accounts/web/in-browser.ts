import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;
/** False in the server's HTML and until React runs: a form that needs script takes no press before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
