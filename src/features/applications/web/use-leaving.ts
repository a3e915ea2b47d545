import { useEffect, useState } from 'react';

/** True from the moment the browser navigates away; false again when Back restores the page from memory. */
export function useLeaving(): [boolean, (isLeaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) setLeaving(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return [isLeaving, setLeaving];
}
