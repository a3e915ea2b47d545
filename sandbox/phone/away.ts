/** Numbers of phones that are switched off: an SMS to them is taken, then reported as not delivered. */
export const isAway = (to: string): boolean => to.endsWith('404404');
