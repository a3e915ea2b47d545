import { useEffect, useState } from 'react';

/** True from the moment the browser is sent to another page; false again when the Back button brings this one back alive. */
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
