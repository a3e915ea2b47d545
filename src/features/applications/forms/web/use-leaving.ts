import { useEffect, useEffectEvent, useState } from 'react';

export interface Leaving {
  /** True from the moment the browser navigates away. */
  readonly isLeaving: boolean;
  /** True once Back has restored the page from memory. */
  readonly hasReturned: boolean;
  readonly leave: () => void;
}
/** `onReturn`: Back has restored the page from memory, as it was left. */
export function useLeaving(onReturn: () => void): Leaving {
  const [state, setState] = useState({ isLeaving: false, hasReturned: false });
  const onRestored = useEffectEvent(onReturn);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      setState({ isLeaving: false, hasReturned: true });
      onRestored();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return { ...state, leave: () => setState({ isLeaving: true, hasReturned: false }) };
}
